#!/usr/bin/env bash
# Prints the paths of servers to test the MongoDB adapter against, one a line, for MONGOD_BINARY (joined by colons).
# Each is started like mongod and says with --version what it is. In this order, the first that is to be had:
#   1. a mongod on PATH
#   2. the mongod out of MongoDB's image, where a container engine runs
#   3. FerretDB 1.x on SQLite, built by Go
# With the third, which is no MongoDB, comes a further opinion where Maven is: mongo-java-server.
# Nothing of this is needed to run the platform, and nothing here fails: what is missing is said on standard error.
set -euo pipefail

here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
cache="${XDG_CACHE_HOME:-$HOME/.cache}/community-platform"
mongodb_image='docker.io/library/mongo:8.0.20'
# Seconds that building or downloading one server may take.
longest=600

say() { printf '%s\n' "mongod: $*" >&2; }

runs() { timeout 60 "$1" --version >/dev/null 2>&1; }

offer() {
  say "$("$1" --version | head -n 1) ($1)"
  printf '%s\n' "$1"
}

# What a cached build was made of: another version of any of it is built anew.
made_of() { cat "$@" | cksum | tr -d ' '; }

# The server's own binary out of its image: no container has to run beside the tests.
from_container() {
  local binary="$cache/mongod-${mongodb_image##*:}" engine container
  if [ -x "$binary" ] && runs "$binary"; then offer "$binary"; return 0; fi
  for engine in docker podman; do
    command -v "$engine" >/dev/null || continue
    if ! timeout 20 "$engine" info >/dev/null 2>&1; then say "$engine is here, but its engine does not run"; continue; fi
    if ! container="$(timeout "$longest" "$engine" create "$mongodb_image" 2>/dev/null)"; then
      say "$engine cannot bring $mongodb_image"
      continue
    fi
    mkdir -p "$cache"
    "$engine" cp "$container:/usr/bin/mongod" "$binary" >&2 || true
    "$engine" rm "$container" >/dev/null
    if [ -x "$binary" ] && runs "$binary"; then offer "$binary"; return 0; fi
    rm -f "$binary"
    say "the mongod of $mongodb_image does not run outside its container"
  done
  return 1
}

# build_ferretdb FROM SOURCES BINARY: the module as go.sum has it, with two patches, whose heads say what they are for.
build_ferretdb() {
  set -euo pipefail
  local from="$1" to="$2" binary="$3"
  export GOTOOLCHAIN=local GOFLAGS=-mod=readonly
  rm -rf "$to"
  mkdir -p "$to"
  cp "$from"/* "$to"
  cd "$to"
  go mod download github.com/FerretDB/FerretDB
  cp -R "$(go list -m -f '{{.Dir}}' github.com/FerretDB/FerretDB)" FerretDB
  chmod -R u+w FerretDB
  # Not as a part of a repository that the cache may lie in, of which git would change nothing.
  (cd FerretDB && env -u GIT_DIR -u GIT_WORK_TREE GIT_CEILING_DIRECTORIES="$to" git apply ../by-id.patch ../auth.patch)
  go mod edit -replace github.com/FerretDB/FerretDB=./FerretDB
  go build -o "$binary" .
  rm -rf "$to"
}

from_go() {
  local binary
  command -v go >/dev/null || { say 'no Go, so no FerretDB'; return 1; }
  binary="$cache/ferretdb-$(made_of "$here"/ferretdb/*)"
  if ! runs "$binary"; then
    mkdir -p "$cache"
    say "building FerretDB, at most $longest s"
    if ! timeout "$longest" bash -c "$(declare -f build_ferretdb); build_ferretdb \"\$@\"" bash \
      "$here/ferretdb" "$cache/ferretdb-sources" "$binary" </dev/null >"$cache/ferretdb.log" 2>&1; then
      say "FerretDB cannot be built: $(tail -n 1 "$cache/ferretdb.log")"
      return 1
    fi
    runs "$binary" || { say 'the FerretDB that was built does not run'; return 1; }
  fi
  offer "$binary"
}

from_maven() {
  local folder server
  command -v mvn >/dev/null && command -v javac >/dev/null || { say 'no Maven, so no mongo-java-server'; return 0; }
  folder="$cache/mongo-java-server-$(made_of "$here"/mongo-java-server/*)"
  server="$folder/mongo-java-server"
  if ! runs "$server"; then
    mkdir -p "$folder"
    if ! timeout "$longest" mvn -q -B -f "$here/mongo-java-server/pom.xml" dependency:copy-dependencies \
      -DoutputDirectory="$folder/lib" </dev/null >"$folder/maven.log" 2>&1; then
      say "Maven cannot bring mongo-java-server: $(grep -m 1 ERROR "$folder/maven.log" || true)"
      return 0
    fi
    javac -cp "$folder/lib/*" -d "$folder" "$here/mongo-java-server/Server.java" >"$folder/javac.log" 2>&1 || true
    # It lives for seconds: compiling its code well would cost more than all else about it.
    printf '#!/bin/sh\nexec java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp "%s:%s/lib/*" Server "$@" 2>/dev/null\n' \
      "$folder" "$folder" >"$server"
    chmod +x "$server"
    runs "$server" || { say 'mongo-java-server does not run: it needs a JDK of 11 or later'; return 0; }
  fi
  offer "$server"
}

if on_path="$(command -v mongod)" && runs "$on_path"; then offer "$on_path"; exit 0; fi
if from_container; then exit 0; fi
if ! from_go; then say 'NO MONGODB, AND NO FERRETDB IN ITS PLACE'; fi
from_maven
