# Two commands do everything on a fresh machine: `make serve` and `make test`.
# `make help` lists the others.

CARGO ?= cargo
BIN    = target/release/quaterne
VENV   = bench/.venv
PYENV  = python/.venv
KAGGLE = python/.venv-kaggle
# Its own folder: `pip install ./python` leaves another wheel in target/wheels.
WHEEL  = target/wheel-of-tests

.PHONY: help build play serve page types load install test testpage rust tools python pytest connectx lint fmt bench soak league docs pictures jsondocs man clean

help: ## this list
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

build: ## the release binary, target/release/quaterne
	$(CARGO) build --release --locked

play: build ## build, then play in the terminal
	./$(BIN)

serve: page build ## build the page and the server, and serve on http://127.0.0.1:4004
	./$(BIN) serve $(SERVE)

# The page is built again when something in web/ is newer than what was built; then the binary takes it in.
page:
	@if [ -f web/package.json ] && [ -z "$$(find web/dist/index.html -newer web/package-lock.json 2>/dev/null)" \
	  -o -n "$$(find web -path web/node_modules -prune -o -path web/dist -prune -o -type f -newer web/dist/index.html -print 2>/dev/null | head -1)" ]; then \
	  [ -f web/package.json ] && cd web && npm install --no-save --no-audit --no-fund && npm run build && cd .. && touch crates/server/src/assets.rs; fi

install: ## put `quaterne`, with its page, in ~/.cargo/bin
	@command -v npm >/dev/null || echo "npm is not here: the page is left out, and quaterne serve will say so (install Node.js, then make install again)"
	@if command -v npm >/dev/null; then $(MAKE) --no-print-directory page; fi
	$(CARGO) install --locked --path crates/cli

test: rust pytest testpage ## everything that must pass before a change lands

rust: tools
	$(CARGO) fmt --all --check
	$(CARGO) clippy --locked --workspace --all-targets -- -D warnings
	bench/need postgresql schemathesis
	$(CARGO) test --locked --workspace
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --locked --workspace --lib --no-deps --quiet

testpage: page ## the page: types, units, then every page in a real browser (a debug build reads web/dist from disk)
	bench/need chromium
	[ -d web/node_modules ] || (cd web && npm install --no-save --no-audit --no-fund)
	$(CARGO) build --locked --workspace
	$(OPENAPI)
	$(TYPES) --check || (echo "web/src/api/schema.ts is not what the server says: make types" && false)
	cd web && npm test

# The shapes of the API are the server's; the page's copy of them is written here, and compared in the tests.
OPENAPI = $(CARGO) run --quiet --locked -p quaterne-server --example openapi schemas >target/openapi.json
TYPES   = cd web && npx openapi-typescript ../target/openapi.json -o src/api/schema.ts

types: ## write the page's types, web/src/api/schema.ts, from the server's description of itself
	[ -d web/node_modules ] || (cd web && npm install --no-save --no-audit --no-fund)
	$(OPENAPI)
	$(TYPES)

tools: ## what the tests of external bots need (bubblewrap, ocaml, node, gcc, python3), installed when missing
	scripts/bot-tools.sh

$(PYENV)/ready: python/requirements-test.txt
	test -x $(PYENV)/bin/python || python3 -m venv $(PYENV)
	$(PYENV)/bin/pip install --quiet -r $<
	touch $@

