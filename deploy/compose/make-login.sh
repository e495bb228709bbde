#!/bin/sh
# Makes the login of servers and workers, once, in a new database.
set -eu
psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -d "$POSTGRES_DB" -v password="$SERVER_PASSWORD" <<'SQL'
create role tender_server login password :'password';
SQL
