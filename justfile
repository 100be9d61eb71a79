# Everything a contributor runs. `just check` is what CI runs.
set shell := ["bash", "-euo", "pipefail", "-c"]

python := env("PYTHON", "python")
documents := "README.md docs/commands.md"

# List the recipes
help:
    @just --list --unsorted

# Run the tests
test *args:
    pytest {{args}}

# Style, types and import contracts; changes nothing
lint:
    ruff format --check .
    ruff check .
    mypy
    lint-imports

# Repair what can be repaired by itself
fix:
    ruff format .
    ruff check --fix .

# Write the command reference into the documents
docs:
    COLUMNS=100 NO_COLOR=1 TERM=dumb cog -r {{documents}}

# Check that the command reference is what the commands say
docs-check:
    COLUMNS=100 NO_COLOR=1 TERM=dumb cog --check {{documents}}

# Measure what the README quotes (minutes; an idle machine helps)
bench:
    {{python}} -m benchmarks.start_up
    {{python}} -m benchmarks.rules_speed
    {{python}} -m benchmarks.concurrency
    {{python}} -m benchmarks.histories
    {{python}} -m benchmarks.hooks
    {{python}} -m benchmarks.team
    {{python}} -m benchmarks.mcp_server
    {{python}} -m benchmarks.search
    {{python}} -m benchmarks.compress

# Kill log and dream 300 times: at random moments, and at each step of a dream (minutes)
faults *args:
    {{python}} -m benchmarks.faults {{args}}

# Tests with branch coverage
coverage:
    coverage run -m pytest
    coverage combine
    coverage report

# Everything that CI runs
check: lint docs-check test
