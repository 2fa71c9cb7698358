#!/usr/bin/env bash
# Runs the unchanged compose.yml with HTTPS, then visits it from two addresses.
#
#   docker/test_compose.sh             builds the image first
#   docker/test_compose.sh --no-build  uses an existing image `docker_server`
#
# Needs root, curl, iproute2, the ports 80, 443, 8080, an image caddy:2. LAIR_COMPOSE (by default "docker compose")
# and LAIR_ENGINE (by default "docker") name other programs, such as docker-compose with podman, whose socket is in
# DOCKER_HOST.
set -euo pipefail
cd "$(dirname "$0")/.."
read -r -a compose <<<"${LAIR_COMPOSE:-docker compose} -f docker/compose.yml --profile https"
read -r -a engine <<<"${LAIR_ENGINE:-docker}"
work=$(mktemp -d)
finish() {
  for visitor in lair-a lair-b; do ip netns del "$visitor" 2>/dev/null || true; done
  "${compose[@]}" down --volumes --timeout 2 >"$work/down" 2>&1 || true
  rm -rf "$work"
}
trap finish EXIT
fail() { echo "compose: $*" >&2; "${compose[@]}" logs --tail 20 >&2 || true; exit 1; }
passed=0
pass() { passed=$((passed + 1)); echo "compose: $*"; }

# Podman leaves health checks to systemd; here the script runs them.
server() { "${engine[@]}" ps --quiet --filter name=docker.server; }
while sleep 1; do "${engine[@]}" healthcheck run "$(server)" || true; done >"$work/health" 2>&1 &
nurse=$!
disown
up=(up --detach)
[[ ${1-} == --no-build ]] && up+=(--no-build) || up+=(--build)
LAIR_HOST=localhost timeout 600 "${compose[@]}" "${up[@]}" >"$work/up" 2>&1 || { cat "$work/up" >&2; fail "does not come up"; }
kill "$nurse"
curl --silent --insecure --retry 60 --retry-delay 1 --retry-all-errors --fail --output "$work/ready" https://localhost/readyz ||
  fail "the server cannot be reached through Caddy"
pass "the server answers through Caddy"

# Gives each visitor an address of their own, without a proxy of the host in between.
number=0
for visitor in lair-a lair-b; do
  number=$((number + 1))
  ip netns add "$visitor"
  ip link add "$visitor" type veth peer name inside netns "$visitor"
  ip address add "10.99.$number.1/24" dev "$visitor"
  ip link set "$visitor" up
  ip -n "$visitor" address add "10.99.$number.2/24" dev inside
  ip -n "$visitor" link set inside up
  ip -n "$visitor" route add default via "10.99.$number.1"
done
# ask NUMBER PAGE [OPTIONS]: prints the status; the headers are in `headers`
ask() {
  local visitor=lair-a host=10.99.$1.1 page=$2
  [[ $1 == 1 ]] || visitor=lair-b
  shift 2
  ip netns exec "$visitor" curl --silent --insecure --max-time 10 --resolve "localhost:443:$host" --dump-header "$work/headers" \
    --output "$work/body" --write-out '%{http_code}' -H 'Origin: https://localhost' -H 'Sec-Fetch-Site: same-origin' \
    -H 'Content-Type: application/json' "$@" "https://localhost$page" || true
}
guest() { ask "$1" /auth/guest --data '{}' "${@:2}"; }
socket() {
  ask "$1" /ws --http1.1 --max-time 2 -H 'Connection: Upgrade' -H 'Upgrade: websocket' -H 'Sec-WebSocket-Version: 13' \
    -H 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==' -H 'Sec-WebSocket-Protocol: lair.v1'
}
[[ $(guest 1) == 201 ]] || fail "no guest is let in"
grep -qi '^set-cookie:.*; secure' "$work/headers" || fail "the cookie lacks Secure"
grep -qi '^strict-transport-security:' "$work/headers" || fail "HTTPS is not to be kept"
pass "cookies are Secure, HTTPS is to be kept"
[[ $(socket 1)$(socket 2) == 101101 ]] || fail "no WebSocket passes"
[[ $(ask 1 /metrics) == 404 ]] || fail "the metrics are shown"
pass "WebSockets pass, the metrics do not"
for ((times = 0; times < 200; ++times)); do [[ $(guest 1) == 201 ]] || break; done
[[ $(guest 1) == 429 ]] || fail "one address gets guests without end"
[[ $(guest 1 -H 'X-Forwarded-For: 203.0.113.9') == 429 ]] || fail "a visitor writes their own address"
[[ $(guest 2) == 201 ]] || fail "two visitors are one address"
pass "each visitor is one address, whatever they write"
"${engine[@]}" exec "$(server)" lair people ban 10.99.1.0/24 --for 1h --reason "a test" --db /var/lib/lair/lair.db >"$work/ban" ||
  fail "nobody can be banned"
[[ $(ask 1 /api/v1/rooms)$(ask 2 /api/v1/rooms) == 403200 ]] || fail "a ban of one address is not one of one address"
[[ $(socket 1)$(socket 2) == 403101 ]] || fail "a ban of one address is not one at the socket"
pass "a ban shuts out one visitor alone"
echo "compose: $passed passed, 0 failed"
