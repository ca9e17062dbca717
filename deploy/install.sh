#!/bin/sh
# install.sh DOMAIN: puts a shop on this machine under its own domain, with https. See --help and docs/online.md.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd -P)
# shellcheck source=deploy/lib.sh
. "$root/deploy/lib.sh"
# shellcheck source=deploy/files.sh
. "$root/deploy/files.sh"

usage() {
  cat <<'TEXT'
Usage: deploy/install.sh DOMAIN [--docker | --no-docker] [--caddy | --local-ca | --no-caddy] [--dry-run]

Checks this machine, writes the settings to /etc/kalakari/shop.env, starts the shop and Caddy, which gets the certificate,
waits until https works, and prints the URL and a one-time link for the administrator. It can be run again: settings and data
stay, and so does the choice between the options below.

  --docker      with Docker Compose      (in a clone, the default if Docker runs here)
  --no-docker   with systemd
  --caddy       https with Caddy and a public certificate (the default)
  --local-ca    https with Caddy and a CA of this machine, which browsers do not know: for a rehearsal
  --no-caddy    https with your own tunnel or web server, which forwards the domain to http://127.0.0.1:3000
  --dry-run     prints what it would do, and changes nothing
TEXT
}

data=/var/lib/kalakari
mode='' dry=''
for word in "$@"; do
  case $word in
    --docker) mode=docker ;;
    --no-docker) mode=systemd ;;
    --caddy) https=caddy ;;
    --local-ca) https=local-ca ;;
    --no-caddy) https=other ;;
    --dry-run) dry=yes ;;
    --help | -h) usage && exit 0 ;;
    -*) usage >&2 && fail "There is no option $word." ;;
    *) [ -z "$domain" ] || fail "Please give one domain, not also \"$word\"." && domain=$word ;;
  esac
done
[ -n "$domain" ] || { usage >&2; exit 2; }
domain=$(printf %s "$domain" | tr '[:upper:]' '[:lower:]')
case $domain in
  *[!a-z0-9.-]* | .* | -* | *..* | *. | *-) fail "\"$domain\" is not a domain. It looks like shop.example.com, without https:// and without a path." ;;
  *.*) ;;
  *) fail "\"$domain\" is not a domain. It looks like shop.example.com." ;;
esac

step() { say "" "▸ $*"; }
warn() { say "  Warning: $*"; }
# run COMMAND…: runs it, or with --dry-run prints it.
run() { if [ -n "$dry" ]; then say "  would run: $*"; else "$@"; fi; }
# write_file PERMISSIONS PATH: writes standard input. The permissions are right from the first byte on.
write_file() {
  if [ -n "$dry" ]; then
    say "  would write $2 (mode $1):"
    sed 's/^/    /'
    return
  fi
  rm -f "$2.new"
  (umask 077 && cat >"$2.new")
  chmod "$1" "$2.new"
  mv -f "$2.new" "$2"
}

