"""The HTTP API: FastAPI under `/v1`, thin over the client and the runs; `create_app` makes it."""
