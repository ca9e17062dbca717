# shellcheck shell=sh disable=SC2034
# What install.sh and shop share. A script that reads this file sets `root`, the folder above this one.
base=/opt/kalakari
config=/etc/kalakari
settings=$config/shop.env
account=kalakari

# say LINE…
say() { printf '%s\n' "$@"; }
fail() {
  printf '%s\n' "$*" >&2
  exit 1
}

# setting KEY: prints the value of a line KEY=value in shop.env. Systemd and Docker read the same lines.
setting() {
  [ -f "$settings" ] || return 0
  sed -n "s/^$1=//p" "$settings" | tail -n 1 | sed "s/^\([\"']\)\(.*\)\1\$/\2/"
}

# Exports every setting. The shell does not evaluate the values: a URL may contain & and $.
export_settings() {
  while IFS= read -r line || [ -n "$line" ]; do
    name=${line%%=*}
    case $name in '' | "$line" | *[!A-Z0-9_]*) continue ;; esac
    export "$name=$(setting "$name")"
  done <"$settings"
}

# Whether the Node in the folder of a release is for this kind of processor: byte 18 of a program names it.
fits_processor() {
  case $(uname -m) in aarch64) processor=b7 ;; *) processor=3e ;; esac
  [ "$(od -An -tx1 -j18 -N1 "$1/node_modules/node/bin/node" 2>/dev/null | tr -d ' ')" = "$processor" ]
}
archive_name() {
  case $(uname -m) in aarch64) arch=arm64 ;; *) arch=x64 ;; esac
  say "kalakari-…-linux-$arch.tar.gz"
}

uses_docker() { [ "$(cat "$config/mode" 2>/dev/null)" = docker ]; }

compose() { docker compose --project-directory "$base" --file "$base/compose.yaml" --env-file "$settings" "$@"; }

# shop_command NAME [ARGUMENT…]: runs a command of the shop with its settings and its account.
shop_command() {
  if uses_docker; then
    if [ -n "$(compose ps --quiet --status running shop)" ]; then compose exec -T shop /opt/kalakari/deploy/run.sh "$@"
    else compose run --rm -T shop "$@"; fi
  else
    (
      export_settings
      cd "$base/current" || exit 1
      exec setpriv --reuid "$account" --regid "$account" --init-groups -- "$base/current/deploy/run.sh" "$@"
    )
  fi
}

# ready: whether the shop serves visitors, or waits for its administrator.
ready() {
  if uses_docker; then compose exec -T shop /opt/kalakari/deploy/run.sh health /readyz >/dev/null 2>&1
  else PORT=$(setting PORT) "$base/current/deploy/run.sh" health /readyz >/dev/null 2>&1; fi
}

# wait_until_ready SECONDS: ends early when systemd has given up starting the shop.
wait_until_ready() {
  seconds=$1
  while [ "$seconds" -gt 0 ]; do
    if ready; then return 0; fi
    if ! uses_docker && systemctl is-failed --quiet kalakari; then return 1; fi
    sleep 1
    seconds=$((seconds - 1))
  done
  return 1
}
