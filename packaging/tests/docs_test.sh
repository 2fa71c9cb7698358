#!/usr/bin/env bash
# Runs the commands of the operators' pages in docs/, from top to bottom, on a Debian with systemd in a container.
#
#   packaging/tests/docs_test.sh [FOLDER]   FOLDER: where `package_files` was built (build/release)
#
# Needs root, debootstrap, systemd-nspawn. The container has a network of its own, so nothing outside it is
# touched. What is put in for a page's placeholders, and what is tried elsewhere: docs_commands.py.
set -euo pipefail
cd "$(dirname "$0")/../.."
source packaging/tests/bare_debian.sh
built=$(realpath "${1:-build/release}")
work=$(mktemp -d)
root=$work/root
finish() {
  leave_debian "$root"
  rm -rf "$work"
}
trap finish EXIT

bare_debian "$root"
prepare_to_boot "$root" sudo rsync ca-certificates caddy fail2ban nftables python3-systemd
python3 packaging/tests/docs_commands.py "$root/docs"
cp "$built/bin/lair-bot" "$root/usr/local/bin/"
cp packaging/proxy/Caddyfile "$root/etc/caddy/Caddyfile"
boot_debian "$root" packaging/tests/as_reader.sh | tee "$work/said"
[[ $(tail -n 1 "$work/said") == *" passed, 0 failed" ]]
