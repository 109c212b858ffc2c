"""Who calls: API keys, bearer tokens, and nobody at all on this machine."""
