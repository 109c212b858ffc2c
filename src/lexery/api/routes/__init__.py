"""The routes, one module a noun; each has `register`."""
