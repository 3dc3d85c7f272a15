#!/bin/sh
# Proves that a backup can be used: restores it beside the running site, compares, and removes what it made.
#
#   sh docker/restore-drill.sh <backup-….tar.gz>
#
# Nothing of the running site is touched: another project, other volumes and subnets, ports on the loopback address only.
# Neither the chat platform nor Patreon is reached, so nobody is given a role or a message twice, and no token is renewed. Exit code 0: the log is whole, every
# read model folds, and the audit chain verifies.
set -eu
usage() { sed -n '2,9s/^# \{0,1\}//p' "$0"; }
case ${1:-} in -h | --help) usage; exit 0 ;; esac
[ $# -eq 1 ] || { usage >&2; exit 2; }
[ -f "$1" ] || { echo "There is no file $1." >&2; exit 1; }
backup=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
cd "$(dirname "$0")/.."
export COMPOSE_PROJECT_NAME=community-drill HTTP_PORT=127.0.0.1:18080 HTTPS_PORT=127.0.0.1:18443
export OUTSIDE_SUBNET=172.30.81.0/24 OUTSIDE_SUBNET6=fd8a:6c5e:30b3::/64
export SITE_ADDRESS=http://:80 DISCORD_API_URL=http://127.0.0.1:9 PATREON_ACCESS_TOKEN= AUDIT_HEAD_WEBHOOK= AUDIT_HEAD_RELAY= AUDIT_HEAD_FILE=
trap 'docker compose down --volumes --timeout 5' EXIT
sh docker/restore.sh "$backup"
docker compose run --rm ops projector verify
docker compose run --rm ops projector audit verify
echo "The drill went well."
