# The two commands of the README are `make run` and `make test`. `make help` lists the others.
# All that is needed is Python 3.11 or newer (with venv), make, and a network for the first installation.

PYTHON ?= python3
VENV ?= .venv
TEST_JOBS ?= 2
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help run report test lint types layers proofs docs browser reference exact calibration bench performance instructions twins mutants clauses golden pictures balance warmup floors clean distclean

help: ## this list
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1	\2/p' $(firstword $(MAKEFILE_LIST)) | expand -t 20

run: $(VENV)/.installed ## install, then one million official games: tables and pictures in runs/
	$(BIN)/uno-sim run official

ANSWERS := house-rules five-systems stacking-and-challenge

report: $(VENV)/.installed ## play the reports under reports/ again (some 70 million games)
	rm -rf reports/official $(ANSWERS:%=reports/%)
	$(BIN)/uno-sim run official --out reports/official
	$(BIN)/uno-sim report reports/official
	for name in $(ANSWERS); do $(BIN)/uno-sim answer $$name --out reports/$$name || exit; done

# The budget of the whole target is 8 minutes on two cores; pytest's last lines say what was used.
test: export UNO_TEST_STARTED := $(shell date +%s)
test: lint types layers warmup ## install, then linters, types, import contracts, docs and tests
	$(BIN)/python -m pytest -n $(TEST_JOBS) --dist loadfile --no-loadscope-reorder --durations=10

lint: $(VENV)/.installed-dev ## ruff: rules and format
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.installed-dev ## mypy, strict
	$(BIN)/mypy

layers: $(VENV)/.installed-dev ## the import contracts
	$(BIN)/lint-imports

proofs: $(VENV)/.installed-dev ## every long proof in a reduced form (at most 30 minutes), seeds of the commit's own
	$(BIN)/python tools/proofs.py

docs: $(VENV)/.installed-docs ## the site, into build/docs; every link within it is followed
	$(BIN)/python tools/docs.py
	$(BIN)/python -m pytest -m site tests/site

browser: $(VENV)/.installed-browser docs ## open reports and the site in chromium, light and dark, phone and desk; pictures in build/browser
	$(BIN)/python -m pytest -m browser tests/browser

reference: $(VENV)/.installed-dev ## our figures beside the published ones
	$(BIN)/python tools/reference.py

exact: $(VENV)/.installed-dev ## solve the tiny games anew and compare with what is stored
	$(BIN)/python -m tests.exact.solve

calibration: $(VENV)/.installed-dev ## do intervals hold the truth in 95 %, and do alarms come in 5 %? (some minutes)
	$(BIN)/python tools/calibration.py

bench: $(VENV)/.installed-bench ## speed, start-up, memory, and others' engines beside ours
	$(BIN)/python tools/bench.py

performance: $(VENV)/.installed-bench ## the same, kept in reports/performance, with a page and pictures
	$(BIN)/python tools/bench.py --json reports/performance/bench.json
	$(BIN)/python tools/performance.py

instructions: $(VENV)/.installed-dev ## has the engine become slower? counts instructions (UPDATE=1 keeps them)
	$(BIN)/python tools/instructions.py $(if $(UPDATE),--update && $(BIN)/python tools/performance.py)

twins: $(VENV)/.installed-dev ## both builds of the engine play the same games, to the bit
	$(BIN)/python tools/twins.py

mutants: $(VENV)/.installed-dev ## plant small faults in the engine; each must be caught
	$(BIN)/python tools/mutants.py

clauses: $(VENV)/.installed-dev ## every sentence of the five rule documents, and what proves it
	$(BIN)/python tools/clauses.py

golden: $(VENV)/.installed-dev ## tell one short game of each preset anew (tests/golden); read what is new
	$(BIN)/python tools/golden.py

pictures: $(VENV)/.installed-dev ## draw one picture of each kind anew (tests/results/images); look at what is new
	$(BIN)/python -m tests.results.images

balance: $(VENV)/.installed-dev ## keep anew what all presets come to (tests/balance); read what it says has moved
	$(BIN)/python tools/balance.py update

warmup: $(VENV)/.installed ## compile the engine ahead of its first use
	$(BIN)/uno-sim warmup

floors: ## install the lowest versions that pyproject.toml allows, and try them
	$(PYTHON) tools/floors.py $(VENV)-floors

clean: ## remove caches and built packages
	rm -rf dist build .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
	find uno_sim tests tools -name __pycache__ -type d -prune -exec rm -rf {} +

distclean: clean ## remove the environments too (runs/ stays)
	rm -rf $(VENV) $(VENV)-floors

# A stamp is newer than pyproject.toml when its environment is up to date. Making an environment anew over
# an old one is quick and mends a broken one.
$(VENV)/.installed: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and f"uno-sim needs Python 3.11 or newer and $(PYTHON) is {sys.version.split()[0]}: try make PYTHON=python3.12")'
	@echo "Installing into $(VENV): about a minute, and only after a change of pyproject.toml."
	$(PYTHON) -m venv $(VENV)
	$(PIP) install --quiet --editable .
	@touch $@

$(VENV)/.installed-dev: $(VENV)/.installed
	$(PIP) install --quiet --editable '.[dev]'
	@touch $@

$(VENV)/.installed-browser: $(VENV)/.installed-dev
	$(PIP) install --quiet --editable '.[browser]'
	@touch $@

$(VENV)/.installed-docs: $(VENV)/.installed-dev
	$(PIP) install --quiet --editable '.[docs]'
	@touch $@

$(VENV)/.installed-bench: $(VENV)/.installed
	$(PIP) install --quiet --editable '.[bench]'
	@touch $@