# ship PERMISSIONS PATH FILE (files.sh): a dry run only prints it.
if [ -n "$dry" ]; then
  ship() { case $3 in "$root"/*) say "  would copy $3 to $2" ;; *) write_file "$1" "$2" <"$3" ;; esac }
fi
# lib.sh reads this from $config/mode, which a dry run does not write.
uses_docker() { [ "$mode" = docker ]; }

# demand MESSAGE: stops with it; a dry run shows the other steps nevertheless.
demand() { if [ -n "$dry" ]; then say "  Would stop here: $*"; else fail "$*"; fi; }

has() { command -v "$1" >/dev/null 2>&1; }
has_docker() { has docker && docker compose version >/dev/null 2>&1 && docker info >/dev/null 2>&1; }

# Whether a program listens on the TCP port. /proc exists on every Linux, ss does not.
is_taken() {
  hex=$(printf '%04X' "$1")
  cat /proc/net/tcp /proc/net/tcp6 2>/dev/null | awk -v port=":$hex" '$4 == "0A" && substr($2, length($2) - 4) == port { found = 1 } END { exit !found }'
}
is_installed() { [ -e "$base/current" ] || [ -e "$base/compose.yaml" ]; }

check_machine() {
  step 'Checking this machine'
  [ "$(id -u)" = 0 ] || demand "Please run this as root: sudo deploy/install.sh $domain"
  [ "$(uname -s)" = Linux ] || demand 'The shop can be installed on Linux only.'
  case $(uname -m) in
    x86_64) grep -qw sse4_2 /proc/cpuinfo || demand 'This processor lacks SSE4.2, which image processing needs.' ;;
    aarch64) ;;
    *) demand "There are no packages for this processor ($(uname -m)): x86_64 or aarch64 is needed." ;;
  esac
  memory=$(awk '/^MemTotal/ { print int($2 / 1024) }' /proc/meminfo)
  [ "$memory" -ge 450 ] || demand "This machine has $memory MB of memory; the shop needs at least 450 MB."
  [ "$memory" -ge 900 ] || warn "this machine has only $memory MB of memory. Uploads of large pictures will be slow."
  disk=$(df -Pk "/" | awk 'NR == 2 { print int($4 / 1024) }')
  [ "$disk" -ge 1500 ] || demand "There are $disk MB free on the disk; the shop needs at least 1500 MB."
  say "  $(uname -m), $memory MB of memory, $disk MB free on the disk"
  if [ -f "$root/RELEASE" ] && ! fits_processor "$root"; then
    demand "This archive is for another kind of processor. This machine needs $(archive_name)."
  fi
}

choose_mode() {
  installed=$(cat "$config/mode" 2>/dev/null || true)
  if [ -z "$mode" ]; then mode=$installed; fi
  # A release brings everything but Docker's base image, so it needs no Docker where systemd runs.
  if [ -z "$mode" ]; then
    mode=systemd
    if ! { [ -f "$root/RELEASE" ] && [ -d /run/systemd/system ]; } && has_docker; then mode=docker; fi
  fi
  # A run that failed before it installed anything leaves the choice open.
  if is_installed && [ -n "$installed" ] && [ "$installed" != "$mode" ]; then
    demand "The shop is already installed with $installed. Its data would not move along: make a backup, remove that installation, and restore the backup."
  fi
  if [ "$mode" = docker ]; then
    instead=''
    if [ -d /run/systemd/system ]; then instead=", or use systemd: deploy/install.sh $domain --no-docker"; fi
    has_docker || demand "Docker with Compose does not run here. Install both$instead"
    [ "$https" != other ] || demand "With Docker, the shop always comes with Caddy. For https of your own: deploy/install.sh $domain --no-docker --no-caddy"
    say '  The shop runs with Docker Compose and Caddy.'
    return
  fi
  [ -d /run/systemd/system ] || demand "systemd does not run on this machine. Install Docker with Compose, then: deploy/install.sh $domain --docker"
  if ldd --version 2>&1 | grep -qi musl; then demand "This Linux uses musl, for which there are no tests. Install Docker with Compose, then: deploy/install.sh $domain --docker"; fi
  if [ "$https" = other ]; then say '  The shop runs with systemd. Your own tunnel or web server provides https.'
  else say '  The shop runs with systemd and Caddy.'; fi
  if ! [ -f "$root/RELEASE" ] && ! is_installed; then node=$(node_for_building); fi
}

check_ports() {
  if is_installed; then return; fi
  for port in 80 443; do
    if [ "$https" = other ]; then continue; fi
    if ! is_taken "$port"; then continue; fi
    if [ "$mode" = systemd ] && systemctl is-active --quiet caddy; then continue; fi
    owner=$(ss -Hltnp "sport = :$port" 2>/dev/null | sed -n 's/.*users:((\("[^"]*"\).*/ (\1)/p' | head -n 1)
    demand "Port $port is used by another program$owner. Stop that program, or let it forward $domain to the shop: deploy/install.sh $domain --no-docker --no-caddy"
  done
  if [ "$mode" = systemd ] && is_taken 3000; then
    demand 'Port 3000 is used by another program. Stop that program; afterwards PORT in /etc/kalakari/shop.env can be changed.'
  fi
  if [ "$https" != other ]; then say '  Ports 80 and 443 are free.'; fi
}

check_domain() {
  if [ "$https" = other ]; then return; fi
  found=$(getent ahosts "$domain" 2>/dev/null | awk '{ print $1 }' | sort -u | tr '\n' ' ')
  own=$(hostname -I 2>/dev/null || true)
  own=${own% }
  own=${own:-unknown}
  if [ -z "$found" ]; then
    warn "$domain has no IP address yet. Add an A record with the address of this machine ($own) at your domain provider. Until then there is no certificate; Caddy tries again by itself."
    return
  fi
  for ip in $found; do
    case " $own 127.0.0.1 ::1 " in *" $ip "*) say "  $domain points to this machine ($ip)." && return ;; esac
  done
  warn "$domain points to ${found% }, and the addresses of this machine are $own. That is right only if a router or a proxy at that address forwards ports 80 and 443 to this machine."
}

# The settings that a shop without Docker needs; the image has its own.
mode_settings() {
  if [ "$mode" = systemd ]; then say "DATA_DIR=$data" 'HOST=127.0.0.1' 'PORT=3000' 'TRUST_PROXY=127.0.0.1,::1'; fi
}

