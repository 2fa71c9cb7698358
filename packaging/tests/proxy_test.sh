#!/usr/bin/env bash
# Puts each proxy of packaging/proxy in front of a real server; checks pages, WebSockets, addresses, limits, hidden pages.
#
#   packaging/tests/proxy_test.sh [caddy] [nginx] [haproxy]   without a name: all that are installed
#
# Needs curl, openssl, build/release/bin.
set -euo pipefail
cd "$(dirname "$0")/../.."
program=${LAIR_SERVER:-build/release/bin/lair-server}
work=$(mktemp -d)
running=()
finish() {
  for process in "${running[@]}"; do kill -KILL "$process" 2>/dev/null || true; done
  rm -rf "$work"
}
trap finish EXIT
fail() { echo "proxy: $*" >&2; cat "$work/proxy.log" >&2 || true; exit 1; }
passed=0

openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=mahjong.example.org -keyout "$work/key.pem" \
  -out "$work/cert.pem" -addext subjectAltName=DNS:mahjong.example.org 2>/dev/null
cat "$work/cert.pem" "$work/key.pem" >"$work/both.pem"

printf '[server]\ntrusted_proxies = ["127.0.0.1"]\n[limits.allowances]\n"new_guest.address" = [2, 600]\n' >"$work/server.toml"

# The files unchanged except for ports and certificates.
configure() { # configure PROXY
  case $1 in
    caddy)
      { printf '{\n\tadmin off\n\tauto_https disable_redirects\n\thttps_port %s\n\tstorage file_system %s\n}\n' "$https" "$work/caddy"
        sed -e "s|127.0.0.1:8080|127.0.0.1:$port|" -e "s|respond /metrics|tls $work/cert.pem $work/key.pem\n\trespond /metrics|" packaging/proxy/Caddyfile
      } >"$work/Caddyfile" ;;
    nginx)
      { printf 'daemon off; pid %s/pid; error_log %s/error.log; events {}\nhttp { access_log off; client_body_temp_path %s/b; proxy_temp_path %s/p; fastcgi_temp_path %s/f; uwsgi_temp_path %s/u; scgi_temp_path %s/s;\n' "$work" "$work" "$work" "$work" "$work" "$work" "$work"
        sed -e "s|127.0.0.1:8080|127.0.0.1:$port|; s|listen 443|listen 127.0.0.1:$https|; s|listen 80;|listen 127.0.0.1:$http;|" \
          -e "s|/etc/letsencrypt/.*fullchain.pem|$work/cert.pem|; s|/etc/letsencrypt/.*privkey.pem|$work/key.pem|" packaging/proxy/nginx.conf
        echo '}'
      } >"$work/nginx.conf" ;;
    haproxy)
      sed -e "s|127.0.0.1:8080|127.0.0.1:$port|; s|bind :443|bind 127.0.0.1:$https|; s|bind :80|bind 127.0.0.1:$http|" \
        -e "s|/etc/haproxy/certs/.*\.pem|$work/both.pem|" packaging/proxy/haproxy.cfg >"$work/haproxy.cfg" ;;
  esac
}

start() { # start PROXY
  case $1 in
    caddy) HOME=$work exec "$(command -v caddy)" run --config "$work/Caddyfile" --adapter caddyfile ;;
    nginx) exec "$(command -v nginx)" -p "$work" -c "$work/nginx.conf" ;;
    haproxy) exec "$(command -v haproxy)" -db -f "$work/haproxy.cfg" ;;
  esac >"$work/proxy.log" 2>&1 &
  running+=($!)
  disown
}

try() { # try PROXY
  read -r https http < <(exec tests/support/kept_ports.py 2)
  running+=($!)
  mkfifo "$work/$1.said"
  "$program" --config "$work/server.toml" --listen 127.0.0.1:0 --web "" --db "$work/$1.db" --drain-seconds 0 \
    >"$work/$1.said" 2>"$work/$1.log" &
  running+=($!)
  disown
  read -r said <"$work/$1.said"
  port=${said##*:}
  configure "$1"
  start "$1"
  local -a ask=(curl --silent --insecure --resolve "mahjong.example.org:$https:127.0.0.1")
  local site=https://mahjong.example.org:$https
  "${ask[@]}" --retry 30 --retry-delay 1 --retry-all-errors --fail --output /dev/null "$site/readyz" || fail "$1 does not pass pages on"
  [[ $("${ask[@]}" --output /dev/null --write-out '%{http_code}' "$site/metrics") == 404 ]] || fail "$1 shows the metrics"
  local status
  status=$("${ask[@]}" --http1.1 --max-time 2 --output /dev/null --write-out '%{http_code}' -H 'Connection: Upgrade' -H 'Upgrade: websocket' \
    -H 'Sec-WebSocket-Version: 13' -H 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==' -H 'Sec-WebSocket-Protocol: lair.v1' \
    -H "Origin: $site" "$site/ws" || true)
  [[ $status == 101 ]] || fail "$1 does not pass WebSockets on: $status"
  "${ask[@]}" --dump-header "$work/headers" --output /dev/null -H "Origin: $site" -H 'Sec-Fetch-Site: same-origin' \
    -H 'Content-Type: application/json' --data '{"name":"Lin","password":"four winds, one table"}' "$site/auth/register"
  grep -qi '^set-cookie:.*secure' "$work/headers" || fail "$1 does not tell the server of HTTPS"
  # Each visitor counts as one address, whatever headers they send.
  guest() { # guest ADDRESS [HEADER]
    "${ask[@]}" --interface "$1" --output /dev/null --write-out '%{http_code}' -H "Origin: $site" -H 'Sec-Fetch-Site: same-origin' \
      -H 'Content-Type: application/json' ${2:+-H "$2"} --data '{}' "$site/auth/guest"
  }
  [[ $(guest 127.0.0.2)$(guest 127.0.0.2) == 201201 && $(guest 127.0.0.2) == 429 ]] || fail "$1 does not limit one address"
  [[ $(guest 127.0.0.2 'X-Forwarded-For: 203.0.113.9') == 429 ]] || fail "$1 lets a visitor write their own address"
  [[ $(guest 127.0.0.3) == 201 ]] || fail "$1 confuses the addresses of two visitors"
  passed=$((passed + 1))
  echo "proxy: $1 passes pages, WebSockets and addresses on, hides the metrics, tells the server of HTTPS"
}

[[ $# -gt 0 ]] || set -- caddy nginx haproxy
for proxy in "$@"; do
  if command -v "$proxy" >/dev/null; then try "$proxy"; else echo "proxy: $proxy is not installed"; fi
done
echo "proxy: $passed passed, 0 failed"
