#!/bin/sh
# Creates the settings file that compose.yaml requires, and adds a new secret for each missing one: sh deploy/fill-in-secrets.sh .env
# Existing secrets do not change, because the database was created with them. Only the owner can read the file.
set -eu
umask 077
settings=$1
example=$(dirname "$0")/compose.env.example
new=$settings.new

secret() {
  # Prints 32 random bytes from the system as hexadecimal digits.
  od -An -v -N32 -tx1 /dev/urandom | tr -d ' \n'
}

fill_in() {
  while IFS= read -r line || [ -n "$line" ]; do
    # A variable that is empty in the example is a secret. The comparison with the example is needed because a value may end in "=".
    if grep -qxF -e "$line" "$example" && [ "${line%%=*}=" = "$line" ]; then
      line=$line$(secret)
    fi
    printf '%s\n' "$line"
  done
}

if [ -e "$settings" ]; then
  {
    cat "$settings"
    # Add a line break if the last line does not have one.
    [ -z "$(tail -c 1 "$settings")" ] || echo
    # Add variables that a later version requires.
    grep -E '^[A-Z_]+=' "$example" | while IFS= read -r line; do
      grep -q "^${line%%=*}=" "$settings" || printf '%s\n' "$line"
    done
  } | fill_in > "$new"
else
  fill_in < "$example" > "$new"
fi
if [ -e "$settings" ] && cmp -s "$settings" "$new"; then
  rm "$new"
  chmod 600 "$settings"
else
  # Replace the file atomically. Print to standard error, so that the output of docker compose remains unchanged.
  mv "$new" "$settings"
  echo "Created secrets in $settings. Do not delete this file: the database cannot be opened without it." >&2
fi
