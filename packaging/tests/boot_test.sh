#!/usr/bin/env bash
# Boots a Debian with systemd in a container, then runs the service as an operator does.
#
#   packaging/tests/boot_test.sh [FOLDER]   FOLDER: where `package_files` was built (build/release)
#
# Needs root, debootstrap, systemd-nspawn. The container has a network of its own, so nothing outside it is
# touched.
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
mapfile -t needed < <(awk '$1 == "run" { print $2 }' docker/packages.txt)
chroot "$root" "${bare[@]}" apt-get update -qq
chroot "$root" "${bare[@]}" DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends \
  systemd systemd-sysv dbus curl "${needed[@]}" >"$work/log" 2>&1 || { cat "$work/log" >&2; exit 1; }
leave_debian "$root"

mkdir "$root/packages"
for version in 1.0.0 1.1.0; do
  (umask 022 && cd "$built" && cpack -D "CPACK_PACKAGE_VERSION=$version" -B "$work/$version" >/dev/null 2>&1)
  cp "$work/$version"/*.deb "$root/packages/"
done
cp packaging/tests/as_operator.sh "$root/as_operator.sh"
cat >"$root/etc/systemd/system/as-operator.service" <<'UNIT'
[Service]
Type=oneshot
ExecStart=/bin/bash /as_operator.sh
StandardOutput=file:/said
StandardError=file:/said
ExecStopPost=/bin/systemctl poweroff --no-block
[Install]
WantedBy=multi-user.target
UNIT
ln -s ../as-operator.service "$root/etc/systemd/system/multi-user.target.wants/as-operator.service"
timeout 300 systemd-nspawn --quiet --directory="$root" --boot --register=no --keep-unit --private-network \
  </dev/null >"$work/boot" 2>&1 || true
cat "$root/said" || { cat "$work/boot" >&2; exit 1; }
[[ $(tail -n 1 "$root/said") == *" passed, 0 failed" ]]
