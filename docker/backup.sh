#!/bin/sh
# A backup of the log and of what it cannot be used without, from a timer once a day:
#
#   sh docker/backup.sh [folder]        BACKUP_DIR of .env, else ./backup
#
# The site goes on: EventStoreDB's files are copied in the order its manual gives, checkpoints first. One file a day,
# readable by its owner alone, and its checksum beside it. The keys of people are a second file, `….keys`: without it
# nobody in the log has a name. Files older than BACKUP_KEEP_DAYS (14) are removed, those of keys after 30 days in any
# case. AFTER_BACKUP, a command, is called with each file: put a copy on another machine there.
set -eu
usage() { sed -n '2,9s/^# \{0,1\}//p' "$0"; }
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
read_log() { docker compose run --rm --no-deps -T --entrypoint sh ops -c "cd /disk/eventstore && $1 | tar -cf - -T -"; }
mkdir "$staging/log"
# Checkpoints and the index first: one that is older than the chunks is safe, the other way round is not.
read_log "find . -name '*.chk' -o -path './index/*' -type f" | tar -C "$staging/log" -xf -
# 1 says that a chunk grew meanwhile. What could not be read is zeros here, and only the reader's exit code says so, which
# a pipe does not pass on.
{ read_log "find . -name 'chunk-*'" || [ $? -eq 1 ] || : >"$staging.failed"; } | tar -C "$staging/log" -xf -
[ ! -e "$staging.failed" ]
# After the log: a key is written before the event that it seals.
docker compose run --rm --no-deps -T ops person-keys export >"$staging.keys"
cp .env "$staging/env"
cp "$(setting COMMUNITY_DIR /etc/community)/community.config.json" "$staging/"
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
