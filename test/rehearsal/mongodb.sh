#!/bin/sh
# MongoDB's image, played by FerretDB on SQLite: the platform's own user, with its password, and what the image's options say.
set -eu
exec ferretdb --handler=sqlite --sqlite-url="file:/data/db/" --listen-addr=0.0.0.0:27017 --mode=normal \
  --telemetry=disable --debug-addr=- --state-dir=/data/db --log-level=error --test-enable-new-auth \
  --setup-database="$MONGO_INITDB_DATABASE" --setup-username=community --setup-password="$COMMUNITY_PASSWORD"
