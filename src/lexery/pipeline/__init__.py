"""The run as a reducer: (context, outcome) → context, (context, policy) → next step. Pure."""
