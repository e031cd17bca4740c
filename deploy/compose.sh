#!/bin/sh
# Runs Kinora in containers on one machine, straight from a clone: sh deploy/compose.sh
# Passes arguments to docker compose: sh deploy/compose.sh logs site-1
set -eu
cd "$(dirname "$0")/.."
settings=${KINORA_ENV_FILE:-.env}
sh deploy/fill-in-secrets.sh "$settings"
if ! command -v docker > /dev/null; then
  echo 'Docker is not installed. Install Docker with Docker Compose, then run this command again.' >&2
  exit 1
fi
[ $# -gt 0 ] || set -- up --build --wait
exec docker compose --env-file "$settings" "$@"
