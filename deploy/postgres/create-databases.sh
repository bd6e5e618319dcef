#!/bin/bash
# Makes a database for each service where it is missing, and two roles: one of the same name that owns it, for
# migrations, and one as which the service runs, which gets its rights by migrations. Neither can connect to another's
# database. Sets the passwords each time. Needs a superuser: PGHOST, PGPASSWORD, POSTGRES_USER.
set -euo pipefail

ensure_database() {
  local name="$1" password="$2" runtime_password="$3"
  psql --quiet --set=ON_ERROR_STOP=1 --set=name="$name" --set=runtime="${name}_runtime" \
    --set=password="$password" --set=runtime_password="$runtime_password" \
    --username="$POSTGRES_USER" --dbname=postgres <<'SQL'
SELECT format('CREATE ROLE %I', wanted) FROM unnest(ARRAY[:'name', :'runtime']) AS wanted
WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = wanted) \gexec
ALTER ROLE :"name" LOGIN PASSWORD :'password';
ALTER ROLE :"runtime" LOGIN PASSWORD :'runtime_password';
SELECT format('CREATE DATABASE %I OWNER %I', :'name', :'name')
WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = :'name') \gexec
REVOKE ALL ON DATABASE :"name" FROM PUBLIC;
GRANT CONNECT ON DATABASE :"name" TO :"runtime";
SQL
}

ensure_database gateway "$GATEWAY_DATABASE_PASSWORD" "$GATEWAY_RUNTIME_DATABASE_PASSWORD"
ensure_database messaging "$MESSAGING_DATABASE_PASSWORD" "$MESSAGING_RUNTIME_DATABASE_PASSWORD"
ensure_database otp "$OTP_DATABASE_PASSWORD" "$OTP_RUNTIME_DATABASE_PASSWORD"
ensure_database sender_names "$SENDER_NAMES_DATABASE_PASSWORD" "$SENDER_NAMES_RUNTIME_DATABASE_PASSWORD"
ensure_database billing "$BILLING_DATABASE_PASSWORD" "$BILLING_RUNTIME_DATABASE_PASSWORD"
ensure_database webhook_dispatcher "$WEBHOOK_DISPATCHER_DATABASE_PASSWORD" "$WEBHOOK_DISPATCHER_RUNTIME_DATABASE_PASSWORD"
