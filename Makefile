# Two commands do everything: `make run` and `make test`; `make check` is a quick part
# of the second. All build the environment first, and again only when its description
# has changed.

VENV ?= .venv
# Where the service of `make run` listens; 0 takes a free port.
PORT ?= 8000
# How many processes the tests run on: one more than there are cores, since tests of the
# page and of services wait for others.
JOBS ?= $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1)
# Which tenth of the cases `make check` runs: any text is a seed.
SEED ?= 1
BIN := $(VENV)/bin
# What using Mathglot needs, and what testing it needs beside that.
INSTALLED := $(VENV)/.installed
EQUIPPED := $(VENV)/.equipped

INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check \
	--constraint constraints.txt

# The tests start hundreds of processes, which are not to compile Mathglot each time.
unexport PYTHONDONTWRITEBYTECODE

# The first Python on the path that is new enough and can make environments.
PYTHON ?= $(shell for candidate in python3.11 python3.12 python3.13 python3 python; do \
	if $$candidate -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' \
		2>/dev/null; then echo $$candidate; break; fi; done)

# In the order of tests/conftest.py, long files first, where xdist would count tests.
PYTEST := $(BIN)/pytest --numprocesses $(JOBS) --maxprocesses 8 --dist loadfile \
	--no-loadscope-reorder

# What `make lowest` and `make newer` run: all that needs neither torch nor Ray.
CORE := --tenth $(SEED) -m "not slow" tests/test_arguments.py tests/test_privacy.py \
	tests/test_public_surface.py tests/languages tests/verify tests/interfaces/server \
	tests/interfaces/cli/test_batch.py tests/interfaces/cli/test_commands.py \
	tests/interfaces/cli/test_tables.py tests/translate/tables \
	tests/translate/test_onnx_engine.py tests/translate/test_shipped_weights.py

.PHONY: run test check hostile lowest newer lint format clean

run: $(INSTALLED)
	@$(BIN)/mathglot serve --port $(PORT)

test: lint
	$(PYTEST)

# What a commit most often breaks, in about two minutes.
check: lint
	$(PYTEST) --tenth $(SEED) -m "not slow" tests/test_*.py \
		tests/languages tests/verify tests/corpus tests/translate

# Tests that draw what they try at random, with other draws each time.
hostile: $(EQUIPPED)
	$(PYTEST) --hypothesis-profile anew tests/test_hostile.py \
		tests/corpus/test_substitution.py tests/corpus/test_postfix.py \
		tests/interfaces/page/test_mathml.py tests/interfaces/server/test_fuzz.py \
		tests/translate/tables/test_separated.py

# The core of the tests with the lowest versions that pyproject.toml promises.
lowest:
	$(PYTHON) -m venv --clear $(VENV)-lowest
	$(VENV)-lowest/bin/python tests/lowest.py > $(VENV)-lowest/versions.txt
	$(VENV)-lowest/bin/python -m pip install --quiet --disable-pip-version-check \
		--requirement $(VENV)-lowest/versions.txt
	$(VENV)-lowest/bin/python -m pytest $(CORE)

# The same with the versions of today: `make newer PYTHON=python3.13`.
newer:
	$(PYTHON) -m venv --clear $(VENV)-newer
	$(VENV)-newer/bin/python tests/lowest.py | sed 's/==/>=/' > $(VENV)-newer/versions.txt
	$(VENV)-newer/bin/python -m pip install --quiet --disable-pip-version-check \
		--constraint constraints.txt --requirement $(VENV)-newer/versions.txt
	$(VENV)-newer/bin/python -m pytest $(CORE)

lint: $(EQUIPPED)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

format: $(EQUIPPED)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean:
	rm -rf $(VENV) $(VENV)-lowest $(VENV)-newer build dist *.egg-info .mypy_cache .pytest_cache .ruff_cache

$(INSTALLED): pyproject.toml constraints.txt
	@test -n "$(PYTHON)" || { echo "Mathglot needs Python 3.11 or newer, with venv" >&2; exit 1; }
	@echo "Setting up $(VENV) (about a minute, once)"
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear $(VENV)
	@$(INSTALL) --editable ".[serve,sympy]"
	@touch $@

$(EQUIPPED): $(INSTALLED)
	@echo "Adding what the tests need (a few minutes, once)"
	@$(INSTALL) --editable '.[dev]'
	@touch $@
