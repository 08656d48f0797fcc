# Two commands do everything on a fresh machine: `make serve` and `make test`.
# `make help` lists the others.

CARGO ?= cargo
BIN    = target/release/quaterne
VENV   = bench/.venv
PYENV  = python/.venv
KAGGLE = python/.venv-kaggle
# Its own folder: `pip install ./python` leaves another wheel in target/wheels.
WHEEL  = target/wheel-of-tests

.PHONY: help announce build play serve page site types load siege ladder faults mutants audit reproducible install test built rust lints units browser alone testpage portable signature weigh python wheel pytest connectx lint fmt bench soak league docs pictures shots jsondocs man clean

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

# What the lock file says, to the byte, and again only when it says something else. After a change of web/package.json write it without any
# node_modules at hand (`npm install --package-lock-only`): then it has the binaries of all platforms, without which `npm ci` refuses it.
NPM = { [ node_modules/.package-lock.json -nt package-lock.json ] || npm ci --no-audit --no-fund; }

# The page is built again when something in web/, or in what its workbooks bring along of python/, is newer than what was built; then the server's crate takes it in.
# Its engine is WebAssembly, compiled first; that for boards of more than 64 bits only where no server can answer for it.
ENGINES = small
site test built testpage: ENGINES = small large
page:
	@$(FREE) scripts/engine $(ENGINES)
	@if [ -f web/package.json ] && [ -z "$$(find web/dist/index.html -newer web/package-lock.json 2>/dev/null)" \
	  -o -n "$$(find web python/quaterne/labs python/quaterne/check -path web/node_modules -prune -o -path web/dist -prune -o -path web/python -prune -o -name '*.pyc' -prune -o -type f -newer web/dist/index.html -print 2>/dev/null | head -1)" ]; then \
	  [ -f web/package.json ] && cd web && $(NPM) && npm run build && cd .. && touch crates/server/build.rs; fi

site: page ## the page as a folder of static files, target/site, for any web server and any sub-path, with no server of ours
	cd web && npm run site

