# Every command of the project. Each installs what it needs first, and installs nothing twice.

PORT ?= 8001

SHELL := /bin/bash
.DEFAULT_GOAL := help
MAKEFLAGS += --no-builtin-rules --no-print-directory

# An install is current when the hash of what it was made from stands in its folder: times say nothing after a git
# checkout. The folder's own path is part of it, because the scripts in a virtual environment hold that path.
python_stamp := .venv/.installed-$(shell { pwd; cat requirements.txt .ci/install; } | sha256sum | cut -c1-16)
command_stamp := .venv/.command-$(shell sha256sum < pyproject.toml | cut -c1-16)
node_stamp := node_modules/.installed-$(shell cat package.json package-lock.json .npmrc | sha256sum | cut -c1-16)

# Test data that lives beside the repository. Tests that need it skip, and say so, where it is not.
export PLATTERBASE_CORPUS ?= $(abspath $(wildcard ../shared/corpus))
export PLATTERBASE_ARCHIVE ?= $(abspath $(wildcard ../shared/archive))
export PLATTERBASE_SEEDS ?= $(abspath $(wildcard ../shared/seeds))

# Playwright brings a Node of its own, which needs a library that a bare Debian lacks. Ours does as well.
export PLAYWRIGHT_NODEJS_PATH ?= $(shell command -v node)

# Where Python may not keep what it has compiled, each command compiles hundreds of modules anew: a second each time.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help serve dev build check test browser lint install lock release schema clean soak fuzz

help: ## list these commands
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

serve: build ## build everything, then serve site and database on one port (PORT=8001)
	@.venv/bin/platterbase serve --port $(PORT)

dev: install ## the same for authors: edit, and see the page reload (PORT=8001)
	@.venv/bin/platterbase dev --port $(PORT)

build: install ## results.db, charts, claims and the pages in public/
	@.venv/bin/platterbase build

check: install ## validate every submission: all problems in one pass
	@.venv/bin/platterbase check

test: ## lint, types and all tests, in a real browser too
	@$(MAKE) --jobs=3 install lint browser
	chromium=$$(.ci/install chromium) && PLATTERBASE_CHROMIUM=$$chromium \
		.venv/bin/pytest --numprocesses 2 --dist loadfile --no-loadscope-reorder

# After Python, which may install a package of Debian's too.
browser: $(python_stamp) ## Chromium for the tests, where none is found
	@.ci/install chromium >/dev/null

lint: $(command_stamp) ## style and types only
	.venv/bin/ruff check
	.venv/bin/ruff format --check
	.venv/bin/mypy

install: $(command_stamp) $(node_stamp) ## what all others do first: .venv and node_modules

$(python_stamp):
	@.ci/install python
	@touch $@

# The command `platterbase`. Its build backend came with the lock, so this needs no network.
$(command_stamp): $(python_stamp)
	@.venv/bin/pip install --quiet --no-index --no-deps --no-build-isolation --editable .
	@rm -f .venv/.command-* && touch $@

$(node_stamp):
	@.ci/install node
	@touch $@

lock: install ## write the lock files anew after a change of requirements.in or package.json
	.venv/bin/uv pip compile --quiet --generate-hashes --universal --python-version 3.11 --no-header \
		--output-file requirements.txt requirements.in
	.venv/bin/uv pip compile --quiet --generate-hashes --universal --python-version 3.11 --no-header \
		--constraint requirements.txt --output-file requirements-cluster.txt requirements-cluster.in
	npm install --package-lock-only

release: build ## release/: database, Parquet, site, source, list of packages, checksums (RELEASE_KEY signs)
	@.ci/release release

schema: install ## write schema/submission.schema.json anew after a change of its structs
	.venv/bin/python -m platterbase.submission.schema > schema/submission.schema.json

clean: ## remove what was built (the installs stay)
	git clean -fdX --exclude='!/.venv' --exclude='!/node_modules'

soak: install ## attack it for hours: REQUESTS=100000 damaged requests, KILLS=1000 builds, MINUTES=60 of load and of damaged files
	PLATTERBASE_REQUESTS=$(or $(REQUESTS),100000) PLATTERBASE_SEED=$(or $(SEED),1) \
		.venv/bin/pytest -q tests/serve/test_requests.py -k no_request_makes_the_server_fail
	PYTHONPATH=. .venv/bin/python tests/bench/kill.py $(or $(KILLS),1000)
	PYTHONPATH=. .venv/bin/python tests/bench/kill.py 20 --each 0 --archive
	PYTHONPATH=. .venv/bin/python tests/bench/faults.py
	.venv/bin/python tests/bench/attack.py . --readers 5 --seconds $$(( 60 * $(or $(MINUTES),60) ))
	.venv/bin/python -m tests.fuzz --seed $(or $(SEED),1) --minutes $(or $(MINUTES),60)
	EXAMPLES=10000 .venv/bin/pytest -q tests/test_generated.py

fuzz: install ## damage the parsers' fixtures until MINUTES=10 are over, from SEED=1
	.venv/bin/python -m tests.fuzz --seed $(or $(SEED),1) --minutes $(or $(MINUTES),10)
