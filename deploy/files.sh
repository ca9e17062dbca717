# shellcheck shell=sh disable=SC2154
# The files outside of a version's own folder: the unit and the site, or with Docker those of Compose and the command "shop".
# install.sh writes them; with an update or a rollback, the other version writes its own. The artist may edit them: a file is
# replaced only while it has the checksum with which it was written. lib.sh is read before this file, possibly that of another
# version.
unit=/etc/systemd/system/kalakari.service
site=/etc/caddy/kalakari.caddy
# The checksums of the files as they were written, in the format of sha256sum. All versions read it, so the format stays.
shipped=$base/shipped
# The paths that were replaced.
changed=''
# install.sh sets these. In its first run, a file of a removed installation is replaced.
is_first='' domain='' https=''

checksum() { [ ! -f "$1" ] || sha256sum <"$1" | cut -d' ' -f1; }
shipped_checksum() { [ ! -f "$shipped" ] || awk -v path="$1" '$2 == path { print $1 }' "$shipped"; }

# record PATH CHECKSUM
record() {
  {
    [ ! -f "$shipped" ] || awk -v path="$1" '$2 != path' "$shipped"
    printf '%s  %s\n' "$2" "$1"
  } >"$shipped.new"
  mv -f "$shipped.new" "$shipped"
}

# put PERMISSIONS PATH FILE: writes the file there, so that the path has the earlier or the new content at each moment.
put() { mkdir -p "$(dirname "$2")" && install -m "$1" "$3" "$2.new" && mv -f "$2.new" "$2"; }

# ship PERMISSIONS PATH FILE: writes the file there, unless the artist has edited what is there.
ship() {
  shipping=$(checksum "$3")
  earlier=$(shipped_checksum "$2")
  present=$(checksum "$2")
  if [ -z "$present" ] || { [ -z "$earlier" ] && [ -n "$is_first" ]; }; then earlier=$present; fi
  if [ "$present" = "$shipping" ]; then :
  elif [ "$present" = "$earlier" ]; then
    put "$1" "$2" "$3" || return 1
    changed="$changed $2"
  elif [ "$shipping" != "$earlier" ]; then
    put "$1" "$2.shipped" "$3" || return 1
    say "  $2 has changes of yours, so it stays as it is; the file of this version is $2.shipped."
  fi
  record "$2" "$shipping"
}

# How visitors get https: caddy, local-ca, or other (a tunnel or a web server of the artist).
https_by() { cat "$config/https" 2>/dev/null || say caddy; }

# The unit of the version in a folder, with the folders that the shop writes to. Without its backup disk the shop still starts.
render_unit() {
  data_dir=$(setting DATA_DIR)
  backups=$(setting BACKUP_DIR)
  sed "s|^ReadWritePaths=.*|ReadWritePaths=${data_dir:-/var/lib/kalakari}${backups:+ -$backups}|" "$1/deploy/kalakari.service"
}
# Where this machine reaches the shop, which may listen on one address only.
shop_address() {
  host=$(setting HOST)
  case $host in '' | 0.0.0.0 | ::) host=127.0.0.1 ;; *:*) host="[$host]" ;; esac
  port=$(setting PORT)
  say "$host:${port:-3000}"
}
render_site() {
  sed -e "s/DOMAIN/${domain:-$(setting DOMAIN)}/" -e "s/127\.0\.0\.1:PORT/$(shop_address)/" "$1/deploy/kalakari.caddy" |
    if [ "${https:-$(https_by)}" = local-ca ]; then cat; else sed '/tls internal/d'; fi
}
render_container_site() {
  if [ "${https:-$(https_by)}" = local-ca ]; then sed 's/^# tls internal/	tls internal/' "$1/deploy/Caddyfile"; else cat "$1/deploy/Caddyfile"; fi
}

# ship_files FOLDER: the files of the version in this folder.
ship_files() {
  rendered=$(mktemp) || return 1
  if uses_docker; then
    for file in lib.sh interruptions.sh images.sh versions.sh files.sh shop; do
      ship 755 "$base/deploy/$file" "$1/deploy/$file" || return 1
    done
    ship 644 "$base/compose.yaml" "$1/compose.yaml" || return 1
    render_container_site "$1" >"$rendered" && ship 644 "$base/deploy/Caddyfile" "$rendered" || return 1
  else
    render_unit "$1" >"$rendered" && ship 644 "$unit" "$rendered" || return 1
    if [ "${https:-$(https_by)}" != other ]; then render_site "$1" >"$rendered" && ship 644 "$site" "$rendered" || return 1; fi
  fi
  rm -f "$rendered"
}

is_changed() { case " $changed " in *" $1 "*) return 0 ;; *) return 1 ;; esac }

# Lets systemd and Caddy read what was replaced. With Docker, `restart` does that.
apply_files() {
  if is_changed "$unit"; then systemctl daemon-reload || return 1; fi
  if ! is_changed "$site"; then return; fi
  if caddy adapt --config /etc/caddy/Caddyfile >/dev/null && systemctl reload-or-restart caddy; then return; fi
  say '  Caddy does not accept its settings. Please run: caddy adapt --config /etc/caddy/Caddyfile'
  return 1
}
