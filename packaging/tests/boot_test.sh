#!/usr/bin/env bash
# Boots a Debian with systemd in a container, then uses the service as an operator does.
#
#   packaging/tests/boot_test.sh [FOLDER]   FOLDER: where `package_files` was built (build/release)
#
# Needs root, debootstrap, systemd-nspawn. The container has a network of its own, so nothing outside it is
# touched.
set -euo pipefail
cd "$(dirname "$0")/../.."
source packaging/tests/bare_debian.sh
debian_to_boot "${1-}"
passes_booted packaging/tests/as_operator.sh
