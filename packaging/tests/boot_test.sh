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
prepare_to_boot "$root"
boot_debian "$root" packaging/tests/as_operator.sh | tee "$work/said"
[[ $(tail -n 1 "$work/said") == *" passed, 0 failed" ]]
