#!/bin/sh
# Builds, pushes and signs every image of a release for both architectures, and prints each with its digest:
#
#   sh .ci/publish-images.sh ghcr.io/<owner>/community v1.2.3
#
# Each carries its bill of materials and how it was built. One builder for all: what they share is built once.
set -eu
cd "$(dirname "$0")/.."
metadata=$(mktemp)
trap 'rm -f "$metadata"' EXIT
for target in api projector identity ops web certificates agent; do
  docker buildx build --file docker/Dockerfile --target "$target" --platform linux/amd64,linux/arm64 --tag "$1-$target:$2" \
    --label "org.opencontainers.image.version=$2" --label "org.opencontainers.image.source=${GITHUB_SERVER_URL:-}/${GITHUB_REPOSITORY:-}" \
    --sbom=true --provenance=mode=max --push --metadata-file "$metadata" . >&2
  digest=$(sed -n 's/.*"containerimage.digest": *"\(sha256:[0-9a-f]*\)".*/\1/p' "$metadata")
  cosign sign --yes "$1-$target@$digest" >&2
  echo "$1-$target:$2@$digest"
done
