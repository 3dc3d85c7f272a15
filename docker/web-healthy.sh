#!/bin/sh
# Exit code 0 when the site answers through this proxy: under its name, by TLS unless it is served as plain HTTP, from the
# api behind it. Whether browsers trust the certificate is not asked here: `doctor` says that.
set -eu
site=${SITE_ADDRESS:-$PUBLIC_URL}
host=${PUBLIC_URL#*://}
host=${host%%[:/]*}
case $site in
  https://*) scheme=https; port=443 ;;
  *) scheme=http; port=80 ;;
esac
# A port of its own: https://community.example:8443, http://:8080.
given=${site#*://}
given=${given%%/*}
case $given in *:*) port=${given##*:} ;; esac
exec curl --silent --show-error --fail --insecure --max-time 4 --output /dev/null \
  --resolve "$host:$port:127.0.0.1" "$scheme://$host:$port/health/ready"
