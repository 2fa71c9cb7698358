#!/usr/bin/env bash
# Checks that the alerts and the dashboard use only metrics that the server provides.
#
#   packaging/tests/monitoring_test.sh   needs promtool (Debian: prometheus), build/release/bin
set -euo pipefail
cd "$(dirname "$0")/../.."
server=${LAIR_SERVER:-build/release/bin/lair-server}
promtool=${PROMTOOL:-promtool}
work=$(mktemp -d)
running=""
finish() {
  [[ -z $running ]] || kill -KILL "$running" 2>/dev/null || true
  rm -rf "$work"
}
trap finish EXIT

(cd packaging/monitoring && "$promtool" check rules alerts.yml && "$promtool" test rules alerts_test.yml &&
  "$promtool" check config prometheus.yml) >"$work/log" 2>&1 || { cat "$work/log" >&2; exit 1; }

mkfifo "$work/said"
# E-mail is counted only if an SMTP server is configured; none is sent here.
LAIR_CLUB_ADDRESS=http://127.0.0.1 LAIR_MAIL_HOST=127.0.0.1 LAIR_MAIL_FROM=mahjong@club.example LAIR_MAIL_SECURITY=none \
  "$server" --listen 127.0.0.1:0 --web "" --db "$work/lair.db" --log-level error >"$work/said" &
running=$!
read -r said <"$work/said"
address=${said##* }
curl --silent --fail --output /dev/null "$address/api/v1/rooms"
curl --silent --fail "$address/metrics" >"$work/metrics"
"$promtool" check metrics <"$work/metrics"

known=$(sed -n 's/^# TYPE \([a-z_]*\) .*/\1/p' "$work/metrics")
# Only servers on several machines provide these; tests/machines reads them there.
known+=$'\nlair_is_primary\nlair_gateway_ready'
failed=0
for name in $(grep -ohE '\b(lair|process)_[a-z_]+' packaging/monitoring/alerts.yml packaging/monitoring/dashboard.json | sort -u); do
  if ! grep -qxE "${name%_bucket}" <<<"$known"; then
    echo "monitoring: no metric is named $name" >&2
    failed=1
  fi
done
[[ $failed == 0 ]] || exit 1
echo "monitoring: 1 passed, 0 failed"
