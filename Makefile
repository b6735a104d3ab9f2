# usage: make build | vsix | test | bench | bench-drift | bench-tla | bench-run
# test is all that CI runs: vet, every Go test under the race detector, the
# linters, and the plugins in real editors. Each part is a target of its own.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := build

# All that is downloaded or kept between runs, the Go caches aside, goes here;
# lockstep itself and the editor suites read the same variable.
export LOCKSTEP_CACHE ?= $(or $(XDG_CACHE_HOME),$(HOME)/.cache)/lockstep

binary := bin/lockstep
# In a module of their own, the linters stay out of the product's dependencies.
lint := go tool -modfile=tools/go.mod golangci-lint

.PHONY: build vsix test vet test-go lint test-nvim test-clients test-vscode bench bench-drift bench-tla bench-run clean

# As it is released: no paths of this machine, no debugger's tables.
build:
	go build -trimpath -ldflags "-s -w" -o $(binary) ./cmd/lockstep

# The VS Code extension for this platform, with the server in it.
vsix: build
	editors/vscode/pack bin/lockstep.vsix $(binary)

# In this order, whatever -j says: what is fast and finds most comes first, and
# two suites that run TLC at once would starve each other on two cores.
test:
	@$(MAKE) --no-print-directory vet
	@$(MAKE) --no-print-directory test-go
	@$(MAKE) --no-print-directory lint
	@$(MAKE) --no-print-directory test-nvim
	@$(MAKE) --no-print-directory test-clients
	@$(MAKE) --no-print-directory test-vscode

vet:
	go vet ./...

test-go:
	go test -race -timeout 20m ./...

lint:
	GOLANGCI_LINT_CACHE="$(LOCKSTEP_CACHE)/golangci-lint" $(lint) run --allow-parallel-runners

# Where an editor cannot be had, its suite says so loudly; CI=true makes that a
# failure. Versions and clients beside those are named as not run, and fail nothing.
test-nvim test-clients test-vscode: test-%: build
	LOCKSTEP_BIN="$(CURDIR)/$(binary)" editors/$*/test/run

bench:
	go test -run '^$$' -bench . -benchmem ./...

# The figures of docs/drift.md. The first run installs packages and rewrites
# them, which takes a while; LOCKSTEP_SHARED and LOCKSTEP_GRAPHILE (a clone of
# graphile/worker) are what the figure on real history needs.
bench-drift:
	go test -count=1 -v -run TestRealHistory ./internal/driftbench
	go run ./internal/driftbench

# The figures of docs/model.md. LOCKSTEP_TLA_CORPORA names folders with modules
# and configs, separated by colons; javac of JDK 11 or newer must be on PATH.
bench-tla:
ifdef LOCKSTEP_TLA_CORPORA
	go run ./internal/tlabench
else
	@echo "bench-tla: LOCKSTEP_TLA_CORPORA names no folders: NOTHING was compared with SANY and TLC (see docs/model.md)"
endif

# The figures of docs/runs.md; LOCKSTEP_BENCH_RECORDS names folders with a record
# each, to be measured beside a generated one. Takes minutes.
bench-run: build
	go run ./internal/runbench -lockstep $(binary) $(LOCKSTEP_BENCH_RECORDS)

clean:
	rm -rf bin
