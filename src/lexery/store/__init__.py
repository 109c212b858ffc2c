"""The database: tables, migrations, and the adapters of the ports that need one."""
