#!/usr/bin/env bash
# Times a newcomer's first command: `./lair serve` in a clean clone on a bare Debian, until the page is served.
#
#   packaging/tests/first_start_test.sh    by hand: some minutes on two cores; needs root, debootstrap, curl, git
#
# Prints wall and processor seconds of both starts. On two otherwise idle cores a start takes half of its processor
# seconds, plus the time for downloads.
set -euo pipefail
cd "$(dirname "$0")/../.."
source packaging/tests/bare_debian.sh
second_max_ms=3000
work=$(mktemp -d)
root=$work/root
server=""
finish() {
  [[ -z $server ]] || kill -KILL "$server" 2>/dev/null || true
  leave_debian "$root"
  rm -rf "$work"
}
trap finish EXIT
fail() {
  tail -n 30 "$work/progress" >&2 || true
  echo "first start: $*" >&2
  exit 1
}
now_ms() { date +%s%3N; }

# Sets `processor`: the processor seconds of everything that this shell has started and waited for.
ask_processor() {
  times >"$work/times"
  processor=$(tail -n 1 "$work/times" | tr 'ms' '  ' | awk '{ printf "%.0f", $1 * 60 + $2 + $3 * 60 + $4 }')
}

# serve: starts the server, sets `ms`, the time until the page is served, and stops the server.
serve() {
  local begin address="" page
  begin=$(now_ms)
  : >"$work/said"
  # The command is written out, so that signals go to the server itself.
  chroot "$root" "${bare[@]}" LAIR_SERVER_LISTEN=127.0.0.1:0 /lions-lair/lair serve --drain-seconds 0 \
    </dev/null >"$work/said" 2>>"$work/progress" &
  server=$!
  until [[ -n $address ]]; do
    kill -0 "$server" 2>/dev/null || fail "ended before it served"
    sleep 0.05
    address=$(sed -n 's/.*open at //p' "$work/said")
  done
  page=$(curl --silent --fail "$address/") || fail "no answer from $address"
  ms=$(($(now_ms) - begin))
  grep -q '<title>' <<<"$page" || fail "no page"
  kill -TERM "$server"
  wait "$server" || fail "the server does not end"
  server=""
}

bare_debian "$root"
git clone --quiet . "$root/lions-lair"
: >"$work/progress"
ask_processor
before=$processor
serve
ask_processor
grep -Eq '^\[[0-9]+ of [0-9]+, [0-9.]+s\]' "$work/progress" || fail "no progress is shown"
sed -n 's/^lair: /  /p' "$work/progress"
grep '^\[' "$work/progress" | tail -n 1 | sed 's/^/  /'
echo "first start: $((ms / 1000)) s, $((processor - before)) processor seconds; commit $(git rev-parse --short HEAD), $(nproc) cores"
serve
echo "second start: $ms ms"
[[ $ms -le $second_max_ms ]] || fail "the second start takes more than $second_max_ms ms"
echo "first start: 2 passed, 0 failed"
