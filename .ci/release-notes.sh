#!/bin/sh
# Prints what CHANGELOG.md says of a release: `sh .ci/release-notes.sh v1.2.3`. Refuses a tag of another version than package.json's.
set -eu
cd "$(dirname "$0")/.."
version=$(sed -n 's/^  "version": "\(.*\)",$/\1/p' package.json)
[ "${1:-}" = "v$version" ] || { echo "package.json says $version: its tag is v$version, not ${1:-missing}." >&2; exit 1; }
notes=$(awk -v version="$version" '/^## / { in_it = $2 == version; next } in_it' CHANGELOG.md)
[ -n "$notes" ] || { echo "CHANGELOG.md has no section ## $version." >&2; exit 1; }
echo "$notes"
