#!/bin/bash
# Runs once, when the data volume is empty: a database and a role for each service. A role owns its own
# database and cannot connect to another's.
set -euo pipefail

create_database() {
  local name="$1" password="$2"
  psql --set=ON_ERROR_STOP=1 --set=name="$name" --set=password="$password" --username="$POSTGRES_USER" --dbname=postgres <<'SQL'
CREATE ROLE :"name" LOGIN PASSWORD :'password';
CREATE DATABASE :"name" OWNER :"name";
REVOKE CONNECT ON DATABASE :"name" FROM PUBLIC;
SQL
}

create_database gateway "$GATEWAY_DATABASE_PASSWORD"
create_database messaging "$MESSAGING_DATABASE_PASSWORD"
create_database otp "$OTP_DATABASE_PASSWORD"
create_database sender_names "$SENDER_NAMES_DATABASE_PASSWORD"
create_database billing "$BILLING_DATABASE_PASSWORD"
create_database webhook_dispatcher "$WEBHOOK_DISPATCHER_DATABASE_PASSWORD"