# The settings of an earlier run stay, except the domain and what belongs to another choice between Docker and systemd.
write_settings() {
  step "Writing the settings to $settings (only root can read them)"
  run mkdir -p "$config" "$base"
  # Docker publishes the container's port 80; without it, Caddy on this machine forwards to port 3000.
  # shellcheck disable=SC2094 # write_file moves its output into place at the end
  if [ -f "$settings" ]; then
    say '  They exist already, so only the domain is set.'
    sed -e "s|^PUBLIC_URL=.*|PUBLIC_URL=https://$domain|" -e "s|^DOMAIN=.*|DOMAIN=$domain|" "$settings" |
      if [ "${installed:-$mode}" = "$mode" ]; then cat
      else
        grep -vE '^(DATA_DIR|HOST|PORT|TRUST_PROXY)='
        mode_settings
      fi | write_file 600 "$settings"
  else
    {
      say '# Settings of the shop, one NAME=value a line. README.md lists them. "shop restart" applies changes.'
      say "DOMAIN=$domain" "PUBLIC_URL=https://$domain" 'SETUP=link'
      mode_settings
      say '# The server that sends mails, and a bucket on another machine that gets a copy of each backup:'
      say '#SMTP_URL=smtp://user:password@mail.example.com:587'
      say '#BACKUP_URL=s3://key:secret@bucket/folder?endpoint=https://s3.example.com&region=here'
    } | write_file 600 "$settings"
  fi
  say "$mode" | write_file 644 "$config/mode"
  say "$https" | write_file 644 "$config/https"
  say "$root" | write_file 644 "$config/source"
}

install_packages() {
  if [ "$https" = other ] || has caddy; then return; fi
  step 'Installing Caddy, the web server that gets the certificate'
  if has apt-get; then
    run env DEBIAN_FRONTEND=noninteractive apt-get update -qq
    run env DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends -o Dpkg::Use-Pty=0 caddy
  elif has dnf; then run dnf install -y -q caddy
  elif has zypper; then run zypper --non-interactive install caddy
  elif has pacman; then run pacman -S --noconfirm caddy
  else demand 'Please install the package "caddy" of your distribution, then run this again.'; fi
}

# Prints the Node that can build this checkout.
node_for_building() {
  if [ -x "$root/node_modules/node/bin/node" ]; then say "$root/node_modules/node/bin/node" && return; fi
  version=$(node --version 2>/dev/null || say none)
  case $version in
    v2[0-9].* | v[3-9][0-9].*) has npm && say node && return ;;
  esac
  demand "This folder is a source checkout, and building it needs Node 20 or newer with npm (here: $version). Use the release archive kalakari-…-linux-….tar.gz instead: it brings its own Node." >&2
}

install_program() {
  if [ -e "$base/current" ]; then
    step "Version $(cat "$base/current/RELEASE") stays installed (\"shop update\" changes it)"
    return
  fi
  step "Copying the program to $base"
  new=$base/versions/.new
  run mkdir -p "$base/versions"
  run rm -rf "$new"
  if [ -f "$root/RELEASE" ]; then run cp -R "$root" "$new"
  else
    if [ "${node:-node}" = node ]; then run node "$root/scripts/with-setup.mjs" "$root/scripts/release.ts" "$new"
    else run "$node" "$root/scripts/release.ts" "$new"; fi
  fi
  if [ -n "$dry" ]; then name=VERSION; else name=$(cat "$new/RELEASE"); fi
  run chown -R 0:0 "$new"
  run chmod -R u=rwX,go=rX "$new"
  run rm -rf "$base/versions/$name"
  run mv "$new" "$base/versions/$name"
  run ln -sfn "versions/$name" "$base/current"
}

# Lets Caddy read the site.
import_site() {
  main=/etc/caddy/Caddyfile
  if [ -f "$main" ] && grep -qF "import $site" "$main"; then return; fi
  # The package's example serves its own welcome page on port 80.
  example=$(dpkg-query -W -f '${Conffiles}\n' caddy 2>/dev/null | awk '$1 == "/etc/caddy/Caddyfile" { print $2 }')
  if [ ! -f "$main" ] || [ "$(md5sum "$main" | cut -d' ' -f1)" = "$example" ]; then
    say "import $site" | write_file 644 "$main"
  else
    { cat "$main" && say '' "import $site"; } | write_file 644 "$main"
  fi
}

# The folder with the files of the installed version. An update with Docker leaves them in $base/files.
files_folder() {
  if uses_docker; then installed_files=$base/files; else installed_files=$base/current; fi
  if [ -f "$installed_files/deploy/files.sh" ]; then say "$installed_files"; else say "$root"; fi
}

