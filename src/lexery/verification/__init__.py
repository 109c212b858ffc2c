"""Holding an answer to the law (`verification.md`): one check a module, and the report U11 decides on."""
