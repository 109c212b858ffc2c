"""Durable runs: the driver, the port of the store, the port of the queue and its inline adapter."""