install: ## put `quaterne`, with its page, in ~/.cargo/bin, with everything; FEATURES="server" (or "png parquet", "none") for less
	@scripts/tools rust c
	@command -v npm >/dev/null || echo "npm is not here: the page is left out, and quaterne serve will say so (install Node.js, then make install again)"
	@if command -v npm >/dev/null; then $(MAKE) --no-print-directory page ENGINES="small large"; fi
	$(CARGO) install --locked --path crates/cli \
	  $(if $(FEATURES),--no-default-features --features "command $(filter-out none,$(FEATURES))",--all-features)
	@share="$${CARGO_INSTALL_ROOT:-$${CARGO_HOME:-$$HOME/.cargo}}/share/quaterne"; mkdir -p "$$share/books" && cp crates/search/books/*.book "$$share/books"
	@if [ -d web/python ]; then share="$${CARGO_INSTALL_ROOT:-$${CARGO_HOME:-$$HOME/.cargo}}/share/quaterne"; mkdir -p "$$share" && rm -rf "$$share/python" && cp -R web/python "$$share/python" \
	  && echo "quaterne: the Python of the labs' workbooks is in $$share/python"; fi

# Everything is compiled once (the page first: the server takes it in). What looks at no clock runs two parts at a time, because one mostly
# waits while another computes; browsers and the tests of programs have the machine to themselves. A part that passed runs again when a file that it reads is newer than its stamp; cargo knows that by itself, and
# scripts/tests for the Rust tests. From a clean clone, or without target/passed, everything runs.
test: ## everything that must pass before a change lands; what passed and has nothing new is not run again
	@scripts/tools rust c node
	@scripts/need bots postgresql proxies schemathesis chromium
	@$(MAKE) --no-print-directory rust
	@$(MAKE) --no-print-directory -j2 --output-sync=line lints pytest portable units
	@$(MAKE) --no-print-directory browser
	@$(MAKE) --no-print-directory alone

PASSED = target/passed
# Cargo is not to share make's two jobs: a part that waits would keep one of them.
FREE   = env -u MAKEFLAGS -u MFLAGS
begin  = @mkdir -p $(@D) && touch $@.begun
end    = @mv $@.begun $@
# What is below these folders, without what is made there.
below  = $(shell find $(1) \( -name target -o -name node_modules -o -name dist -o -name '.venv*' -o -name __pycache__ \
  -o -name '.*_cache' -o -path web/python \) -prune -o -type f -print)
SEARCH := $(call below,Cargo.toml Cargo.lock crates/rules crates/search crates/arena crates/report)
ENGINE := $(SEARCH) $(call below,crates/wasm web python/quaterne/labs python/quaterne/check)

# With all features, and without the Python glue, which has its own build. The binary of the tests is the one that the
# page and Python are tested with: nothing is built twice. The other two sets of features are only looked through.
ALL = --locked --workspace --exclude quaterne-python --all-features
built: page
	@mkdir -p target
	$(FREE) $(CARGO) test $(ALL) --no-run --quiet --message-format=json-render-diagnostics >target/tests.json

rust: built ## the Rust tests, and whether the searches visit the nodes that bench/signature says
	@scripts/need bots postgresql proxies schemathesis
	scripts/tests target/tests.json
	QUATERNE=target/debug/quaterne scripts/signature

lints: built ## what the compiler, clippy and rustdoc say, of every set of features; the examples of the documentation
	$(CARGO) fmt --all --check
	$(FREE) $(CARGO) clippy --quiet --locked --workspace --all-targets --all-features -- -D warnings
	$(FREE) $(CARGO) clippy --quiet --locked -p quaterne -- -D warnings
	$(FREE) $(CARGO) clippy --quiet --locked -p quaterne --no-default-features --features command -- -D warnings
	$(FREE) $(CARGO) test --quiet $(ALL) --doc
	RUSTDOCFLAGS="-D warnings" $(FREE) $(CARGO) doc --locked --workspace --all-features --lib --no-deps --quiet

portable: ## whether rules, search and report compile for other systems: ARM, Windows, macOS, WebAssembly
	$(FREE) scripts/portable

signature: ## whether the searches visit as many nodes as bench/signature says
	scripts/signature

weigh: ## the budgets, measured in an empty clone (WEIGH="lines crates", "light", "serve", "test"; WEIGH=… --write keeps them)
	scripts/weigh $(WEIGH)

testpage: units browser alone ## the page: types, units, then every page in a real browser, with the server and as static files

units: $(PASSED)/units
browser: $(PASSED)/browser
alone: $(PASSED)/alone
pytest: $(PASSED)/pytest $(PASSED)/carriers ## the tests of the Python package, and of what it has in common with the command line

web/node_modules: | page
	cd web && $(NPM)

$(PASSED)/units: $(ENGINE) | built web/node_modules
	$(begin)
	cd web && npm run --silent check && npm run --silent unit
	$(end)

# Of the command the page needs `serve`, which is in the debug build of the tests, with web/dist in it.
$(PASSED)/browser: $(ENGINE) $(call below,crates/server crates/cli/src/commands/serve.rs) | built web/node_modules
	@scripts/need chromium
	$(begin)
	$(OPENAPI)
	$(TYPES) --check || (echo "web/src/api/schema.ts is not what the server says: make types" && false)
	cd web && npm run --silent browser
	$(end)

$(PASSED)/alone: $(ENGINE) | built web/node_modules
	@scripts/need chromium
	$(begin)
	cd web && npm run --silent alone
	$(end)

$(PASSED)/pytest: $(SEARCH) $(call below,crates/python python) $(PYENV)/ready | built
	$(begin)
	$(wheel)
	$(PYENV)/bin/pytest -q python/tests --ignore python/tests/test_carriers.py --ignore python/tests/test_shapes.py
	$(end)

# Those two compare with the command.
$(PASSED)/carriers: $(PASSED)/pytest $(call below,crates/cli crates/server)
	$(begin)
	$(PYENV)/bin/pytest -q python/tests/test_carriers.py python/tests/test_shapes.py
	$(end)

# The shapes of the API are the server's; the page's copy of them is written here, and compared in the tests.
OPENAPI = target/debug/examples/openapi schemas >target/openapi.json
TYPES   = cd web && npx openapi-typescript ../target/openapi.json -o src/api/schema.ts

types: web/node_modules ## write the page's types, web/src/api/schema.ts, from the server's description of itself
	$(CARGO) test $(ALL) --no-run --quiet
	$(OPENAPI)
	$(TYPES)

$(PYENV)/ready: python/requirements-test.txt
	test -x $(PYENV)/bin/python || python3 -m venv $(PYENV)
	$(PYENV)/bin/pip install --quiet -r $<
	touch $@

# The extension is the workspace's debug build, in which the crates that search are optimised.
define wheel
rm -rf $(WHEEL)
cd python && $(FREE) .venv/bin/maturin build --profile dev --locked --quiet --out ../$(WHEEL)
$(PYENV)/bin/pip install --quiet --force-reinstall --no-deps $(WHEEL)/*.whl
endef

python: $(PYENV)/ready ## the Python package, built and installed in python/.venv
	$(wheel)

# Release, for the stable part of Python's interface: one wheel for every Python from 3.9 on, on systems like this one.
wheel: $(PYENV)/ready ## a wheel of the Python package, in target/wheels, tried in empty environments: `pip install` it where there is no Rust
	@scripts/tools rust
	cd python && .venv/bin/maturin build --release --locked --strip --out ../target/wheels
	QUATERNE_WHEEL="$$(ls -t target/wheels/quaterne-*.whl | head -1)" $(PYENV)/bin/pytest -q python/tests/test_wheel.py
	@echo "pip install $$(ls -t target/wheels/quaterne-*.whl | head -1)"

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

load: page build ## a thousand games at once against the server, beside a bare echo; a thousand visitors who analyse
	@scripts/need chromium
	$(CARGO) build --release --locked --manifest-path bench/load/Cargo.toml
	bench/load/target/release/quaterne-load $(LOAD)
	node bench/visitors.mjs $(VISITORS)

siege: page build ## forty ways to attack the server, while fifty people play on it; a table, and exit 1 for a red line (SIEGE="--only solves")
	bench/siege/siege.py $(SIEGE)
	bench/siege/watchers.py

ladder: page ## thirty programs of strangers, five of them hostile, handed in by thirty browsers and played for an hour by workers of whom one is killed now and then (LADDER="--seconds 600")
	@scripts/need bots postgresql chromium
	$(CARGO) build --release --locked --all-features -p quaterne
	bench/siege/ladder/ladder.mjs $(LADDER)

CYCLES ?= 1000
faults: page ## disk, power, clock and lines go wrong CYCLES times under games and tournaments; a table, and exit 1 if anything was lost (FAULTS="--only power")
	@scripts/need postgresql
	$(CARGO) build --release --locked -p quaterne --features workers,postgres
	bench/faults/faults.py --cycles $(CYCLES) $(FAULTS)

target/tools/bin/cargo-mutants:
	$(CARGO) install --locked cargo-mutants --root target/tools

# Hours. What was noticed is not tried again: stopped at any time, it goes on where it was.
MUTATE = nice -n 15 target/tools/bin/cargo-mutants mutants --iterate --all-features --minimum-test-timeout 60 $(MUTANTS)
mutants: target/tools/bin/cargo-mutants ## whether a test notices each small change of rules, referee, ratings and what the server decides (.cargo/mutants.toml; hours; resumes; MUTANTS="--file crates/rules/src/side.rs")
	@mkdir -p target/mutants
	@failed=0; \
	$(MUTATE) -p quaterne-rules -o target/mutants/rules -- --lib --test rules || failed=1; \
	$(MUTATE) -p quaterne-arena -o target/mutants/arena -- --lib --test arena || failed=1; \
	$(MUTATE) -p quaterne-server -o target/mutants/server -- --lib || failed=1; exit $$failed

# In a folder of its own: who has cargo-deny need not have this one.
target/tools/bin/cargo-deny:
	$(CARGO) install --locked cargo-deny --no-default-features --root target/tools

audit: target/tools/bin/cargo-deny ## what we depend on: licences, sources and known holes (deny.toml), the page's lock file, and a list of it all, target/sbom.json
	$< --locked check licenses bans sources
	@if $< fetch db >/dev/null 2>&1; then $< --locked check advisories; else echo "audit: the list of known holes cannot be fetched here: advisories were not checked"; fi
	cd web && npm ci --dry-run --no-audit --no-fund >/dev/null && (npm audit || echo "audit: npm knows nothing of holes here")
	scripts/sbom

reproducible: ## whether the command, built twice in two folders, is the same byte by byte (some minutes)
	scripts/reproducible $(REPRODUCIBLE)

$(KAGGLE)/ready: python/requirements-kaggle.txt
	test -x $(KAGGLE)/bin/python || python3 -m venv $(KAGGLE)
	$(KAGGLE)/bin/pip install --quiet -r $<
	$(KAGGLE)/bin/pip install --quiet --no-deps kaggle-environments==1.33.2
	touch $@

connectx: python $(KAGGLE)/ready ## whole games of our agents in the real kaggle-environments
	$(KAGGLE)/bin/pip install --quiet --force-reinstall --no-deps $(WHEEL)/*.whl
	$(KAGGLE)/bin/pytest -q python/tests/soak_connectx.py

soak: python ## the long tests: larger boards, a server killed a hundred times, the real ConnectX, then each parser fuzzed for FUZZ seconds
	@scripts/need bots postgresql proxies schemathesis
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

shots: page ## take the pictures that the look of the pages is compared with, web/shots (PAGES="quiz explore" for some); look at them
	@scripts/need chromium
	$(CARGO) build --locked -p quaterne --all-features
	cd web && QUATERNE_SHOTS="$(PAGES)" npx playwright test sheets.spec.ts

jsondocs: ## write docs/json.md from the shapes of crates/report, and the costs in SECURITY.md from the addresses
	QUATERNE_DOCS=1 $(CARGO) test --locked -p quaterne --all-features --test json_page
	QUATERNE_DOCS=1 $(CARGO) test --locked -p quaterne-server --all-features --lib security

man: build ## the manual pages, in target/man
	./$(BIN) man --out target/man

clean: ## forget what was built
	rm -rf target bench/target bench/load/target fuzz/target $(VENV) $(PYENV) $(KAGGLE)
