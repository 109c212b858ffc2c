# Short names for the usual commands. `uv` is the only thing that must be installed.
.PHONY: setup ask test corpus-test lint format types layers docs reference bench dist ci clean
Q ?= Мене звільнили, коли я був на лікарняному. Що робити?

setup:        ## install everything, build the home folder
	uv sync --locked --all-groups
	uv run lexery setup

ask:          ## make ask Q="..."
	uv run lexery ask "$(Q)"

test:         ## the README's test command
	uv run pytest

corpus-test:  ## only the tests that need ../shared
	uv run pytest -m corpus

lint:
	uv run ruff check .
	uv run ruff format --check .

format:
	uv run ruff check --fix .
	uv run ruff format .

types:
	uv run basedpyright

layers:
	uv run lint-imports

reference:    ## write the generated pages and .env.example anew
	uv run python docs/generate.py

docs:
	uv run --group docs sphinx-build -W --keep-going -b html docs docs/_build/html

bench:        ## figures of docs/performance.md; needs ../shared
	uv run python -m benchmarks

dist:
	uv build --all-packages --out-dir dist

ci:
	.ci/run

clean:
	rm -rf dist docs/_build .pytest_cache .ruff_cache
