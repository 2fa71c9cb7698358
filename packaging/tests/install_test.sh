#!/usr/bin/env bash
# Installs the packages on a bare Debian, plays, upgrades, tries to downgrade, removes, purges.
#
#   packaging/tests/install_test.sh [FOLDER [RESULTS]]
#
# FOLDER: where `package_files` was built (build/release); RESULTS: a file for the count.
#
# Needs root, debootstrap, curl, groff, desktop-file-utils, appstream, clients/web/dist. `./lair test` runs it on the programs that are tested.
# `grep -q` never reads a pipe here: it ends at the first match, and with pipefail the program still writing would fail.
set -euo pipefail
cd "$(dirname "$0")/../.."
source packaging/tests/bare_debian.sh
built=$(realpath "${1:-build/release}")
bot=$built/bin/lair-bot
work=$(mktemp -d)
root=$work/root
server="" player="" window=""
finish() {
  [[ -z $server ]] || kill -KILL "$server" 2>/dev/null || true
  [[ -z $player ]] || kill -KILL "$player" 2>/dev/null || true
  [[ -z $window ]] || kill -KILL "$window" 2>/dev/null || true
  leave_debian "$root"
  rm -rf "$work"
}
trap finish EXIT
fail() { echo "packages: $*" >&2; exit 1; }
passed=0
pass() { passed=$((passed + 1)); echo "packages: $*"; }
inside() { chroot "$root" "${bare[@]}" DEBIAN_FRONTEND=noninteractive LAIR_CONFIG=/etc/lair/lair.toml "$@" </dev/null; }
# Most tries of what is tried every 0.2 s, and the seconds that a client waits: more than a busy machine ever takes.
tries=1200 patience=240
as_lair() { chroot --userspec=lair:lair "$root" env -i PATH=/usr/bin:/bin HOME=/ LAIR_CONFIG=/etc/lair/lair.toml "$@"; }

# make VERSION: builds packages of it in $work
make() {
  (umask 022 && cd "$built" && cpack -D "CPACK_PACKAGE_VERSION=$1" -B "$work/$1" >"$work/log" 2>&1) ||
    { cat "$work/log" >&2; fail "cannot be packed"; }
}
make 1.0.0
make 1.1.0
mv "$work/1.0.0" "$work/again" && make 1.0.0
architecture=$(dpkg --print-architecture)
packages=(lair lair-server)
clients=()
for client in lair-terminal lair-desktop; do
  [[ ! -x $built/bin/$client ]] || clients+=("$client")
done
packages+=("${clients[@]}")
for package in "${packages[@]}"; do
  file=${package}_1.0.0_$architecture.deb
  cmp "$work/again/$file" "$work/1.0.0/$file" || fail "packed twice, the bytes differ"
done
pass "packed twice: the same bytes, $(du -ch "$work"/1.0.0/*.deb | awk 'END { print $1 }') in all"

