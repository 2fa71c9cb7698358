#!/usr/bin/env bash
# Lets the programs themselves read the files that operators copy: proxy settings, alert rules.
#
#   packaging/tests/samples_test.sh [RESULTS]   writes the counts there as JSON
#
# Needs caddy, haproxy, nginx, promtool, openssl.
set -euo pipefail
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
passed=0 failed=0

openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=mahjong.example.org -keyout "$work/key.pem" \
  -out "$work/cert.pem" 2>/dev/null
cat "$work/cert.pem" "$work/key.pem" >"$work/both.pem"

accepts() { # accepts WHAT COMMAND...
  if "${@:2}" >"$work/log" 2>&1; then
    echo "samples: $1"
    passed=$((passed + 1))
  else
    echo "FAILED samples: $1"
    cat "$work/log"
    failed=$((failed + 1))
  fi
}

# The files unchanged except for the certificate, which does not exist here.
for name in haproxy haproxy-several; do
  sed "s|/etc/haproxy/certs/.*\.pem|$work/both.pem|" "packaging/proxy/$name.cfg" >"$work/$name.cfg"
  accepts "haproxy takes $name.cfg" haproxy -c -f "$work/$name.cfg"
done
accepts "caddy takes the Caddyfile" env HOME="$work" caddy validate --adapter caddyfile --config packaging/proxy/Caddyfile
sed -e "s|/etc/[^;]*fullchain.pem|$work/cert.pem|; s|/etc/[^;]*privkey.pem|$work/key.pem|" packaging/proxy/nginx.conf >"$work/site.conf"
printf 'pid %s/pid;\nerror_log stderr;\nevents {}\nhttp { access_log off; include %s/site.conf; }\n' "$work" "$work" >"$work/nginx.conf"
accepts "nginx takes nginx.conf" nginx -t -q -e stderr -c "$work/nginx.conf"
accepts "promtool takes alerts.yml" promtool check rules packaging/monitoring/alerts.yml
accepts "promtool finds the alerts that it should" promtool test rules packaging/monitoring/alerts_test.yml
accepts "promtool takes prometheus.yml" promtool check config packaging/monitoring/prometheus.yml

[[ -z ${1-} ]] || echo "{\"passed\": $passed, \"failed\": $failed}" >"$1"
echo "samples: $passed passed, $failed failed"
[[ $failed -eq 0 ]]
