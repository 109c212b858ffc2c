"""The twelve stages and the orchestrator, one module each: (input, deps, config) → outcome."""
