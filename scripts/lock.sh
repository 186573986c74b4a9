#!/usr/bin/env bash
# Renew requirements/*.txt from pyproject.toml: exact versions and hashes for every supported Python and system.
# To take newer releases of everything: scripts/lock.sh --upgrade
set -euo pipefail
cd "$(dirname "$0")/.."

python3 -m venv build/uv
build/uv/bin/pip install --quiet uv==0.13.9
compile() { build/uv/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header "$@"; }
compile --extra serve --extra env --extra sim --extra ray --group dev pyproject.toml --output-file requirements/dev.txt
compile --extra serve --group build pyproject.toml --constraint requirements/dev.txt --output-file requirements/play.txt
compile requirements/node.in --output-file requirements/node.txt
compile requirements/fuzz.in --output-file requirements/fuzz.txt
