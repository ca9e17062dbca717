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
  sed -n "s/^$1=//p" "$settings" | tail -n 1 | sed -e 's/[[:space:]]*$//' -e "s/^\([\"']\)\(.*\)\1\$/\2/"
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
  if ! uses_docker; then run_program "$base/current" "$@"
  elif [ -n "$(compose ps --quiet --status running shop)" ]; then compose exec -T shop /opt/kalakari/deploy/run.sh "$@"
  else compose run --rm -T shop "$@"; fi
}

# command_of VERSION NAME [ARGUMENT…]: the same with the program of another version, which may not be the present one.
command_of() (
  other=$1
  shift
  if ! uses_docker; then run_program "$base/versions/$other" "$@"
  else
    # Compose prefers the environment to the settings file.
    export IMAGE="$other"
    compose run --rm -T shop "$@" </dev/null
  fi
)

# run_program FOLDER NAME [ARGUMENT…]
run_program() (
  program=$1
  shift
  export_settings
  cd "$program" || exit 1
  exec ${held:+setsid --wait} setpriv --reuid "$account" --regid "$account" --init-groups -- "$program/deploy/run.sh" "$@"
)

# responds PATH: whether the shop on this machine responds to it with 200.
responds() {
  if uses_docker; then compose exec -T shop /opt/kalakari/deploy/run.sh health "$1" >/dev/null 2>&1
  else HOST=$(setting HOST) PORT=$(setting PORT) "$base/current/deploy/run.sh" health "$1" >/dev/null 2>&1; fi
}

# ready: whether the shop serves visitors, or waits for its administrator.
ready() { responds /readyz; }

# The process of the shop: another one after each start, and 0 or nothing while there is none.
shop_process() {
  if uses_docker; then docker inspect --format '{{.State.Pid}}' "$(compose ps --all --quiet shop)" 2>/dev/null || true
  else systemctl show --property MainPID --value kalakari 2>/dev/null || true; fi
}

# is_preparing PROCESS: whether it still runs and has not finished its start. While it backs up and migrates the tables, it
# does not listen yet.
is_preparing() {
  case $1 in '' | 0) return 1 ;; esac
  [ "$(shop_process)" = "$1" ] && ! responds /up
}

# wait_until_ready SECONDS: ends early when systemd has given up starting the shop. A first process that still prepares the
# database of a large shop gets more time.
longest_start=1800
wait_until_ready() {
  waited=0
  process=$(shop_process)
  until ready; do
    if ! uses_docker && systemctl is-failed --quiet kalakari; then return 1; fi
    if [ "$waited" -ge "$1" ]; then
      if [ "$waited" -ge "$longest_start" ]; then return 1; fi
      if ! is_preparing "$process"; then
        # The process may have finished its start just now.
        ready
        return
      fi
      if [ $(( (waited - $1) % 30 )) -eq 0 ]; then say "  The shop still prepares its database, after $waited of at most $longest_start seconds."; fi
    fi
    sleep 1
    waited=$((waited + 1))
  done
}
