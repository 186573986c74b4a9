# Everything there is to do here.  The work itself is in scripts/make.py, which needs nothing but Python.
PYTHON ?= python3
# Given on to what a target starts:  make play ARGS="--local"
ARGS ?=

TARGETS = help play test check core pythons golden mutate agree kills long asan fuzz ratio wheels bench bench-peers venv compiled web clean

.PHONY: $(TARGETS)
.DEFAULT_GOAL = help

$(TARGETS):
	@$(PYTHON) scripts/make.py $@ $(ARGS)
