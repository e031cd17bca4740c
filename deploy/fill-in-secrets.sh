#!/bin/sh
# Makes the file of settings that compose.yaml asks for, with a new secret wherever one is missing: sh deploy/fill-in-secrets.sh .env
# Existing secrets do not change, because the database was created with them. Only the owner can read the file.
set -eu
umask 077
settings=$1
example=$(dirname "$0")/compose.env.example
new=$settings.new

secret() {
  # 32 bytes from the system, as hexadecimal digits.
  od -An -v -N32 -tx1 /dev/urandom | tr -d ' \n'
}

fill_in() {
  while IFS= read -r line || [ -n "$line" ]; do
    # What the example leaves empty is a secret; a value may end in "=" itself.
    if grep -qxF -e "$line" "$example" && [ "${line%%=*}=" = "$line" ]; then
      line=$line$(secret)
    fi
    printf '%s\n' "$line"
  done
}

if [ -e "$settings" ]; then
  {
    cat "$settings"
    # Where its last line has no end.
    [ -z "$(tail -c 1 "$settings")" ] || echo
    # What a later version asks for.
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
  # Whole or not at all. What is said is none of what compose is asked to print.
  mv "$new" "$settings"
  echo "Secrets were made and lie in $settings. Keep it: it opens the database." >&2
fi
