"""Migrations of the database, shipped with the package and run by `lexery.store.migrate`."""
