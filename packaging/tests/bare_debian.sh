# Makes bare Debian 12 root folders for the scripts that source this; the first is made by debootstrap and kept.

# bare_debian FOLDER: a root folder with only a minimal Debian. LAIR_DEBIAN names the archive to keep it in, instead of
# build/debian-bookworm.tar; an archive older than 30 days is made again.
bare_debian() {
  local root=$1 kept=${LAIR_DEBIAN:-build/debian-bookworm.tar}
  [[ $EUID -eq 0 ]] || { echo "setting up a bare Debian needs root" >&2; return 1; }
  mkdir -p "$root" "$(dirname "$kept")"
  if [[ -n $(find "$kept" -mtime -30 2>/dev/null) ]]; then
    tar --extract --numeric-owner --file "$kept" --directory "$root"
  else
    command -v debootstrap >/dev/null || { echo "debootstrap is not installed" >&2; return 1; }
    debootstrap --variant=minbase bookworm "$root" >"$root.log" 2>&1 || { tail "$root.log" >&2; return 1; }
    rm -f "$root"/var/cache/apt/archives/*.deb "$root"/var/cache/apt/*.bin "$root"/var/lib/apt/lists/*_*
    tar --create --numeric-owner --file "$kept.new" --directory "$root" . && mv "$kept.new" "$kept"
  fi
  # How this machine reaches the network; Debian's package of certificates includes the files in this folder.
  cp /etc/resolv.conf "$root/etc/"
  mkdir -p "$root/usr/local/share/ca-certificates" "$root/proc"
  find /usr/local/share/ca-certificates -name '*.crt' -exec cp {} "$root/usr/local/share/ca-certificates/" \; 2>/dev/null
  mount -t proc proc "$root/proc"
}

# The beginning of a command there: chroot FOLDER "${bare[@]}" COMMAND. No language, no terminal. Node, which knows
# only its own certificates, is told about this machine's, if it has some.
bare=(env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root)
[[ -z ${NODE_EXTRA_CA_CERTS-} ]] || bare+=(NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt)

# leave_debian FOLDER: call it before the folder is removed.
leave_debian() { umount "$1/proc" 2>/dev/null || true; }

# prepare_to_boot FOLDER PACKAGE...: installs what systemd and the project's packages need, and the given packages.
# Puts packages of versions 1.0.0 and 1.1.0, made from the folder that `built` names, into /packages.
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

# boot_debian FOLDER SCRIPT: boots it with a network of its own, runs the script as root, prints the script's output.
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

# debian_to_boot FOLDER PACKAGE...: makes a Debian in `root`, which is removed at the end of the script, with the packages
# built in FOLDER (build/release if it is empty) in /packages, and the given packages of Debian's.
debian_to_boot() {
  built=$(realpath "${1:-build/release}")
  shift
  work=$(mktemp -d)
  root=$work/root
  trap 'leave_debian "$root"; rm -rf "$work"' EXIT
  bare_debian "$root"
  prepare_to_boot "$root" "$@"
}

# passes_booted SCRIPT: boots that Debian, runs the script there, prints its output; fails unless everything passed.
passes_booted() {
  boot_debian "$root" "$1" | tee "$work/said"
  [[ $(tail -n 1 "$work/said") == *" passed, 0 failed" ]]
}
