# shellcheck shell=sh disable=SC2154
# What Ctrl-C, a lost connection and other signals do to the command "shop".

# Files and folders that are removed at the end, even after Ctrl-C.
scratch=''
# shellcheck disable=SC2317 # a trap calls it
clean_up() {
  [ -z "${is_hidden:-}" ] || stty echo || true
  # shellcheck disable=SC2086 # several paths
  rm -rf $scratch
  # "tee" ends when it has printed everything.
  if [ -n "${relay:-}" ]; then
    exec >/dev/null 2>&1
    wait "$relay" || true
  fi
}
trap clean_up EXIT
# By itself, a signal skips the trap above.
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM

# hold_on: from here on neither Ctrl-C nor a lost connection ends the command, because the shop may be stopped. Commands print to
# "tee", because writing to a lost terminal would fail; $last_log has the same lines.
last_log=$base/last.log
hold_on() {
  held=yes
  trap '' HUP INT TERM
  pipe=$(mktemp -d /var/tmp/kalakari-output-XXXXXX)
  mkfifo "$pipe/output"
  (umask 077 && exec tee --output-error=warn "$last_log" <"$pipe/output" 2>/dev/null) &
  relay=$!
  exec >"$pipe/output" 2>&1 </dev/null
  rm -r "$pipe"
}
# Docker and Node end with Ctrl-C even if the shell ignores it, but not in a session of their own.
docker() { command ${held:+setsid --wait} docker "$@"; }
