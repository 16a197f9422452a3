# `make` lists what there is. Everything is installed into .venv; nothing else is touched.

PYTHON ?= python3
BIN := .venv/bin
SUDO := $(shell [ "$$(id -u)" = 0 ] || echo sudo)
SOURCES := src tests benchmarks studies tools

# Python keeps what it has read: tests start hundreds of processes, and each would read it all anew.
export PYTHONDONTWRITEBYTECODE :=

.DEFAULT_GOAL := help
.PHONY: help play terminal test programs check unit browsers deploy-check long bench texts golden screens reference format clean

help:  ## list these commands
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | expand -t 14

play: .venv/play  ## play in the browser (installs what it needs)
	@$(BIN)/qwixx serve --open

terminal: .venv/play  ## play in the terminal
	@$(BIN)/qwixx play

# While the machine checks, it waits for what tests need to arrive. Node.js is there by then: Debian installs one thing at a time.
test: .venv/web  ## check and test everything (installs what it needs)
	@$(MAKE) --no-print-directory -j2 check programs
	@$(MAKE) --no-print-directory unit

programs:
	@$(MAKE) -s .venv/chromium
	@$(MAKE) -s .venv/postgres

check: .venv/develop .venv/web  ## formatting, lint, types, import directions, translations, the reference
	$(BIN)/ruff format --check $(SOURCES)
	$(BIN)/ruff check $(SOURCES)
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/python tools/cycles.py
	$(BIN)/python tools/texts.py --missing
	$(BIN)/python tools/api.py --check
	$(BIN)/python tools/web/imports.py
	tools/web/node_modules/.bin/eslint -c tools/web/eslint.config.js src/qwixx/web
	tools/web/node_modules/.bin/tsc -p tools/web

unit: .venv/develop .venv/chromium .venv/postgres  ## the tests alone
	$(BIN)/pytest -n 3 --dist loadfile --no-loadscope-reorder --timeout 300

browsers: .venv/develop .venv/browsers  ## whole games in Firefox and WebKit
	xvfb-run -a $(BIN)/pytest -m browsers tests/other_browsers

deploy-check: .venv/develop .venv/deploy  ## what is in deploy/, by the programs that it is for
	$(BIN)/pytest tests/deploy

long: .venv/develop .venv/chromium .venv/postgres  ## the tests that take minutes
	$(BIN)/pytest -m long

bench: .venv/develop .venv/postgres  ## how fast it is, against a named baseline in the same run
	$(BIN)/python -m benchmarks

texts: .venv/develop  ## collect new texts into every catalogue
	$(BIN)/python tools/texts.py

golden: .venv/develop  ## write the golden playthroughs and scores anew; read them as diffs
	$(BIN)/python tools/golden.py
	$(BIN)/python -m tools.scores

screens: .venv/develop .venv/chromium  ## take the pictures of the browser and terminal games anew
	$(BIN)/python tools/screens.py
	$(BIN)/python tools/picture.py
	$(BIN)/python tools/baseline.py

reference: .venv/develop  ## write the pages and pictures that are made from the source
	$(BIN)/python tools/api.py
	$(BIN)/python tools/rooms.py
	$(BIN)/python tools/positions.py

format: .venv/develop  ## format the code
	$(BIN)/ruff format $(SOURCES)
	$(BIN)/ruff check --fix $(SOURCES)

clean:  ## remove what the commands above made
	rm -rf .venv tools/web/node_modules build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis

.venv/play: pyproject.toml constraints.txt
	@$(call install,.)
.venv/develop: pyproject.toml constraints.txt
	@$(call install,.[develop])

# The browser that the tests drive: Debian's without a window, which needs a quarter less of a machine, one that is there, or else Playwright's own.
.venv/chromium: | .venv/develop
	@command -v chromium-headless-shell >/dev/null || if command -v apt-get >/dev/null; then \
	    echo "Installing Chromium for the browser tests …"; \
	    $(SUDO) apt-get update -qq; \
	    $(SUDO) apt-get install -y -qq chromium-headless-shell >/dev/null 2>&1 || command -v chromium >/dev/null || $(SUDO) apt-get install -y -qq chromium >/dev/null; \
	elif command -v chromium >/dev/null; then :; \
	else \
	    echo "Fetching Playwright's Chromium for the browser tests …"; \
	    $(BIN)/playwright install chromium-headless-shell || { \
	        echo "Please install Chromium so that “chromium” is found, and try again."; exit 1; }; \
	fi
	@touch $@

# The tests start a PostgreSQL of their own, so Debian's package is told to start none.
.venv/postgres: | .venv/develop
	@command -v pg_ctl >/dev/null || ls /usr/lib/postgresql/*/bin/pg_ctl >/dev/null 2>&1 || { \
	    command -v apt-get >/dev/null || { echo "Please install PostgreSQL so that “pg_ctl” is found, and try again."; exit 1; }; \
	    echo "Installing PostgreSQL for the tests …"; \
	    $(SUDO) apt-get update -qq && $(SUDO) apt-get install -y -qq --no-install-recommends postgresql-common >/dev/null && \
	    $(SUDO) pg_conftool /etc/postgresql-common/createcluster.conf set create_main_cluster false && \
	    $(SUDO) apt-get install -y -qq --no-install-recommends postgresql >/dev/null; }
	@touch $@

# Browsers of other families: Debian's packages, and a screen that nobody sees for the one that needs it.
OTHERS := firefox-esr webkit2gtk-driver xvfb xauth
.venv/browsers: | .venv/develop
	@dpkg -s $(OTHERS) >/dev/null 2>&1 || { \
	    command -v apt-get >/dev/null || { echo "This needs Debian's packages $(OTHERS)."; exit 1; }; \
	    echo "Installing Firefox and WebKit …"; \
	    $(SUDO) apt-get update -qq && $(SUDO) apt-get install -y -qq --no-install-recommends $(OTHERS) >/dev/null; }
	@touch $@

# Those programs. Debian would start some of them as services: they are only needed to be there.
HOSTS := nginx-light caddy systemd
.venv/deploy: | .venv/develop
	@dpkg -s $(HOSTS) >/dev/null 2>&1 || { \
	    command -v apt-get >/dev/null || { echo "This needs Debian's packages $(HOSTS)."; exit 1; }; \
	    echo "Installing nginx, Caddy and systemd …"; \
	    $(SUDO) apt-get update -qq && $(SUDO) env RUNLEVEL=1 apt-get install -y -qq --no-install-recommends $(HOSTS) >/dev/null; }
	@touch $@

# What checks the browser's code. It is served as it is written: playing needs none of this.
.venv/web: tools/web/package.json | .venv/develop
	@command -v npm >/dev/null || { \
	    echo "Installing Node.js to check the browser's code …"; \
	    $(SUDO) apt-get update -qq && $(SUDO) apt-get install -y -qq --no-install-recommends nodejs npm >/dev/null; }
	@echo "Installing what checks the browser's code (once) …"
	@cd tools/web && npm install --no-package-lock --no-audit --no-fund --loglevel=error
	@touch $@

# pip is quiet unless it fails; the stamp file says that this set is in place.
define install
test -x $(BIN)/python || $(PYTHON) -m venv .venv; \
echo "Installing (once; this may take a minute) …"; \
$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e "$(1)" && touch $@
endef
