#!/bin/sh
# Does what compose.yaml relies on the PostgreSQL image to do on its first start.
set -eu
programs=$(echo /usr/lib/postgresql/*/bin)
data=/var/lib/postgresql/data
if [ ! -e "$data/PG_VERSION" ]; then
  install -d -o postgres -g postgres -m 700 "$data"
  echo "$POSTGRES_PASSWORD" > /tmp/password
  chown postgres /tmp/password
  setpriv --reuid postgres --regid postgres --clear-groups "$programs/initdb" --pgdata "$data" --username "$POSTGRES_USER" --pwfile /tmp/password --auth scram-sha-256 --no-sync > /dev/null
  rm /tmp/password
  echo "create database \"$POSTGRES_DB\"" | setpriv --reuid postgres --regid postgres --clear-groups "$programs/postgres" --single -D "$data" postgres > /dev/null
fi
exec setpriv --reuid postgres --regid postgres --clear-groups "$programs/postgres" -D "$data" -c listen_addresses=127.0.0.1 -c unix_socket_directories=/tmp
