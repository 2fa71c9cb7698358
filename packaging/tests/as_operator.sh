#!/usr/bin/env bash
# What boot_test.sh runs inside its Debian: installs, reloads, hangs, backs up, upgrades, purges.
set -euo pipefail
export DEBIAN_FRONTEND=noninteractive
fail() {
  echo "service: $*"
  systemctl --no-pager --lines=30 status lair-server || true
  journalctl --no-pager --lines=30 --unit 'lair-server@*' || true
  exit 1
}
passed=0
pass() { passed=$((passed + 1)); echo "service: $*"; }
ready() { curl --silent --retry 20 --retry-delay 1 --retry-all-errors --fail "http://127.0.0.1:8080/readyz" >/dev/null; }
property() { systemctl show --property "$1" --value lair-server; }

dpkg --install /packages/lair_1.0.0_amd64.deb /packages/lair-server_1.0.0_amd64.deb >/dev/null || fail "cannot be installed"
systemctl is-active --quiet lair-server || fail "does not start"
ready || fail "is not ready"
[[ $(property StatusText) == "Serving." ]] || fail "does not tell systemd that it serves"
systemctl is-enabled --quiet lair-server lair-backup.timer || fail "is not enabled"
pass "starts when it is installed: $(property StatusText)"

systemd-analyze security --no-pager --threshold=15 lair-server >/dev/null || fail "is exposed"
pass "$(systemd-analyze security --no-pager lair-server | tail -n 1)"

main=$(property MainPID)
# The nice value is the seventeenth word after the thread's name; a bare Debian has no ps.
grep --quiet '^15$' <(sed 's/.*) //' /proc/"$main"/task/*/stat | cut -d ' ' -f 17) || fail "may not lower the priority of its threads"
pass "has threads that give way to the games"

sed -i 's/^#max = .*/max = 17/' /etc/lair/lair.toml
systemctl reload lair-server || fail "does not reload"
journalctl --sync
journalctl --unit lair-server --output cat | grep 'configuration reloaded' >/dev/null || fail "has not reread its configuration"
echo 'rubbish = 1' >>/etc/lair/lair.toml
systemctl reload lair-server 2>/dev/null && fail "a wrong configuration is accepted"
sed -i '/^rubbish/d' /etc/lair/lair.toml
[[ $(property MainPID) == "$main" ]] || fail "a reload restarts it"
pass "reloads a right configuration, refuses a wrong one"

mkdir -p /run/systemd/system/lair-server.service.d
printf '[Service]\nWatchdogSec=2\n' >/run/systemd/system/lair-server.service.d/quick.conf
systemctl daemon-reload
systemctl restart lair-server
kill -STOP "$(property MainPID)"
for ((try = 0; try < 60; ++try)); do
  [[ $(property NRestarts) == 0 ]] || break
  sleep 0.5
done
[[ $(property NRestarts) == 1 ]] || fail "hangs and is not restarted"
ready || fail "is not ready after it hung"
rm -r /run/systemd/system/lair-server.service.d
systemctl daemon-reload
pass "is restarted when it hangs"

systemctl start lair-backup || fail "no backup"
copy=$(find /var/lib/lair/backups -name 'lair-*.db' -perm 600 -user lair)
[[ -n $copy ]] || fail "others can read the backup"
lair verify --db "$copy" >/dev/null || fail "the backup is wrong"
pass "backs up: $copy"

systemctl stop lair-server
systemctl enable --quiet --now lair-server.socket
ready || fail "the port does not start it"
systemctl is-active --quiet lair-server || fail "somebody else answers"
pass "starts when somebody comes to its port"

printf '[server]\nlisten = "127.0.0.1:8101"\n[store]\npath = "/var/lib/lair/north/lair.db"\n' >/etc/lair/north.toml
systemctl enable --quiet --now lair-server@north || fail "does not start for another club"
of_north() { systemctl show --property "$1" --value lair-server@north; }
north() { curl --silent --retry 20 --retry-delay 1 --retry-all-errors --fail "http://127.0.0.1:8101/readyz" >/dev/null; }
north || fail "is not ready for another club"
[[ $(stat --format '%U %a' /var/lib/lair/north/lair.db) == "lair 600" ]] || fail "the other club has no database of its own"
[[ $(of_north MainPID) != "$(property MainPID)" ]] || fail "one process serves both clubs"
systemctl reload lair-server@north || fail "does not reload for another club"
pass "serves another club: $(of_north Description)"

before=$(property InvocationID)
north_before=$(of_north InvocationID)
sleep 1 # The name of a backup has seconds.
dpkg --install /packages/lair-server_1.1.0_amd64.deb >/dev/null 2>&1 || fail "cannot be upgraded"
ready || fail "is not ready after the upgrade"
[[ $(property InvocationID) != "$before" ]] || fail "the old one still runs"
north || fail "the other club is not ready after the upgrade"
[[ $(of_north InvocationID) != "$north_before" ]] || fail "the old one still runs for the other club"
[[ $(find /var/lib/lair/backups -name 'lair-*.db' | wc -l) == 2 ]] || fail "no copy before the upgrade"
grep -q '^max = 17$' /etc/lair/lair.toml || fail "the settings are gone"
pass "upgrades with a copy before it"

dpkg --remove lair-server >/dev/null 2>&1 || fail "cannot be removed"
systemctl is-enabled --quiet lair-server 2>/dev/null && fail "removed, a boot would start it"
dpkg --install /packages/lair-server_1.1.0_amd64.deb >/dev/null 2>&1 || fail "cannot be installed again"
ready || fail "installed again, it does not start"
systemctl is-enabled --quiet lair-server || fail "installed again, no boot starts it"
systemctl disable --quiet --now lair-server
dpkg --install /packages/lair-server_1.1.0_amd64.deb >/dev/null 2>&1 || fail "cannot be upgraded to itself"
systemctl is-enabled --quiet lair-server && fail "an upgrade enables what its operator has disabled"
pass "installed again after a removal it starts; an upgrade leaves it disabled where it was"

dpkg --purge lair-server >/dev/null 2>&1 || fail "cannot be purged"
[[ ! -e /var/lib/lair && ! -e /etc/lair ]] || fail "something is left"
systemctl is-active --quiet lair-server lair-server.socket lair-server@north && fail "still runs"
pass "is purged without a trace"
echo "service: $passed passed, 0 failed"
