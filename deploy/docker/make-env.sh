#!/bin/sh
# Writes .env for docker-compose.yml: .env.example with a random secret in each line of its first part.
#   sh deploy/docker/make-env.sh operator@example.com
# For a .env of an earlier release, it adds the lines that are new and changes no other.
set -eu
cd "$(dirname "$0")/../.."

random_hex() { head -c "$1" /dev/urandom | od -An -v -tx1 | tr -d ' \n'; }

# The line of .env.example, with a secret where it ends in "=".
filled() {
  case $1 in
    '#'*) printf '%s\n' "$1" ;;
    GATEWAY_SECRET_KEY= | MESSAGING_SECRET_KEY= | OTP_TEXT_KEY= | WEBHOOK_DISPATCHER_SECRET_KEY=) printf '%s%s\n' "$1" "$(head -c 32 /dev/urandom | base64)" ;;
    SMSC_SIMULATOR_PASSWORD=) printf '%s%s\n' "$1" "$(random_hex 4)" ;;
    GATEWAY_BOOTSTRAP_OPERATOR_EMAIL=) printf '%s%s\n' "$1" "$email" ;;
    GATEWAY_BOOTSTRAP_OPERATOR_PASSWORD=) printf '%s%s\n' "$1" "$(random_hex 12)" ;;
    *=) printf '%s%s\n' "$1" "$(random_hex 32)" ;;
    *) printf '%s\n' "$1" ;;
  esac
}

umask 077
if [ -e .env ]; then
  email=
  while IFS= read -r line; do
    case $line in
      '#'* | '' | GATEWAY_BOOTSTRAP_OPERATOR_*) ;;
      *=) grep -q "^$line" .env || { filled "$line" >> .env && echo "Added to .env: ${line%=}"; } ;;
    esac
  done < .env.example
  echo '.env existed: what stood in it is as it was.'
  exit 0
fi

email=${1:?the e-mail address of the first operator is missing}
while IFS= read -r line; do filled "$line"; done < .env.example > .env.part
mv .env.part .env
echo "Written: .env. $email logs in with"
grep '^GATEWAY_BOOTSTRAP_OPERATOR_PASSWORD=' .env
