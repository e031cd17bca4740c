#!/bin/sh
# Kinora on one machine in containers, from a clone to a page: sh deploy/compose.sh
# With words of docker compose behind it, it does those: sh deploy/compose.sh logs site-1
set -eu
cd "$(dirname "$0")/.."
settings=${KINORA_ENV_FILE:-.env}
sh deploy/fill-in-secrets.sh "$settings"
if ! command -v docker > /dev/null; then
  echo 'There is no docker here. Install Docker with its compose, then type the same line again.' >&2
  exit 1
fi
[ $# -gt 0 ] || set -- up --build --wait
exec docker compose --env-file "$settings" "$@"
