#!/bin/sh
# Goes back to a release that ran here, from the images that are still there:
#
#   sh docker/rollback.sh <commit> <version>       upgrade.sh prints both
#
# The log stays as it is: an older release skips events that it does not know, and read models of another version are
# folded again.
set -eu
[ $# -eq 2 ] || { sed -n '2,7s/^# \{0,1\}//p' "$0"; exit 1; }
cd "$(dirname "$0")/.."
git checkout --quiet "$1"
(umask 077; grep -v '^VERSION=' .env >.env.new || true; echo "VERSION=$2" >>.env.new; mv .env.new .env)
docker compose up --detach --wait --no-build
echo "Runs $2."
