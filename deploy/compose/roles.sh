#!/bin/sh
# Once, on an empty database: one role owns the tables, the server works as the other.
set -eu
psql --set ON_ERROR_STOP=1 --username postgres --set owner="$OWNER_PASSWORD" --set server="$SERVER_PASSWORD" <<'SQL'
create role matricula_owner login password :'owner';
create role matricula_server login password :'server';
create database matricula owner matricula_owner;
SQL
