#!/bin/sh
# Puts a backup into the empty volumes of this installation, and starts it:
#
#   sh docker/restore.sh <backup-….tar.gz>
#
# The keys of people are read from `<backup>.keys` beside it; a newer file of keys does as well. Without them everybody in
# the log is a “Former player”, so that it is refused unless WITHOUT_KEYS=yes is set.
# .env must be that of the backup (it is in the file, as `env`): the passwords are those of the log. The read models are
# folded again. A checksum beside the file is compared; volumes that hold a log are not touched.
set -eu
usage() { sed -n '2,10s/^# \{0,1\}//p' "$0"; }
case ${1:-} in -h | --help) usage; exit 0 ;; esac
[ $# -eq 1 ] || { usage >&2; exit 2; }
[ -f "$1" ] || { echo "There is no file $1." >&2; exit 1; }
folder=$(cd "$(dirname "$1")" && pwd)
file=$(basename "$1")
cd "$(dirname "$0")/.."
setting() { # name, preset; as docker compose reads .env: quotes around the whole are none of it
  value=$(sed -n "s/^$1=//p" .env | tail -n 1)
  case $value in \"*\" | \'*\') value=${value#?} value=${value%?} ;; esac
  echo "${value:-$2}"
}
project=${COMPOSE_PROJECT_NAME:-$(setting COMPOSE_PROJECT_NAME community)}
image="${IMAGES:-$(setting IMAGES community)}-ops:${VERSION:-$(setting VERSION local)}"
volume="${project}_eventstore-data"

if [ -f "$folder/$file.sha256" ]; then
  (cd "$folder" && sha256sum --check --status "$file.sha256") || { echo "$file is not what its checksum says. Take another backup." >&2; exit 1; }
fi
tar -tzf "$folder/$file" ./log/chaser.chk >/dev/null 2>&1 || { echo "$file holds no log." >&2; exit 1; }
if [ ! -f "$folder/$file.keys" ] && [ "${WITHOUT_KEYS:-}" != yes ]; then
  echo "There is no $file.keys beside it: nobody would have a name. WITHOUT_KEYS=yes restores it all the same." >&2
  exit 1
fi

docker compose create
in_volume() { docker run --rm -i --user 1000:1000 --network none --volume "$volume:/to" --entrypoint sh "$image" -c "$1"; }
if [ -n "$(in_volume 'ls /to')" ]; then
  echo "The volume $volume holds a log already. Restore on an empty machine, or remove the volume if you mean it." >&2
  exit 1
fi
gunzip -t "$folder/$file" || { echo "$file is damaged." >&2; exit 1; }
# The node forgets what was written behind the checkpoint while the chunks were copied.
gunzip -c "$folder/$file" | in_volume 'cd /to && tar -xf - --strip-components=2 ./log && cp chaser.chk truncate.chk'
if [ -f "$folder/$file.keys" ]; then
  docker compose up --detach --wait mongodb
  docker compose run --rm --no-deps -T ops person-keys import <"$folder/$file.keys"
fi
docker compose up --detach --wait
echo "Restored $file. The read models are folded from the log meanwhile: docker compose run --rm ops projector status"
