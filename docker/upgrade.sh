#!/bin/sh
# Moves this installation to another release, and back if that does not become healthy:
#
#   sh docker/upgrade.sh <tag>       for example v1.1.0; the release before it is one for which this script goes back too
#
# A backup first. Its images are pulled where IMAGES of .env names them, else built. Those of the release before stay, so
# that going back needs neither. What was written meanwhile stays.
set -eu
usage() { sed -n '2,7s/^# \{0,1\}//p' "$0"; }
case ${1:-} in -h | --help) usage; exit 0 ;; esac
[ $# -eq 1 ] || { usage >&2; exit 2; }
cd "$(dirname "$0")/.."
wanted=$1
git rev-parse --quiet --verify "$wanted^{commit}" >/dev/null || { echo "There is no release $wanted. Fetch first: git fetch --tags" >&2; exit 1; }
[ -z "$(git status --porcelain --untracked-files=no)" ] || { echo "Files of the clone were changed: git status" >&2; exit 1; }
before=$(sed -n 's/^VERSION=//p' .env | tail -n 1)
before=${before:-local}
commit=$(git rev-parse HEAD)

select_release() { # commit, version
  git checkout --quiet "$1"
  # Written beside and put in its place, so that .env is whole at every moment.
  (umask 077; grep -v '^VERSION=' .env >.env.new || true; echo "VERSION=$2" >>.env.new; mv .env.new .env)
}

[ -n "${SKIP_BACKUP:-}" ] || sh docker/backup.sh
echo "From $before to $wanted."
select_release "$wanted" "$wanted"
grep -q '^IMAGES=.' .env && get=pull || get=build
if docker compose --profile tools $get && docker compose up --detach --wait && docker compose run --rm ops doctor; then
  echo "Runs $wanted. To go back: sh docker/rollback.sh $commit $before"
  exit 0
fi
echo "$wanted does not become healthy; going back to $before." >&2
WITHOUT_KEYS=yes sh docker/rollback.sh "$commit" "$before" >&2
exit 1
