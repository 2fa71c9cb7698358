# Makes bare Debian 12 roots for the scripts that source this; the first comes from debootstrap and is kept.

# bare_debian FOLDER: a root folder with nothing but what a minimal Debian has. LAIR_DEBIAN names another
# archive than build/debian-bookworm.tar to keep it in; one of last month is made anew.
bare_debian() {
  local root=$1 kept=${LAIR_DEBIAN:-build/debian-bookworm.tar}
  [[ $EUID -eq 0 ]] || { echo "making a Debian needs root" >&2; return 1; }
  mkdir -p "$root" "$(dirname "$kept")"
  if [[ -n $(find "$kept" -mtime -30 2>/dev/null) ]]; then
    tar --extract --numeric-owner --file "$kept" --directory "$root"
  else
    command -v debootstrap >/dev/null || { echo "debootstrap is not installed" >&2; return 1; }
    debootstrap --variant=minbase bookworm "$root" >"$root.log" 2>&1 || { tail "$root.log" >&2; return 1; }
    rm -f "$root"/var/cache/apt/archives/*.deb "$root"/var/cache/apt/*.bin "$root"/var/lib/apt/lists/*_*
    tar --create --numeric-owner --file "$kept.new" --directory "$root" . && mv "$kept.new" "$kept"
  fi
  # How this machine reaches the network; Debian's package of certificates takes up what lies there.
  cp /etc/resolv.conf "$root/etc/"
  mkdir -p "$root/usr/local/share/ca-certificates" "$root/proc"
  find /usr/local/share/ca-certificates -name '*.crt' -exec cp {} "$root/usr/local/share/ca-certificates/" \; 2>/dev/null
  mount -t proc proc "$root/proc"
}

# What a command there begins with: chroot FOLDER "${bare[@]}" COMMAND. No language, no terminal; Node, which
# knows its own certificates alone, is told of this machine's where it has some.
bare=(env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root)
[[ -z ${NODE_EXTRA_CA_CERTS-} ]] || bare+=(NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt)

# leave_debian FOLDER: to be called before the folder is removed.
leave_debian() { umount "$1/proc" 2>/dev/null || true; }

# prepare_to_boot FOLDER PACKAGE...: what systemd needs there, what our packages need, and these; the packages of
# versions 1.0.0 and 1.1.0, of what FOLDER `built` names, in /packages.
prepare_to_boot() {
  local root=$1 version
  shift
  local -a needed
  mapfile -t needed < <(awk '$1 == "run" { print $2 }' docker/packages.txt)
  chroot "$root" "${bare[@]}" apt-get update -qq
  chroot "$root" "${bare[@]}" DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends \
    systemd systemd-sysv dbus curl "${needed[@]}" "$@" >"$root.log" 2>&1 || { cat "$root.log" >&2; return 1; }
  leave_debian "$root"
  mkdir "$root/packages"
  for version in 1.0.0 1.1.0; do
    (umask 022 && cd "$built" && cpack -D "CPACK_PACKAGE_VERSION=$version" -B "$root.packed/$version" >"$root.log" 2>&1) ||
      { cat "$root.log" >&2; return 1; }
    cp "$root.packed/$version"/*.deb "$root/packages/"
  done
}

# boot_debian FOLDER SCRIPT: boots it with a network of its own, runs the script as root, prints what that said.
boot_debian() {
  local root=$1
  cp "$2" "$root/by_hand.sh"
  cat >"$root/etc/systemd/system/by-hand.service" <<'UNIT'
[Service]
Type=oneshot
ExecStart=/bin/bash /by_hand.sh
StandardOutput=file:/said
StandardError=file:/said
ExecStopPost=/bin/systemctl poweroff --no-block
[Install]
WantedBy=multi-user.target
UNIT
  ln -s ../by-hand.service "$root/etc/systemd/system/multi-user.target.wants/by-hand.service"
  timeout 600 systemd-nspawn --quiet --directory="$root" --boot --register=no --keep-unit --private-network \
    </dev/null >"$root.log" 2>&1 || true
  cat "$root/said" || { cat "$root.log" >&2; return 1; }
}

# debian_to_boot FOLDER PACKAGE...: a Debian in `root`, gone at the end of the script, with the packages that were
# built in FOLDER (build/release when it is empty) in /packages, and these of Debian's.
debian_to_boot() {
  built=$(realpath "${1:-build/release}")
  shift
  work=$(mktemp -d)
  root=$work/root
  trap 'leave_debian "$root"; rm -rf "$work"' EXIT
  bare_debian "$root"
  prepare_to_boot "$root" "$@"
}

# passes_booted SCRIPT: boots that Debian, runs the script there, prints what it says; fails unless all of it passed.
passes_booted() {
  boot_debian "$root" "$1" | tee "$work/said"
  [[ $(tail -n 1 "$work/said") == *" passed, 0 failed" ]]
}
