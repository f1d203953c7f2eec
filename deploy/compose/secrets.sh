#!/bin/sh
# Makes the secrets of compose.yml in deploy/secrets, once; what is there stays.
set -eu
cd "$(dirname "$0")/.."
mkdir -p secrets && chmod 700 secrets
random() { openssl rand -hex 24; }
make() { [ -e "secrets/$1" ] || { umask 022; printf '%s' "$2" > "secrets/$1"; }; }
make passphrase "$(random)"
make database_admin "$(random)"
make database_password "$(random)"
make database_url "postgres://evident:$(cat secrets/database_password)@database/evident"
make object_secret "$(random)"
make object_accounts.json "{\"identities\": [{\"name\": \"evident\", \"credentials\": [{\"accessKey\": \"evident\", \"secretKey\": \"$(cat secrets/object_secret)\"}], \"actions\": [\"Read:charts\", \"Write:charts\", \"List:charts\"]}]}"
echo "deploy/secrets: keep a copy of passphrase elsewhere; without it nothing can be read"
