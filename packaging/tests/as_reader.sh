#!/usr/bin/env bash
# What docs_test.sh runs inside its Debian: each block of commands on the pages, and what a reader does between them.
set -euo pipefail
export DEBIAN_FRONTEND=noninteractive HOME=/root
fail() {
  echo "docs: $*"
  journalctl --no-pager --lines=20 --unit lair-server || true
  exit 1
}
passed=0
club=http://127.0.0.1:8080
ready() { curl --silent --retry 20 --retry-delay 1 --retry-all-errors --fail "$club/readyz" >/dev/null || fail "the server is not ready $*"; }

is_installed() { # is_installed VERSION: and serves
  [[ $(dpkg-query --show --showformat='${Version}' lair-server) == "$1"* ]] || fail "$1 is not the version that is installed"
  ready "with version $1"
}

# set_in SECTION LINE: adds the line to the section, as an operator would in an editor
set_in() { sed -i "/^\[$1\]\$/a $2" /etc/lair/lair.toml; }

# register NAME: makes an account, as a browser does
register() {
  local jar=/tmp/$1.cookies path
  for path in guest register; do
    curl --silent --show-error --fail --cookie "$jar" --cookie-jar "$jar" --header "Origin: $club" \
      --header 'Content-Type: application/json' --data "{\"name\":\"$1\",\"password\":\"quiet lions sleep\"}" \
      "$club/auth/$path" >/dev/null || fail "$1 cannot register: $path"
  done
}

# Programs that stand in for values a page cannot know.
command_for() { # command_for NAME: a program of what is read
  { echo '#!/bin/bash'; cat; } >"/usr/local/bin/$1"
  chmod 755 "/usr/local/bin/$1"
}
command_for ended_by_hand <<'COMMAND'
# ended_by_hand COMMAND...: ended once it has said something
"$@" >/tmp/hand 2>&1 &
while [[ ! -s /tmp/hand ]] && kill -0 $! 2>/dev/null; do sleep 0.1; done
cat /tmp/hand
kill $! && { wait $! || [[ $? == 143 ]]; }
COMMAND
command_for code_of_an_invitation <<'COMMAND'
lair invitations list --db /var/lib/lair/lair.db | grep -oE '\b[0-9A-Z]{4,}(-[0-9A-Z]+)*\b' | head -n 1
COMMAND
command_for number_of_a_table <<'COMMAND'
lair tables list --db /var/lib/lair/lair.db | grep -oE '^ *[0-9]+' | head -n 1 | tr -d ' '
COMMAND

# What the reader does before a block.
before() {
  case $1 in
    install-1)
      mkdir -p build/package
      cp /packages/*_1.0.0_*.deb build/package/ ;;
    install-7)
      systemctl disable --quiet --now lair-server.socket
      systemctl restart lair-server
      ready "without its socket"
      register Mei
      register Bo ;;
    https-1)
      set_in server 'trusted_proxies = ["127.0.0.1", "::1"]'
      systemctl restart lair-server
      ready "behind a proxy"
      # No certificate authority can be reached from here.
      sed -i '1i { \n\tlocal_certs\n}' /etc/caddy/Caddyfile
      echo "127.0.0.1 mahjong.example.org" >>/etc/hosts
      # A container may allow fewer open files than Debian's unit asks for.
      mkdir -p /etc/systemd/system/caddy.service.d
      printf '[Service]\nLimitNOFILE=\n' >/etc/systemd/system/caddy.service.d/limits.conf
      systemctl daemon-reload
      systemctl restart caddy || { journalctl --no-pager --lines=10 --unit caddy; fail "Caddy does not start"; }
      for ((try = 0; try < 100; ++try)); do
        caddy trust >/tmp/trust 2>&1 && break
        sleep 0.2
      done ;;
    operate-1)
      lair-bot --server 127.0.0.1:8080 >/dev/null 2>&1 &
      for ((try = 0; try < 200; ++try)); do
        [[ -z $(number_of_a_table) ]] || break
        sleep 0.1
      done ;;
    guard-1)
      set_in log 'security_file = "/var/log/lair/security.log"' ;;
    backup-3 | backup-6)
      ls /var/lib/lair/backups/*.db >/dev/null || fail "no backup was made" ;;
    upgrade-1)
      mkdir /next
      cp /packages/*_1.1.0_*.deb /next/
      cd /next ;;
  esac
}
after() {
  case $1 in
    install-1 | install-4 | backup-3 | backup-7) ready "after $1" ;;
    upgrade-1) is_installed 1.1.0 ;;
    upgrade-2) is_installed 1.0.0 ;;
    https-1) [[ $(cat /tmp/out) == *$'ready'*404* ]] || fail "the output is not what the page says" ;;
    guard-1) systemctl is-active --quiet fail2ban || fail "fail2ban does not run" ;;
  esac
}

echo "127.0.0.1 localhost $(hostname)" >>/etc/hosts
cd /root
for file in $(ls /docs/*.sh | sort --version-sort); do
  block=$(basename "$file" .sh)
  block=${block#*-}
  before "$block"
  # Prints each line as it is read, so that the last line before a failure is the one at fault.
  bash -v -O expand_aliases -eu "$file" >/tmp/out 2>&1 </dev/null || { cat /tmp/out; fail "$block"; }
  cat /tmp/out
  after "$block"
  passed=$((passed + 1))
done
touch /etc/lair/logo.svg
# Each file is a part of /etc/lair/lair.toml from a page.
for file in /docs/*.toml; do
  lair-server --config "$file" --web "" --check-config >/tmp/out 2>&1 || { cat "$file" /tmp/out; fail "settings of $(basename "$file")"; }
  passed=$((passed + 1))
done
echo "docs: $passed passed, 0 failed"