start_systemd() {
  step 'Starting the shop'
  if ! getent passwd "$account" >/dev/null; then
    run useradd --system --user-group --home-dir "$data" --no-create-home --shell /usr/sbin/nologin "$account"
  fi
  run install -d -m 700 -o "$account" -g "$account" "$data"
  backups=$(setting BACKUP_DIR)
  if [ -n "$backups" ] && ! [ -d "$backups" ]; then run install -d -m 700 -o "$account" -g "$account" "$backups"; fi
  ship_files "$(files_folder)"
  services='kalakari caddy'
  if [ "$https" != other ]; then import_site
  else
    services=kalakari
    if [ -f "$site" ]; then warn 'Caddy still runs. If no other site needs it, stop it with: systemctl disable --now caddy'; fi
  fi
  run ln -sfn "$base/current/deploy/shop" "/usr/local/bin/shop"
  run systemctl daemon-reload
  # shellcheck disable=SC2086 # two names
  run systemctl enable --quiet $services
  run systemctl restart kalakari
  if [ "$https" != other ]; then run systemctl reload-or-restart caddy; fi
}

start_docker() {
  step 'Building and starting the containers'
  image=$(setting IMAGE)
  if [ -z "$image" ] && { [ -n "$is_first" ] || ! docker image inspect kalakari:local >/dev/null 2>&1; }; then
    run docker build --tag kalakari:local "$root"
    # Another run, perhaps from a newer folder, keeps the files of this version.
    run mkdir -p "$base/files"
    run cp -R "$root/compose.yaml" "$root/deploy" "$base/files"
  else say "  Version ${image:-kalakari:local} stays installed (\"shop update\" changes it)"; fi
  ship_files "$(files_folder)"
  run ln -sfn "$base/deploy/shop" "/usr/local/bin/shop"
  run compose up --detach --remove-orphans
  # The container still has the earlier file.
  if is_changed "$base/deploy/Caddyfile"; then run compose up --detach --force-recreate caddy; fi
}

# Waits until visitors get the shop with https, and says what is missing otherwise.
await_https() {
  step "Waiting until https://$domain responds"
  caddy_host=127.0.0.1 log='journalctl -u caddy -n 50'
  if [ "$mode" = docker ]; then caddy_host=caddy log="docker compose --project-name kalakari logs --tail 50 caddy"; fi
  case $https in caddy) seconds=120 ;; local-ca) seconds=30 ;; other) seconds=0 ;; esac
  if shop_command https "$https" "$seconds" "$caddy_host"; then
    if [ "$https" = local-ca ]; then
      say '  Its certificate is of a CA of this machine, so browsers warn about it. To get a public certificate, point the domain to this' \
        "  machine, then run: deploy/install.sh $domain --caddy"
      if [ "$mode" = systemd ]; then
        say '  To check it on this machine:' \
          "    curl --cacert /var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt --resolve $domain:443:127.0.0.1 https://$domain/up"
      fi
    fi
    say "  Your shop runs at https://$domain"
    return
  fi
  say '' "The shop is installed and runs on this machine, but https://$domain does not show it yet."
  if [ "$https" = other ]; then say "Let your tunnel or web server forward https://$domain to http://$(shop_address)."
  else say "As soon as nothing is missing, Caddy gets the certificate by itself. Its log: $log"; fi
  say 'To check again: shop doctor' "Your shop will be at https://$domain"
}

# The command fails too when there is an administrator already.
print_admin_link() {
  if link=$(shop_command admin-link 2>&1); then say "$link" ''; return; fi
  case $link in
    *' already has an administrator'*) say "$link" ;;
    *)
      say "$link" >&2
      fail 'The shop runs, but there is no link for the administrator yet. As soon as that is corrected: shop admin'
      ;;
  esac
}

finish() {
  if [ -n "$dry" ]; then say '' 'Nothing was changed.' && return; fi
  step 'Waiting until the shop responds on this machine'
  if ! wait_until_ready 90; then
    if uses_docker; then compose logs --tail 5 shop || true; else journalctl --unit kalakari --lines 5 --no-pager 2>/dev/null || true; fi
    fail "The shop does not respond. Its log says why: shop logs"
  fi
  say '  It responds.'
  await_https
  say ''
  print_admin_link
  say '"shop help" lists what you can do on this machine.'
}

if [ -z "$https" ]; then https=$(https_by); fi
if ! is_installed; then is_first=yes; fi
check_machine
choose_mode
check_ports
check_domain
write_settings
if [ "$mode" = systemd ]; then
  install_packages
  install_program
  start_systemd
else start_docker; fi
finish
