#!/bin/sh
# A backup of the log and of what it cannot be used without, from a timer once a day:
#
#   sh docker/backup.sh [folder]        BACKUP_DIR of .env, else ./backup
#
# The site goes on: the files of EventStoreDB or KurrentDB are copied in the order of their manual, the index before the log
# and checkpoints before what they speak of, and only while no scavenge rewrites them. KurrentDB's own indexes (kurrent.ddb)
# change in place and are left out: it makes them again. One file a day,
# readable by its owner alone, and its checksum beside it. The keys of people are a second file, `….keys`: without it
# nobody in the log has a name. Files older than BACKUP_KEEP_DAYS (14) are removed, those of keys after 30 days in any
# case. AFTER_BACKUP, a command, is called with each file: put a copy on another machine there.
set -eu
usage() { sed -n '2,11s/^# \{0,1\}//p' "$0"; }
case ${1:-} in -h | --help) usage; exit 0 ;; -*) usage >&2; exit 2 ;; esac
umask 077
to=${1:-}
# From where one stands.
case $to in '' | /*) ;; *) to=$PWD/$to ;; esac
cd "$(dirname "$0")/.."
setting() { # name, preset
  value=$(sed -n "s/^$1=//p" .env | tail -n 1)
  # As docker compose reads it: quotes around the whole are none of it.
  case $value in \"*\" | \'*\') value=${value#?} value=${value%?} ;; esac
  echo "${value:-$2}"
}
to=${to:-$(setting BACKUP_DIR ./backup)}
mkdir -p "$to"
file="$to/backup-$(date -u +%Y-%m-%dT%H-%M-%SZ).tar.gz"
staging=$(mktemp -d "$to/.staging.XXXXXX")
trap 'rm -rf "$staging" "$staging.keys" "$staging.failed" "$file.part"' EXIT

# The volume is read by a container of ours, so that nothing depends on what is in the event store's.
in_log() { docker compose run --rm --no-deps -T --entrypoint sh ops -c "cd /disk/eventstore && $1"; }
read_log() { in_log "{ $1; } | tar -cf - -T -"; }
# Which files belong to the index: it is written anew when they are merged.
index_map() { in_log "if [ -e index/indexmap ]; then cat index/indexmap; fi" | cksum; }
last_scavenge() { docker compose run --rm --no-deps -T ops last-scavenge; }
scavenge=$(last_scavenge)
mkdir "$staging/log"
tries=5
while :; do
  map=$(index_map)
  # A file that is merged meanwhile is missed below.
  read_log "[ ! -d index ] || { find ./index -name '*.chk'; find ./index -type f ! -name '*.chk'; }" | tar -C "$staging/log" -xf - || true
  [ "$(index_map)" != "$map" ] || break
  tries=$((tries - 1))
  [ "$tries" -gt 0 ] || { echo 'The index of the event store changed while it was copied, again and again. Try later.' >&2; exit 1; }
  rm -rf "$staging/log/index"
done
# Checkpoints that are older than the chunks are safe, the other way round is not.
read_log "find . -maxdepth 1 -name '*.chk'" | tar -C "$staging/log" -xf -
# 1 says that a chunk grew meanwhile. What could not be read is zeros here, and only the reader's exit code says so, which
# a pipe does not pass on.
{ read_log "find . -name 'chunk-*'" || [ $? -eq 1 ] || : >"$staging.failed"; } | tar -C "$staging/log" -xf -
[ ! -e "$staging.failed" ]
[ "$(last_scavenge)" = "$scavenge" ] || { echo 'A scavenge began while the log was copied. Take another backup when it has ended.' >&2; exit 1; }
# After the log: a key is written before the event that it seals.
docker compose run --rm --no-deps -T ops person-keys export >"$staging.keys"
cp .env "$staging/env"
cp -RL "$(setting COMMUNITY_DIR /etc/community)/." "$staging/community/"
git rev-parse HEAD >"$staging/release" 2>/dev/null || setting VERSION local >"$staging/release"

tar -C "$staging" -czf "$file.part" .
tar -tzf "$file.part" ./log/writer.chk >/dev/null
mv "$staging.keys" "$file.keys"
mv "$file.part" "$file"
(cd "$to" && sha256sum "$(basename "$file")" >"$(basename "$file").sha256")
find "$to" -maxdepth 1 -name 'backup-*.tar.gz*' -mtime "+$(setting BACKUP_KEEP_DAYS 14)" -delete
find "$to" -maxdepth 1 -name 'backup-*.keys' -mtime +29 -delete
after=$(setting AFTER_BACKUP '')
for each in "$file.keys" "$file"; do [ -z "$after" ] || sh -c "$after \"\$1\"" after "$each"; done
echo "$file"
