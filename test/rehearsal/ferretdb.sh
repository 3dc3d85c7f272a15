#!/usr/bin/env bash
# Builds FerretDB's own program, which has users, from the sources of .ci/ferretdb into a folder: ferretdb.sh <folder>
set -euo pipefail
from="$(cd "$(dirname "$0")/../../.ci/ferretdb" && pwd)"
mkdir -p "$1"
to="$(cd "$1" && pwd)"
sources="$(mktemp -d)"
trap 'chmod -R u+w "$sources" && rm -rf "$sources"' EXIT
export GOTOOLCHAIN=local GOFLAGS=-mod=mod
cp "$from"/go.* "$sources"
cd "$sources"
go mod download github.com/FerretDB/FerretDB
cp -R "$(go list -m -f '{{.Dir}}' github.com/FerretDB/FerretDB)" FerretDB
chmod -R u+w FerretDB
cd FerretDB
env -u GIT_DIR -u GIT_WORK_TREE GIT_CEILING_DIRECTORIES="$sources" git apply "$from/by-id.patch"
# Files that its own build makes.
for name in commit branch package; do printf unknown >"build/version/$name.txt"; done
printf v1.24.2 >build/version/version.txt
go build -o "$to/ferretdb" ./cmd/ferretdb