# The extension is the workspace's debug build, in which the crates that search are optimised.
python: $(PYENV)/ready ## the Python package, built and installed in python/.venv
	rm -rf $(WHEEL)
	cd python && .venv/bin/maturin build --profile dev --locked --quiet --out ../$(WHEEL)
	$(PYENV)/bin/pip install --quiet --force-reinstall --no-deps $(WHEEL)/*.whl

pytest: python ## the tests of the Python package, and of what it has in common with the command line
	$(CARGO) build --locked --workspace
	$(PYENV)/bin/pytest -q python/tests

lint: ## clippy over everything, benches and fuzz targets included
	$(CARGO) clippy --locked --workspace --all-targets -- -D warnings
	$(CARGO) clippy --locked --manifest-path bench/Cargo.toml --all-targets -- -D warnings
	$(CARGO) clippy --locked --manifest-path bench/load/Cargo.toml --all-targets -- -D warnings

fmt: ## format the code
	$(CARGO) fmt --all
	$(CARGO) fmt --all --manifest-path bench/Cargo.toml
	$(CARGO) fmt --all --manifest-path bench/load/Cargo.toml
	$(CARGO) fmt --all --manifest-path fuzz/Cargo.toml

$(VENV)/ready: bench/requirements.txt
	test -x $(VENV)/bin/python || python3 -m venv $(VENV)
	$(VENV)/bin/pip install --quiet -r $<
	touch $@

SETS   ?= bench/sets
SPEEDS  = "$(BIN) bench" "$(VENV)/bin/python bench/open_spiel.py" bench/target/release/playouts \
  bench/target/release/alpha_beta bench/target/release/evaluations bench/target/release/observer \
  bench/target/release/referee "python3 bench/arena.py" bench/target/release/openings \
  "bench/target/release/solver $(SETS) --rivals --bitbully $(VENV)/bin/python" "$(VENV)/bin/python bench/python_peers.py $(SETS)"

# A bench that misses its mark says so and fails; the others run all the same.
bench: build $(VENV)/ready ## speeds, beside the peers, in one run; SETS=DIR for other sets of positions
	$(CARGO) build --release --locked --manifest-path bench/Cargo.toml
	$(VENV)/bin/pip install --quiet --force-reinstall --no-deps ./python
	@failed=0; for speed in $(SPEEDS); do echo; echo "$$speed"; $$speed || failed=1; done; exit $$failed

load: build ## a thousand games at once against the server, beside a bare echo
	$(CARGO) build --release --locked --manifest-path bench/load/Cargo.toml
	bench/load/target/release/quaterne-load $(LOAD)

$(KAGGLE)/ready: python/requirements-kaggle.txt
	test -x $(KAGGLE)/bin/python || python3 -m venv $(KAGGLE)
	$(KAGGLE)/bin/pip install --quiet -r $<
	$(KAGGLE)/bin/pip install --quiet --no-deps kaggle-environments==1.33.2
	touch $@

connectx: python $(KAGGLE)/ready ## whole games of our agents in the real kaggle-environments
	$(KAGGLE)/bin/pip install --quiet --force-reinstall --no-deps $(WHEEL)/*.whl
	$(KAGGLE)/bin/pytest -q python/tests/soak_connectx.py

soak: python ## the long tests: larger boards, a server killed a hundred times, the real ConnectX, then each parser fuzzed for FUZZ seconds
	bench/need postgresql schemathesis
	$(CARGO) test --release --locked --workspace -- --ignored
	$(MAKE) connectx
	fuzz/run $(or $(FUZZ),60)

# Results are kept in target/league.results: stopped at any time, it goes on where it was. LEAGUE="--depths 1..6" for less.
league: build ## measure all evaluations and write docs/heuristics.md (hours; resumes; LEAGUE=… for more options)
	./$(BIN) league --results target/league.results --out docs/heuristics.md --plot docs/img/calibration.svg $(LEAGUE)

docs: ## the book, in target/book (installs mdbook when missing)
	command -v mdbook >/dev/null || $(CARGO) install --locked mdbook
	mdbook build docs --dest-dir "$(CURDIR)/target/book"

pictures: ## draw docs/img/terminal.svg and the snapshots of the terminal's screens anew
	QUATERNE_PICTURES=1 INSTA_UPDATE=always $(CARGO) test --locked -p quaterne-terminal

jsondocs: ## write docs/json.md from the shapes of crates/report
	QUATERNE_DOCS=1 $(CARGO) test --locked -p quaterne --test json_page

man: build ## the manual pages, in target/man
	./$(BIN) man --out target/man

clean: ## forget what was built
	rm -rf target bench/target bench/load/target fuzz/target $(VENV) $(PYENV) $(KAGGLE)
