#!/bin/sh
# Prints of each running container of this system the size of its image and the milliseconds from its start to the log
# line that says that it has started.
#   sh deploy/docker/measure.sh
set -eu
printf '%-24s %10s %12s\n' image MB 'start in ms'
for id in $(docker ps --quiet); do
  image=$(docker inspect --format '{{.Config.Image}}' "$id")
  case $image in sms/*) ;; *) continue ;; esac
  bytes=$(docker image inspect --format '{{.Size}}' "$image")
  from=$(docker inspect --format '{{.State.StartedAt}}' "$id")
  to=$(docker logs --timestamps --since "$from" "$id" 2>&1 | grep -m 1 '"msg":"started"' | cut -d ' ' -f 1) || to=
  took=-
  [ -z "$to" ] || took=$((($(date -d "$to" +%s%N) - $(date -d "$from" +%s%N)) / 1000000))
  printf '%-24s %10s %12s\n' "$image" $((bytes / 1000000)) "$took"
done | sort
