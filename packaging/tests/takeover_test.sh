#!/usr/bin/env bash
# Kills the server that plays, then freezes its successor, behind HAProxy (docs/several-machines.md): the club answers.
#
#   packaging/tests/takeover_test.sh
#
# Needs haproxy, postgresql-15, curl, openssl, build/release/bin.
set -euo pipefail
cd "$(dirname "$0")/../.."
program=${LAIR_SERVER:-build/release/bin/lair-server}
haproxy=${HAPROXY:-haproxy}
postgres=/usr/lib/postgresql/15/bin
command -v "$haproxy" >/dev/null || { echo "takeover: haproxy is not installed"; exit 0; }
work=$(mktemp -d)
running=()
finish() {
  for process in "${running[@]:1}"; do kill -KILL "$process" 2>/dev/null || true; done
  kill -QUIT "${running[0]}" 2>/dev/null || true  # postgres
  wait "${running[0]}" || true
  rm -rf "$work"
}
trap finish EXIT
fail() { echo "takeover: $*" >&2; tail -n 20 "$work"/*.log >&2 || true; exit 1; }

# PostgreSQL refuses to run as root.
as_owner=()
if [[ $EUID == 0 ]]; then as_owner=(setpriv --reuid postgres --regid postgres --clear-groups); chown postgres "$work"; fi
"${as_owner[@]}" "$postgres/initdb" -D "$work/data" -U lair -A trust -E UTF8 --locale=C --no-sync >"$work/initdb.log"
"${as_owner[@]}" "$postgres/postgres" -D "$work/data" -k "$work" -c listen_addresses= >"$work/postgres.log" 2>&1 &
running+=($!)
until "$postgres/pg_isready" --quiet --host "$work" --username lair; do
  kill -0 "${running[0]}" || fail "postgres has ended"
done

serve() { # serve NAME PORT
  mkdir "$work/$1"
  STATE_DIRECTORY=$work/$1 "$program" --listen "127.0.0.1:$2" --web "" --drain-seconds 0 --standby --reach 127.0.0.1 \
    --db "postgres://lair@/postgres?host=$work" >>"$work/$1.log" 2>&1 &
  running+=($!)
}
status() { curl --silent --max-time 2 --output /dev/null --write-out '%{http_code}' "$@" || true; }
wait_for() { # wait_for STATUS URL…
  local until=$((SECONDS + 60)) wanted=$1
  shift
  until [[ $(status "$@") == "$wanted" ]]; do
    ((SECONDS < until)) || fail "$* is never answered with $wanted"
    sleep 0.02
  done
}
wait_until_plays() { # wait_until_plays PORT
  local until=$((SECONDS + 60))
  until curl --silent --max-time 2 "http://127.0.0.1:$1/metrics" | grep -q '^lair_is_primary 1$'; do
    ((SECONDS < until)) || fail "no server plays at $1"
    sleep 0.02
  done
}
millis() { date +%s%3N; }

read -r a b https http < <(exec tests/support/kept_ports.py 4)
running+=($!)
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=mahjong.example.org -keyout "$work/key.pem" \
  -out "$work/cert.pem" 2>/dev/null
cat "$work/cert.pem" "$work/key.pem" >"$work/both.pem"
sed -e "s|10.0.0.5:8080|127.0.0.1:$a|; s|10.0.0.6:8080|127.0.0.1:$b|; s|bind :443|bind 127.0.0.1:$https|; s|bind :80|bind 127.0.0.1:$http|" \
  -e "s|/etc/haproxy/certs/.*\.pem|$work/both.pem|" packaging/proxy/haproxy-several.cfg >"$work/haproxy.cfg"
"$haproxy" -c -f "$work/haproxy.cfg" >"$work/haproxy.log" 2>&1 || fail "haproxy refuses its configuration"
serve a "$a"
first=$!
wait_for 200 "http://127.0.0.1:$a/readyz"
serve b "$b"
second=$!
"$haproxy" -db -f "$work/haproxy.cfg" >>"$work/haproxy.log" 2>&1 &
running+=($!)
club=(--insecure "https://127.0.0.1:$https/readyz")
wait_for 200 "${club[@]}"
# One plays, the other passes players on to it.
wait_until_plays "$a"
wait_for 200 "http://127.0.0.1:$b/readyz"
wait_for 200 "http://127.0.0.1:$b/api/v1/rooms"
wait_for 404 --insecure "https://127.0.0.1:$https/gateway/play"
echo "takeover: both serve players, the servers' own address is hidden"

begun=$(millis)
kill -KILL "$first"
wait_until_plays "$b"
direct=$(($(millis) - begun))
wait_for 200 "${club[@]}"
echo "takeover: killed; another server plays after $direct ms, reached by the one address after $(($(millis) - begun)) ms"

rm -rf "$work/a"
serve a "$a"
first=$!
wait_for 200 "http://127.0.0.1:$a/readyz"
timeout 60 grep -q 'this one stands by' <(tail -n +1 -f "$work/a.log") || fail "a does not stand by"
begun=$(millis)
kill -STOP "$second"
wait_until_plays "$a"
direct=$(($(millis) - begun))
wait_for 200 "${club[@]}"
echo "takeover: stood still; another server plays after $direct ms, reached by the one address after $(($(millis) - begun)) ms"
kill -CONT "$second"
ended=0
wait "$second" || ended=$?
[[ $ended == 75 ]] || fail "the server that stood still ended with status $ended"
wait_for 200 "${club[@]}"
echo "takeover: 4 passed, 0 failed"
