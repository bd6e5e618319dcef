#!/bin/sh
# Writes .env for docker-compose.yml: .env.example with a random secret in each line of its first part.
#   sh deploy/docker/make-env.sh operator@example.com
set -eu
cd "$(dirname "$0")/../.."
email=${1:?the e-mail address of the first operator is missing}
if [ -e .env ]; then
  echo '.env exists and is not changed. Databases keep the passwords they were made with.' >&2
  exit 1
fi

random_hex() { head -c "$1" /dev/urandom | od -An -v -tx1 | tr -d ' \n'; }

umask 077
while IFS= read -r line; do
  case $line in
    '#'*) ;;
    MESSAGING_SECRET_KEY= | OTP_TEXT_KEY= | WEBHOOK_DISPATCHER_SECRET_KEY=) line=$line$(head -c 32 /dev/urandom | base64) ;;
    SMSC_SIMULATOR_PASSWORD=) line=$line$(random_hex 4) ;;
    GATEWAY_BOOTSTRAP_OPERATOR_EMAIL=) line=$line$email ;;
    GATEWAY_BOOTSTRAP_OPERATOR_PASSWORD=) line=$line$(random_hex 12) ;;
    *=) line=$line$(random_hex 32) ;;
  esac
  printf '%s\n' "$line"
done < .env.example > .env.part
mv .env.part .env
echo "Written: .env. $email logs in with"
grep '^GATEWAY_BOOTSTRAP_OPERATOR_PASSWORD=' .env
