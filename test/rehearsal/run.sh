#!/bin/sh
# Rehearses docs/deployment.md on this machine, from a clone to a signed-in member, a backup, a drill, an upgrade and the way
# back, and removes what it made:
#
#   sh test/rehearsal/run.sh <folder that does not exist> [keep]
#
# Needs an engine with `docker compose`, the three bases that docker/Dockerfile names, Node, `npm ci` done here, a Chromium, free
# ports 80 and 443, and Go for FerretDB. Discord, Patreon and Steam are stand-ins in a container of their own. EventStoreDB and
# MongoDB are those of their makers when REAL_STORES=yes, else the local node and FerretDB. With `keep` the site goes on
# afterwards. It takes some ten minutes, and belongs to no other run of tests.
set -eu
[ $# -ge 1 ] && [ ! -e "$1" ] || { sed -n '2,12s/^# \{0,1\}//p' "$0"; exit 1; }
docker compose version >/dev/null 2>&1 || { echo 'NOTHING WAS REHEARSED: THERE IS NO docker compose HERE.' >&2; exit 1; }
sources=$(cd "$(dirname "$0")/../.." && pwd)
mkdir -p "$1/etc" "$1/backup"
folder=$(cd "$1" && pwd)
keep=${2:-}
export COMPOSE_PROJECT_NAME=community-rehearsal OUTSIDE_SUBNET=172.30.82.0/24 OUTSIDE_SUBNET6=fd8a:6c5e:30b4::/64
site=https://community.localhost
say() { printf '\n== %s\n' "$*"; }

say 'the clone, its secrets and settings'
git clone --quiet "$sources" "$folder/community"
cd "$folder/community"
sh docker/secrets.sh --secret-paths .env 1 reforger-1
cp -R community/. "$folder/etc/"
chmod 755 "$folder" "$folder/etc"
chmod -R a+rX "$folder/etc"
set_to() { sed -i "/^$1=/d" .env && echo "$1=$2" >>.env; }
set_to PUBLIC_URL "$site"
set_to COMMUNITY_DIR "$folder/etc"
set_to BACKUP_DIR "$folder/backup"
set_to VERSION rehearsal-1
set_to DISCORD_CLIENT_ID 300000000000000001
set_to DISCORD_CLIENT_SECRET "$(openssl rand -hex 16)"
set_to DISCORD_BOT_TOKEN "$(openssl rand -hex 24)"
set_to STEAM_API_KEY "$(openssl rand -hex 16)"
set_to PATREON_ACCESS_TOKEN "$(openssl rand -hex 16)"
set_to PATREON_WEBHOOK_SECRETS "$(openssl rand -hex 16)"
# Where the stand-ins are.
set_to DISCORD_API_URL http://discord.test:8001/api/v10
set_to DISCORD_AUTHORIZE_URL http://discord.test:8001/oauth2/authorize
set_to DISCORD_CDN_URL http://discord.test:8001
set_to PATREON_API_URL http://patreon.test:8002
set_to STEAM_API_URL http://steam.test:8003
set_to STEAM_OPENID_URL http://steam.test:8003/openid
# What the engine cannot give here may be left out: a file like docker-compose.yml, such as one with a lower `nofile`.
own="docker-compose.yml${REHEARSAL_EXTRA:+:$REHEARSAL_EXTRA}"
export COMPOSE_FILE="$own:$sources/test/rehearsal/compose.yml"

say 'the stand-ins'
docker build --quiet --tag community-rehearsal-outside --file "$sources/test/rehearsal/Dockerfile" --target outside "$sources"
if [ "${REAL_STORES:-}" != yes ]; then
  docker build --quiet --tag community-rehearsal-eventstore --file "$sources/test/rehearsal/Dockerfile" --target eventstore "$sources"
  bash "$sources/test/rehearsal/ferretdb.sh" "$folder/mongodb"
  docker build --quiet --tag community-rehearsal-mongodb --file "$sources/test/rehearsal/mongodb.Dockerfile" "$folder/mongodb"
  set_to EVENTSTORE_IMAGE community-rehearsal-eventstore
  set_to MONGODB_IMAGE community-rehearsal-mongodb
fi

end() {
  [ "$keep" = keep ] || docker compose --profile tools down --volumes --timeout 5 >/dev/null 2>&1 || true
}
trap end EXIT

say 'the first start'
docker compose config --quiet
docker compose --profile tools build
docker compose up --detach --wait outside
address=$(docker compose exec -T outside hostname -i | tr ' ' '\n' | grep -m 1 -F 172.)
member=$(node -r "$sources/test/register.cjs" -p "require('$sources/apps/local/src/personas').personaOf('member').discordId")
tier=$(node -p "require('$folder/etc/community.json').supporterTiers[0].patreonTiers[0]")
curl --fail --silent --show-error --retry 30 --retry-connrefused --retry-delay 1 --resolve "patreon.test:8002:$address" http://patreon.test:8002/control --data \
  "{\"members\":[{\"id\":\"m1\",\"discord\":\"$member\",\"tierIds\":[\"$tier\"],\"status\":\"active_patron\",\"lastCharge\":null}]}" >/dev/null
docker compose up --detach --wait

say 'a member signs in'
node "$sources/test/rehearsal/sign-in.mjs" "$site" "$address" "$folder/pictures"
tries=0
# The list is compared at the first start, once every read model serves.
until docker compose run --rm -T ops log '$all' | grep -q PatronReported; do
  tries=$((tries + 1))
  [ "$tries" -lt 60 ] || { echo 'The patron was not found.' >&2; exit 1; }
  sleep 2
done
echo 'The patron was found.'

say 'a backup, and the doctor'
sh docker/backup.sh
docker compose run --rm ops doctor

say 'a drill'
COMPOSE_FILE=$own sh docker/restore-drill.sh "$(ls "$folder"/backup/backup-*.tar.gz)"

say 'an upgrade, and the way back'
before=$(git rev-parse HEAD)
git -c user.name=rehearsal -c user.email=rehearsal@example.org commit --quiet --allow-empty --message 'the next release'
git tag rehearsal-2
git checkout --quiet "$before"
sh docker/upgrade.sh rehearsal-2
sh docker/rollback.sh "$before" rehearsal-1
docker compose run --rm ops doctor
say 'The rehearsal went well.'
