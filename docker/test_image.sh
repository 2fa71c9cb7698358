#!/usr/bin/env bash
# Builds the image on a Debian made by debootstrap, then uses it as an operator would.
#
#   docker/test_image.sh           builds everything, as anybody would: a quarter of an hour
#   docker/test_image.sh --quick   builds only the second stage, from the programs that are already built
#
# Needs root, buildah, podman, debootstrap, curl, build/release/bin/lair-bot.
set -euo pipefail
cd "$(dirname "$0")/.."
source packaging/tests/bare_debian.sh
bot=build/release/bin/lair-bot
# If podman needs options: LAIR_PODMAN="podman --runtime runc --cgroup-manager cgroupfs". If limits may not be raised,
# CONTAINERS_CONF names a file with `default_ulimits = ["nofile=1024:4096", "nproc=1024:4096"]` under `[containers]`.
# Podman's own timer for health checks needs systemd; here the script calls the check.
read -r -a podman <<<"${LAIR_PODMAN:-podman}"
work=$(mktemp -d)
names=()
player=""
finish() {
  [[ -z $player ]] || kill -KILL "$player" 2>/dev/null || true
  for name in "${names[@]}"; do "${podman[@]}" rm --force --time 0 "$name" >/dev/null 2>&1 || true; done
  "${podman[@]}" volume rm --force lair-image-test >/dev/null 2>&1 || true
  leave_debian "$work/debian"
  rm -rf "$work"
}
trap finish EXIT
fail() { echo "image: $*" >&2; exit 1; }
passed=0
pass() { passed=$((passed + 1)); echo "image: $*"; }

# Used instead of Docker's own base images, which not every machine can download.
bare_debian "$work/debian"
leave_debian "$work/debian"
base=$(buildah from scratch)
buildah add --quiet "$base" "$work/debian" / >/dev/null
buildah config --cmd /bin/bash --env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$base"
for variable in "${bare[@]}"; do
  [[ $variable != NODE_EXTRA_CA_CERTS=* ]] || buildah config --env "$variable" "$base"
done
for name in debian:12 debian:12-slim; do buildah commit --quiet "$base" "docker.io/library/$name" >/dev/null; done
buildah rm "$base" >/dev/null

file=docker/Dockerfile
if [[ ${1-} == --quick ]]; then
  file=$work/Dockerfile
  mkdir -p "$work/context/src/build/release/bin" "$work/context/src/clients/web"
  cp build/release/bin/lair-server build/release/bin/lair "$work/context/src/build/release/bin/"
  cp -r clients/web/dist "$work/context/src/clients/web/"
  cp -r docker packaging "$work/context/"
  sed -e '/^FROM debian:12 AS build$/,/^$/d' -e 's|COPY --from=build /src/|COPY /src/|; s| /src/| src/|g' docker/Dockerfile >"$file"
fi
context=.
[[ $file == docker/Dockerfile ]] || context=$work/context
buildah build --format docker --quiet --pull=never --network host --isolation chroot --file "$file" \
  --build-arg COMMIT="$(git rev-parse --short=12 HEAD)" --tag lair-image-test "$context" >/dev/null
pass "built, $("${podman[@]}" image inspect lair-image-test --format '{{.Size}}' | awk '{ printf "%.0f MB", $1 / 1e6 }')"

image=localhost/lair-image-test
# run NAME [OPTIONS] -- [ARGUMENTS]: starts the server in the background, on a free port of the host
run() {
  local name=$1 port
  local -a options=()
  shift
  names+=("$name")
  while [[ $1 != -- ]]; do options+=("$1"); shift; done
  shift
  read -r port < <(exec tests/support/kept_ports.py 1)
  "${podman[@]}" run --detach --name "$name" --network host --no-healthcheck --volume lair-image-test:/var/lib/lair \
    --env LAIR_SERVER_LISTEN="127.0.0.1:$port" "${options[@]}" "$image" "$@" >/dev/null
  address=http://127.0.0.1:$port
  curl --silent --retry 60 --retry-delay 1 --retry-all-errors --fail --output /dev/null "$address/readyz" && return
  "${podman[@]}" logs "$name" >&2
  fail "$name does not get ready"
}