bare_debian "$root"
mkdir "$root/packages"
cp "$work"/1.0.0/*.deb "$work"/1.1.0/*.deb "$root/packages/"
# of VERSION PACKAGE...: prints their files inside
of() {
  local version=$1
  shift
  printf "/packages/%s_${version}_$architecture.deb\n" "$@"
}
# apt ARGUMENTS: prints apt-get's output if it fails
apt() { inside apt-get -qq --no-install-recommends "$@" >"$work/log" 2>&1 || { cat "$work/log" >&2; return 1; }; }
apt update || fail "the list of packages cannot be fetched"

begin=$(date +%s)
mapfile -t files < <(of 1.0.0 "${packages[@]}")
apt install "${files[@]}" || fail "cannot be installed"
pass "installed on a bare Debian in $(($(date +%s) - begin)) s"
[[ $(inside stat -c '%U:%G %a' /etc/lair/lair.toml) == "root:lair 640" ]] || fail "everybody can read the settings"
[[ $(inside stat -c '%U:%G %a' /var/lib/lair) == "lair:lair 700" ]] || fail "the folder does not belong to the account"
inside lair-server --version | grep '^lair-server ' >/dev/null || fail "no version"
as_lair lair-server --check-config >/dev/null || fail "the configuration that is installed is wrong"
zcat "$root/usr/share/man/man1/lair-server.1.gz" | grep 'drain\\-seconds' >/dev/null || fail "no manual"
pass "the account, the configuration, the manual are there"

# serve: starts the server as the unit does, on a free port
serve() {
  : >"$work/said" # here before whoever is started writes, and without what the last one said
  # Does not use as_lair, so that signals go to the server itself.
  chroot --userspec=lair:lair "$root" env -i PATH=/usr/bin LAIR_CONFIG=/etc/lair/lair.toml LAIR_SERVER_LISTEN=127.0.0.1:0 \
    lair-server --drain-seconds 0 >"$work/said" 2>>"$work/log" &
  server=$!
  for ((try = 0; try < tries; ++try)); do
    address=$(sed -n 's/.*open at //p' "$work/said")
    [[ -z $address ]] || return 0
    kill -0 "$server" 2>/dev/null || break
    sleep 0.2
  done
  cat "$work/log" >&2
  fail "the server does not start"
}
stop() {
  kill -TERM "$server"
  wait "$server" || fail "the server does not stop"
  server=""
}
tables() { curl --silent --fail "$address/api/v1/tables" | grep -o '"phase":"\(playing\|between_deals\)"' | wc -l; }

serve
curl --silent --fail "$address/" | grep '<title>' >/dev/null || fail "no web client"
"$bot" --server "${address#http://}" >/dev/null 2>&1 &
player=$!
for ((try = 0; try < tries; ++try)); do [[ $(tables) == 0 ]] || break; sleep 0.2; done
[[ $(tables) == 1 ]] || fail "no game begins"
sed -i 's/^#session_days = .*/session_days = 7/' "$root/etc/lair/lair.toml"
mapfile -t files < <(of 1.1.0 "${packages[@]}")
apt install "${files[@]}" || fail "cannot be upgraded"
kill -0 "$server" || fail "the upgrade killed the game"
stop
kill "$player" 2>/dev/null || true
serve
[[ $(tables) == 1 ]] || fail "the game is gone"
as_lair lair-server --print-config | grep '^session_days = 7$' >/dev/null || fail "the operator's settings are gone"
pass "upgraded while a game was played: it goes on, the settings stay"

# What a desktop environment reads about the clients.
for client in "${clients[@]}"; do
  inside "$client" --version | grep "^$client " >/dev/null || fail "$client does not print its version"
  desktop-file-validate "$root/usr/share/applications/$client.desktop" || fail "the menu entry of $client is wrong"
  appstreamcli validate --no-net "$root/usr/share/metainfo/org.lionslair.${client#lair-}.metainfo.xml" >"$work/log" ||
    { cat "$work/log" >&2; fail "the entry of $client in software centres is wrong"; }
  grep '<svg' "$root/usr/share/icons/hicolor/scalable/apps/$client.svg" >/dev/null || fail "$client has no icon"
  zcat "$root/usr/share/man/man1/$client.1.gz" | groff -man -Tutf8 -P-cbu -ww -rLL=80n 2>&1 >"$work/page" | tee "$work/log"
  [[ ! -s $work/log ]] || fail "the manual of $client is wrong"
  for section in NAME SYNOPSIS DESCRIPTION OPTIONS ENVIRONMENT 'EXIT STATUS' FILES; do
    grep "$section" "$work/page" >/dev/null || fail "the manual of $client has no $section"
  done
