# Two commands do everything on a fresh machine: `make play` and `make test`.
# `make help` lists the others.

CARGO ?= cargo
BIN    = target/release/quaterne
VENV   = bench/.venv

.PHONY: help build play install test lint fmt bench soak docs man clean

help: ## this list
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

build: ## the release binary, target/release/quaterne
	$(CARGO) build --release --locked

play: build ## build, then play Connect Four in the console
	./$(BIN) play

install: ## put `quaterne` in ~/.cargo/bin
	$(CARGO) install --locked --path crates/app

test: ## everything that must pass before a change lands
	$(CARGO) fmt --all --check
	$(CARGO) clippy --locked --workspace --all-targets -- -D warnings
	scripts/postgres.sh
	$(CARGO) test --locked --workspace
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --locked --workspace --lib --no-deps --quiet

lint: ## clippy over everything, benches and fuzz targets included
	$(CARGO) clippy --locked --workspace --all-targets -- -D warnings
	$(CARGO) clippy --locked --manifest-path bench/Cargo.toml --all-targets -- -D warnings

fmt: ## format the code
	$(CARGO) fmt --all
	$(CARGO) fmt --all --manifest-path bench/Cargo.toml
	$(CARGO) fmt --all --manifest-path fuzz/Cargo.toml

$(VENV):
	python3 -m venv $(VENV) && $(VENV)/bin/pip install --quiet open_spiel==2.0.2 bitbully==0.0.79

SETS ?= bench/sets
bench: build $(VENV) ## speeds, beside the peers, in one run; SETS=DIR for other sets of positions
	./$(BIN) bench
	$(CARGO) build --release --locked --manifest-path bench/Cargo.toml
	$(VENV)/bin/python bench/open_spiel.py
	bench/target/release/playouts
	bench/target/release/alpha_beta
	bench/target/release/observer
	bench/target/release/solver $(SETS) --rivals
	$(VENV)/bin/python bench/bitbully_sets.py $(SETS)

soak: ## the long tests: larger boards, then each parser fuzzed for FUZZ seconds
	scripts/postgres.sh
	$(CARGO) test --release --locked --workspace -- --ignored
	fuzz/run $(or $(FUZZ),60)

docs: ## the book, in target/book (installs mdbook when missing)
	command -v mdbook >/dev/null || $(CARGO) install --locked mdbook
	mdbook build docs --dest-dir "$(CURDIR)/target/book"

man: build ## the manual pages, in target/man
	./$(BIN) man --out target/man

clean: ## forget what was built
	rm -rf target bench/target fuzz/target $(VENV)
