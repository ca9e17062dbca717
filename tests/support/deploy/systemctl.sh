#!/bin/sh
# A stand-in for systemctl on a test's machine, which has no systemd: systemctl VERB [--quiet] [SERVICE…]
set -eu
. /opt/kalakari/current/deploy/lib.sh
unit=/etc/systemd/system/kalakari.service

runs() {
  pid=$(cat "/run/$1.pid" 2>/dev/null) || return 1
  state=$(sed -n 's/^State:[[:space:]]*\(.\).*/\1/p' "/proc/$pid/status" 2>/dev/null)
  [ -n "$state" ] && [ "$state" != Z ]
}
stop() {
  if ! runs "$1"; then return; fi
  kill -TERM "$(cat "/run/$1.pid")"
  while runs "$1"; do sleep 0.1; done
}
# launch SERVICE ACCOUNT COMMAND…, with the capabilities $capabilities only
launch() {
  service=$1
  user=$2
  shift 2
  setsid setpriv --reuid "$user" --regid "$user" --init-groups --no-new-privs \
    --inh-caps "-all$capabilities" --ambient-caps "-all$capabilities" -- "$@" >>"/var/log/$service.log" 2>&1 9>&- &
  echo $! >"/run/$service.pid"
}
start() (
  capabilities=''
  if [ "$1" = caddy ]; then
    export HOME=/var/lib/caddy
    # As in Debian's unit: for the ports 80 and 443.
    capabilities=,+net_bind_service
    launch caddy caddy caddy run --config /etc/caddy/Caddyfile
    # Its unit is of the type "notify": systemctl waits until it serves. 01BB is port 443, 0A the state LISTEN.
    until grep -q ':01BB .* 0A ' /proc/net/tcp /proc/net/tcp6; do
      runs caddy || exit 1
      sleep 0.1
    done
  else
    install -d -m 700 -o kalakari -g kalakari /var/cache/kalakari
    export_settings
    export "$(sed -n 's/^Environment=//p' "$unit")"
    cd /opt/kalakari/current
    # shellcheck disable=SC2046 # a line of the unit has several words
    launch kalakari "$(sed -n 's/^User=//p' "$unit")" $(sed -n 's/^ExecStart=//p' "$unit")
  fi
)

verb=$1
shift
if [ "${1:-}" = --quiet ]; then shift; fi
case $verb in
  daemon-reload | enable) ;;
  start) start "$1" ;;
  stop) stop "$1" ;;
  restart | reload-or-restart) stop "$1" && start "$1" ;;
  # show --property MainPID --value SERVICE
  show) if runs "$4"; then cat "/run/$4.pid"; else echo 0; fi ;;
  is-active) runs "$1" ;;
  is-failed) ! runs "$1" ;;
  *) echo "The stand-in for systemctl cannot $verb." >&2 && exit 2 ;;
esac
