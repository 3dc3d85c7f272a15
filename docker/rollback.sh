#!/bin/sh
# Goes back to a release that ran here, from the images that are still there:
#
#   sh docker/rollback.sh <commit> <version>       upgrade.sh prints both
#
# The log stays as it is: an older release skips events that it does not know, and read models of another version are
# folded again. A release that knows no keys of people shows pseudonyms for names and ids in what was written since, and
# takes nobody for who they are; it is refused unless WITHOUT_KEYS=yes is set. Restore the backup from before instead.
set -eu
usage() { sed -n '2,9s/^# \{0,1\}//p' "$0"; }
case ${1:-} in -h | --help) usage; exit 0 ;; esac
[ $# -eq 2 ] || { usage >&2; exit 2; }
cd "$(dirname "$0")/.."
seals() { git cat-file -e "$1:libs/storage/src/person-keys/port.ts" 2>/dev/null; }
if seals HEAD && ! seals "$1"; then
  echo "$2 knows no keys of people: it shows pseudonyms for everybody in what was written since. Restore the backup from before it." >&2
  [ "${WITHOUT_KEYS:-}" = yes ] || { echo 'WITHOUT_KEYS=yes goes back all the same.' >&2; exit 1; }
fi
git checkout --quiet "$1"
(umask 077; grep -v '^VERSION=' .env >.env.new || true; echo "VERSION=$2" >>.env.new; mv .env.new .env)
docker compose up --detach --wait --no-build
echo "Runs $2."
