"""The command line: one module a command group, nothing but reading arguments and printing results."""
