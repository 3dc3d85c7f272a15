#!/bin/sh
# A private authority and the certificate of the event store: made when missing, renewed before they end.
# The authority's key stays in a volume that no running service mounts.
set -eu
umask 077

authority=${AUTHORITY:-/authority}
store=${EVENTSTORE:-/eventstore}
trust=${TRUST:-/trust}
authority_days=3650
store_days=730
renew_days=90

lasts() { # file, days
  [ -s "$1" ] && openssl x509 -in "$1" -noout -checkend "$(($2 * 86400))" >/dev/null 2>&1
}

# Files appear whole or not at all.
key() { # file
  openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:3072 -out "$1.new" 2>/dev/null
  mv "$1.new" "$1"
}

if [ -s "$authority/ca.crt" ] && ! lasts "$authority/ca.crt" "$store_days"; then
  # Replacing it cuts off every process that trusts the old one, so that is a person's decision.
  lasts "$authority/ca.crt" 0 || { echo 'The authority has expired. docs/deployment.md says how to replace it.' >&2; exit 1; }
  echo 'The authority ends within two years. docs/deployment.md says how to replace it.' >&2
fi

if [ ! -s "$authority/ca.crt" ]; then
  key "$authority/ca.key"
  openssl req -x509 -new -sha256 -key "$authority/ca.key" -days "$authority_days" -subj '/CN=Community event store CA' \
    -addext 'basicConstraints=critical,CA:TRUE,pathlen:0' -addext 'keyUsage=critical,keyCertSign,cRLSign' \
    -out "$authority/ca.crt.new"
  mv "$authority/ca.crt.new" "$authority/ca.crt"
  echo 'Made the authority.'
fi

usable() { # lasts, is signed by the authority, and belongs to the key beside it
  lasts "$store/node.crt" "$renew_days" &&
    openssl verify -CAfile "$authority/ca.crt" "$store/node.crt" >/dev/null 2>&1 &&
    [ "$(openssl x509 -in "$store/node.crt" -noout -pubkey)" = "$(openssl pkey -in "$store/node.key" -pubout 2>/dev/null)" ]
}

if ! usable; then
  key "$store/node.key"
  cat >"$store/node.ext.new" <<EXTENSIONS
basicConstraints=critical,CA:FALSE
keyUsage=critical,digitalSignature,keyEncipherment
extendedKeyUsage=serverAuth,clientAuth
subjectAltName=DNS:eventstore,DNS:localhost,IP:127.0.0.1
authorityKeyIdentifier=keyid
EXTENSIONS
  openssl req -new -sha256 -key "$store/node.key" -subj '/CN=eventstoredb-node' -out "$store/node.csr.new"
  openssl x509 -req -sha256 -in "$store/node.csr.new" -CA "$authority/ca.crt" -CAkey "$authority/ca.key" \
    -set_serial "0x$(openssl rand -hex 16)" -days "$store_days" -extfile "$store/node.ext.new" \
    -out "$store/node.crt.new" 2>/dev/null
  mv "$store/node.crt.new" "$store/node.crt"
  rm -f "$store/node.csr.new" "$store/node.ext.new"
  echo 'Made the certificate of the event store. A running one takes it up when it restarts.'
fi

# What is public, for those who check the event store's certificate.
mkdir -p "$store/ca"
for copy in "$store/ca/ca.crt" "$trust/ca.crt"; do
  cmp -s "$authority/ca.crt" "$copy" && continue
  cp "$authority/ca.crt" "$copy.new"
  chmod 644 "$copy.new"
  mv "$copy.new" "$copy"
done
echo "The event store's certificate is good until $(openssl x509 -in "$store/node.crt" -noout -enddate | cut -d= -f2)."