done
[[ ${#clients[@]} == 0 ]] || pass "menu entries, icons, manuals of ${clients[*]} are right"

# at_home COMMAND...: as a player, with a home folder
of_player=("${bare[@]}" HOME=/tmp/home LC_ALL=C.UTF-8 "LAIR_PATIENCE=$patience")
at_home() { chroot "$root" "${of_player[@]}" "$@"; }
mkdir "$root/tmp/home"

if [[ -x $root/usr/bin/lair-desktop ]]; then
  [[ $(inside lair-desktop 2>&1) == *"no display"* ]] || fail "the window does not say that there is no display"
  before=$(tables)
  # Does not use at_home, so that the signal goes to the window itself.
  chroot "$root" "${of_player[@]}" QT_QPA_PLATFORM=offscreen \
    lair-desktop "${address#http://}" --name Mei --play >>"$work/log" 2>&1 &
  window=$!
  for ((try = 0; try < tries; ++try)); do [[ $(tables) == "$before" ]] || break; sleep 0.2; done
  [[ $(tables) == $((before + 1)) ]] || { cat "$work/log" >&2; fail "no game begins in the window"; }
  kill "$window"
  wait "$window" || true
  window=""
  pass "a game in the window begins"
fi

if [[ -x $root/usr/bin/lair-terminal ]]; then
  # Uses this machine's pseudo-terminal: a bare Debian has none.
  player_at=(chroot "$root" "${of_player[@]}" TERM=xterm)
  printf 'who\nquit\n' | script -qec "${player_at[*]} lair-terminal ${address#http://}" /dev/null >"$work/said" ||
    { cat "$work/said" >&2; fail "the terminal does not quit"; }
  grep 'Welcome, ' "$work/said" >/dev/null || { cat "$work/said" >&2; fail "the terminal does not greet"; }
  coproc terminal { at_home lair-terminal "${address#http://}" --json 2>>"$work/log"; }
  echo "practice yahoo" >&"${terminal[1]}"
  while read -r -t "$patience" line <&"${terminal[0]}" && [[ $line != *'"type":"event"'* ]]; do :; done
  [[ $line == *'"type":"event"'* ]] || fail "the terminal plays no game: $line"
  pid=$terminal_PID
  echo quit >&"${terminal[1]}"
  wait "$pid" || fail "the terminal does not quit"
  pass "a game in the terminal begins"
fi

copy=$(as_lair env /usr/lib/lair/backup) || fail "no backup"
[[ $(inside stat -c '%a' "$copy") == 600 ]] || fail "others can read the backup"
inside lair verify --db "$copy" >/dev/null || fail "the backup is wrong"
stop
pass "backed up while it serves: $copy"
status=0
as_lair env LAIR_STORE_PATH=postgres://lair@localhost/club /usr/lib/lair/backup >"$work/log" 2>&1 || status=$?
[[ $status == 3 ]] || { cat "$work/log" >&2; fail "no copy of a database on a PostgreSQL server passes for one"; }
pass "does not pretend to copy a database on a PostgreSQL server"

inside dpkg -i "$(of 1.0.0 lair-server)" >"$work/log" 2>&1 && fail "goes back to an older server"
grep -q "may be unable to read the database" "$work/log" || { cat "$work/log" >&2; fail "does not say why"; }
[[ $(inside dpkg-query --show --showformat='${Version} ${db:Status-Status}' lair-server) == "1.1.0 installed" ]] || fail "half installed"
pass "an older server is refused: $(grep -o 'lair-server 1.0.0 may.*' "$work/log")"

apt remove lair-server || fail "cannot be removed"
[[ -e $root/var/lib/lair/lair.db && -e $root/etc/lair/lair.toml ]] || fail "removing takes the games"
[[ ! -e $root/usr/bin/lair-server ]] || fail "not removed"
apt purge "${packages[@]}" || fail "cannot be purged"
rm -r "$root/tmp/home" "$root/packages"
left=$(find "$root" -xdev -iname '*lair*' -print)
[[ -z $left ]] || fail "purged, still there: $left"
inside getent passwd lair >/dev/null && fail "purged, the account is still there"
pass "removing keeps the games, purging takes all"
[[ -z ${2-} ]] || echo "{\"passed\": $passed, \"failed\": 0}" >"$2"
echo "packages: $passed passed, 0 failed"
