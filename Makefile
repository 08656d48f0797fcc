# Two commands do everything on a fresh machine: `make serve` and `make test`.
# `make help` lists the others.

CARGO ?= cargo
BIN    = target/release/quaterne
VENV   = bench/.venv
PYENV  = python/.venv
KAGGLE = python/.venv-kaggle
# Its own folder: `pip install ./python` leaves another wheel in target/wheels.
WHEEL  = target/wheel-of-tests

.PHONY: help announce build play serve page site types load install test testpage rust portable signature weigh python pytest connectx lint fmt bench soak league docs pictures jsondocs man clean

help: ## this list
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

build: ## the release binary, target/release/quaterne
	$(CARGO) build --release --locked

play: build ## build, then play in the terminal
	./$(BIN)

serve: announce page build ## build the page and the server (some minutes the first time), and serve on http://127.0.0.1:4004
	./$(BIN) serve $(SERVE)

# What is to come, before it comes; what is missing, before anything is compiled.
announce:
	@scripts/tools rust c node
	@[ -x $(BIN) ] || echo "quaterne: the first build compiles the page, then some 220 crates: about 4 minutes on two cores,\
	  1 GB in target/. Then the page is on http://127.0.0.1:4004; the next time it is there at once."

# Not `npm ci`: it refuses a lock file that lacks the binaries of other platforms (rolldown's, for Android and macOS), and
# npm writes only those into it that the registry has on that day. This one leaves the lock file alone, too.
NPM = npm install --no-save --no-audit --no-fund

# The page is built again when something in web/ is newer than what was built; then the server's crate takes it in.
# Its engine is WebAssembly, compiled first; that for boards of more than 64 bits only where no server can answer for it.
ENGINES = small
site test testpage: ENGINES = small large
page:
	@scripts/engine $(ENGINES)
	@if [ -f web/package.json ] && [ -z "$$(find web/dist/index.html -newer web/package-lock.json 2>/dev/null)" \
	  -o -n "$$(find web -path web/node_modules -prune -o -path web/dist -prune -o -type f -newer web/dist/index.html -print 2>/dev/null | head -1)" ]; then \
	  [ -f web/package.json ] && cd web && $(NPM) && npm run build && cd .. && touch crates/server/build.rs; fi

site: page ## the page as a folder of static files, target/site, for any web server and any sub-path, with no server of ours
	cd web && npm run site

install: ## put `quaterne`, with its page, in ~/.cargo/bin, with everything; FEATURES="server" (or "png parquet", "none") for less
	@scripts/tools rust c
	@command -v npm >/dev/null || echo "npm is not here: the page is left out, and quaterne serve will say so (install Node.js, then make install again)"
	@if command -v npm >/dev/null; then $(MAKE) --no-print-directory page ENGINES="small large"; fi
	$(CARGO) install --locked --path crates/cli \
	  $(if $(FEATURES),--no-default-features --features "command $(filter-out none,$(FEATURES))",--all-features)

# The page first: whoever builds the server afterwards takes it in, once.
test: page rust portable pytest testpage ## everything that must pass before a change lands

# With all features, and without the Python glue, which has its own build. The binary of the tests is the one that the
# page and Python are tested with: nothing is built twice. The other two sets of features are only looked through.
ALL = --locked --workspace --exclude quaterne-python --all-features
rust:
	@scripts/need bots postgresql schemathesis
	$(CARGO) fmt --all --check
	$(CARGO) clippy --locked --workspace --all-targets --all-features -- -D warnings
	$(CARGO) clippy --locked -p quaterne -- -D warnings
	$(CARGO) clippy --locked -p quaterne --no-default-features --features command -- -D warnings
	$(CARGO) test $(ALL)
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --locked --workspace --all-features --lib --no-deps --quiet
	QUATERNE=target/debug/quaterne scripts/signature

portable: ## whether rules, search and report compile for other systems: ARM, Windows, macOS, WebAssembly
	scripts/portable

signature: ## whether the searches visit as many nodes as bench/signature says
	scripts/signature

weigh: ## the budgets, measured in an empty clone (WEIGH="lines crates", "light", "serve", "test"; WEIGH=… --write keeps them)
	scripts/weigh $(WEIGH)

testpage: page ## the page: types, units, then every page in a real browser (the debug build of the tests has web/dist in it)
	@scripts/need chromium
	[ -d web/node_modules ] || (cd web && $(NPM))
	$(CARGO) test $(ALL) --no-run --quiet
	$(OPENAPI)
	$(TYPES) --check || (echo "web/src/api/schema.ts is not what the server says: make types" && false)
	cd web && npm test

# The shapes of the API are the server's; the page's copy of them is written here, and compared in the tests.
OPENAPI = target/debug/examples/openapi schemas >target/openapi.json
TYPES   = cd web && npx openapi-typescript ../target/openapi.json -o src/api/schema.ts

types: ## write the page's types, web/src/api/schema.ts, from the server's description of itself
	[ -d web/node_modules ] || (cd web && $(NPM))
	$(CARGO) test $(ALL) --no-run --quiet
	$(OPENAPI)
	$(TYPES)

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
	$(CARGO) test $(ALL) --no-run --quiet
	$(PYENV)/bin/pytest -q python/tests

lint: ## clippy over everything, benches and fuzz targets included
	$(CARGO) clippy --locked --workspace --all-targets --all-features -- -D warnings
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
  "bench/target/release/solver $(SETS) --rivals --bitbully $(VENV)/bin/python" "$(VENV)/bin/python bench/python_peers.py $(SETS)" \
  "node bench/page.mjs $(SETS)"

# A bench that misses its mark says so and fails; the others run all the same.
bench: page build $(VENV)/ready ## speeds, beside the peers, in one run; SETS=DIR for other sets of positions
	$(CARGO) build --release --locked --manifest-path bench/Cargo.toml
	$(CARGO) build --release --locked -p quaterne-wasm --example plain
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
	@scripts/need bots postgresql schemathesis
	$(CARGO) test --release $(ALL) -- --ignored
	$(MAKE) connectx
	fuzz/run $(or $(FUZZ),60)

# Results are kept in target/league.results: stopped at any time, it goes on where it was. LEAGUE="--depths 1..6" for less.
league: build ## measure all evaluations and write docs/heuristics.md (hours; resumes; LEAGUE=… for more options)
	./$(BIN) league --results target/league.results --out docs/heuristics.md --plot docs/img/calibration.svg $(LEAGUE)

docs: ## the book, in target/book (installs mdbook when missing)
	command -v mdbook >/dev/null || $(CARGO) install --locked mdbook
	mdbook build docs --dest-dir "$(CURDIR)/target/book"

pictures: page ## take the pictures of docs/img anew: the page in a browser, the terminal with its snapshots
	@scripts/need chromium
	QUATERNE_PICTURES=1 INSTA_UPDATE=always $(CARGO) test --locked -p quaterne-terminal
	$(CARGO) build --locked -p quaterne --all-features
	cd web && npx playwright test --config pictures.config.ts

jsondocs: ## write docs/json.md from the shapes of crates/report
	QUATERNE_DOCS=1 $(CARGO) test --locked -p quaterne --all-features --test json_page

man: build ## the manual pages, in target/man
	./$(BIN) man --out target/man

clean: ## forget what was built
	rm -rf target bench/target bench/load/target fuzz/target $(VENV) $(PYENV) $(KAGGLE)
