#!/bin/sh
# Makes the file of settings with every secret that can be made, readable by its owner alone. It replaces no file.
#
#   sh docker/secrets.sh                          .env
#   sh docker/secrets.sh .env 1 2 reforger-1      and a token for the agent of each of these game servers
#   sh docker/secrets.sh --secret-paths .env 1    and a secret in the addresses of the lists that game servers read
set -eu
umask 077

usage() { sed -n '2,6s/^# \{0,1\}//p' "$0"; }
secret_paths=
[ "${1:-}" != --secret-paths ] || { secret_paths=yes; shift; }
file=${1:-.env}
[ $# -eq 0 ] || shift
case $file in -h | --help) usage; exit 0 ;; -*) usage >&2; exit 2 ;; esac

hex() { # bytes
  od -An -v -tx1 -N"$1" /dev/urandom | tr -d ' \n'
}

tokens=
for server in "$@"; do
  echo "$server" | grep -Eq '^(reforger-)?[1-9][0-9]?$' || { echo "\"$server\" is no game server: 1 is a Squad server, reforger-1 one of Reforger." >&2; exit 2; }
  tokens="$tokens${tokens:+,}$server:$(hex 24)"
done

# The release that is checked out, and where its images are published; without a tag they are built here.
version=$(git describe --tags --exact-match 2>/dev/null) || version=
owner=$(git remote get-url origin 2>/dev/null | sed -nE 's#^(https://|ssh://git@|git@)github\.com[:/]([^/]+)/.*#\2#p' | tr '[:upper:]' '[:lower:]')

draft="$file.$$"
trap 'rm -f "$draft"' EXIT
cat >"$draft" <<SETTINGS
# .env.example explains every setting; docs/deployment.md says where to find what is empty here.
# Keep a copy elsewhere, encrypted. Without RESERVATION_SECRET nobody knows which accounts are reserved, and without
# AUDIT_SIGNING_KEY the audit trail continues under another key.

${version:+VERSION=$version}
${version:+${owner:+IMAGES=ghcr.io/$owner/community}}
PUBLIC_URL=
COMMUNITY_DIR=/etc/community
DISCORD_CLIENT_ID=
DISCORD_CLIENT_SECRET=
DISCORD_BOT_TOKEN=
STEAM_API_KEY=

RESERVATION_SECRET=$(hex 32)
FILES_SECRET=${secret_paths:+$(hex 32)}
AUDIT_SIGNING_KEY=$(hex 32)
EVENTSTORE_ADMIN_PASSWORD=$(hex 24)
EVENTSTORE_OPS_PASSWORD=$(hex 24)
MONGODB_ROOT_PASSWORD=$(hex 24)
MONGODB_PASSWORD=$(hex 24)
OPERATOR_SECRET=$(hex 32)
OPERATOR_CLIENT_IDS=operator
METRICS_TOKEN=$(hex 24)
BOT_TOKENS=$(hex 24)
INGEST_TOKENS=$tokens
SETTINGS

# A link appears whole or not at all, and never over another file.
if ! ln "$draft" "$file" 2>/dev/null; then
  echo "$file exists. Its secrets may be in use, so it stays as it is. Name another file to make new ones." >&2
  exit 1
fi
echo "Made $file. Fill in what is empty: docs/deployment.md."
