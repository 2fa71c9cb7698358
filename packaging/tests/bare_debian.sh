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