run first --read-only --cap-drop ALL --security-opt no-new-privileges -- --log-level debug
"${podman[@]}" logs first 2>&1 | grep '"level":"debug"' >/dev/null || fail "an argument does not reach the server"
"${podman[@]}" exec first test -e /var/lib/lair/lair.db || fail "an argument replaced the database's path"
pass "arguments are added to the settings"
[[ $("${podman[@]}" exec first sh -c 'cd /var/lib/lair && ls -A | grep -v "^lair\.db" || true') == "" ]] ||
  fail "on the volume lies more than the database"
[[ $("${podman[@]}" exec first stat -c '%u:%g %a' /var/lib/lair) == "10001:10001 700" ]] || fail "the volume is another's"
pass "the volume holds the database, owned by 10001"
"${podman[@]}" exec first lair-healthcheck || fail "a server that is ready is said to be ill"
pass "the health check asks at the configured port"
copy=$("${podman[@]}" exec first lair-backup) || fail "no backup"
[[ $("${podman[@]}" exec first stat -c '%a' "$copy") == 600 ]] || fail "others can read the backup"
"${podman[@]}" exec first lair verify --db "$copy" >/dev/null || fail "the backup is wrong"
pass "a backup inside: $copy"
curl --silent "$address/" | grep "<title>" >/dev/null || fail "no web client"
tables() { curl --silent --fail "$address/api/v1/tables" | grep -o '"phase":"\(playing\|between_deals\)"' | wc -l; }
"$bot" --server "${address#http://}" >/dev/null 2>&1 &
player=$!
for ((try = 0; try < 100; ++try)); do [[ $(tables) == 0 ]] || break; sleep 0.2; done
[[ $(tables) == 1 ]] || fail "no game begins"
pass "a game begins"
"${podman[@]}" stop --time 10 first >/dev/null
kill "$player" 2>/dev/null || true
[[ $("${podman[@]}" inspect first --format '{{.State.ExitCode}}') == 0 ]] || fail "SIGTERM does not end it"
pass "ends when it is told to"

# An upgrade: another image with the existing volume.
printf 'FROM localhost/lair-image-test\nLABEL upgraded=yes\n' >"$work/Dockerfile.next"
buildah build --format docker --quiet --pull=never --file "$work/Dockerfile.next" --tag lair-image-next "$work" >/dev/null
image=localhost/lair-image-next
run second -- --drain-seconds 0
[[ $(tables) == 1 ]] || fail "the game is gone"
"${podman[@]}" exec second lair-healthcheck 1 2>/dev/null && fail "a dead port is said to be well"
curl --silent "$address/version" | grep "$(git rev-parse --short=12 HEAD)\|\"commit\"" >/dev/null || fail "no version"
pass "the game goes on in another container with the same volume"

mkdir "$work/backups"
"${podman[@]}" cp second:/var/lib/lair/backups/. "$work/backups"
"${podman[@]}" stop --time 10 second >/dev/null
# once PROGRAM ARGUMENTS: runs it on the volume, which no server uses
once() {
  "${podman[@]}" run --rm --interactive --network host --read-only --cap-drop ALL --volume lair-image-test:/var/lib/lair \
    --entrypoint "$1" "$image" "${@:2}"
}
once rm -r backups </dev/null
tar -cf - -C "$work/backups" . | once sh -c 'mkdir -p backups && tar -xf - -C backups' || fail "copies cannot be brought back"
once lair restore --from "backups/${copy##*/}" --db lair.db --replace </dev/null >"$work/restored" || fail "a copy cannot be restored"
run third -- --drain-seconds 0
[[ $(tables) == 0 ]] || fail "not the copy is restored, which is older than the game"
pass "a copy that was elsewhere is restored"
if command -v docker-compose >/dev/null; then
  docker-compose -f docker/compose.yml --profile https config >"$work/compose"
  proxy=$(sed -n 's/.*LAIR_SERVER_TRUSTED_PROXIES: //p' "$work/compose")
  grep -A 20 '^  caddy:' "$work/compose" | grep "ipv4_address: $proxy\$" >/dev/null || fail "compose.yml trusts another than its proxy"
  pass "compose.yml trusts its proxy"
else
  echo "image: no docker-compose here, compose.yml was not read"
fi
echo "image: $passed passed, 0 failed"
