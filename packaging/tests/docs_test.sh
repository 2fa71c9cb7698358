#!/usr/bin/env bash
# Runs the commands of the operators' pages in docs/, from top to bottom, on a Debian with systemd in a container.
#
#   packaging/tests/docs_test.sh [FOLDER]   FOLDER: where `package_files` was built (build/release)
#
# Needs root, debootstrap, systemd-nspawn. The container has a network of its own, so nothing outside it is
# touched. docs_commands.py says what replaces a page's placeholders, and which commands are tested elsewhere.
set -euo pipefail
cd "$(dirname "$0")/../.."
source packaging/tests/bare_debian.sh
debian_to_boot "${1-}" sudo rsync ca-certificates caddy fail2ban nftables python3-systemd
python3 packaging/tests/docs_commands.py "$root/docs"
cp "$built/bin/lair-bot" "$root/usr/local/bin/"
cp packaging/proxy/Caddyfile "$root/etc/caddy/Caddyfile"
passes_booted packaging/tests/as_reader.sh
