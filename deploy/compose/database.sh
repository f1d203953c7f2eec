#!/bin/sh
# The service's own role: no superuser, who would pass row-level security.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$(cat /run/secrets/database_password)" --username postgres <<'SQL'
CREATE ROLE evident LOGIN PASSWORD :'password';
CREATE DATABASE evident OWNER evident;
SQL
