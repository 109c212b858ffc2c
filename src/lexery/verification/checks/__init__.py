"""One check a module; each gives records of what it compared."""
