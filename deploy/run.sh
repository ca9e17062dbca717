#!/bin/sh
# run.sh [COMMAND [ARGUMENT…]]: runs the shop, or one of its commands (backup, restore, verify-backup, admin-link,
# reset-admin, adopt-storage, changes-since, may-run, doctor, move, health, https), in place of this shell, with the Node that
# comes with it. Settings are environment variables.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd -P)
# The same as in scripts/server-environment.mjs, which explains them.
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-1}"
export MALLOC_MMAP_THRESHOLD_="${MALLOC_MMAP_THRESHOLD_:-1048576}"
export MALLOC_TRIM_THRESHOLD_="${MALLOC_TRIM_THRESHOLD_:-1048576}"
export NODE_OPTIONS="${NODE_OPTIONS:---max-semi-space-size=2}"
node=$root/node_modules/node/bin/node
if [ $# -eq 0 ]; then exec "$node" "$root/src/server/main.ts"; fi
case $1 in
  backup | restore | verify-backup | admin-link | reset-admin | adopt-storage | changes-since | may-run | doctor | move) file=$root/src/server/commands/$1.ts ;;
  health | https) file=$root/deploy/$1.mjs ;;
  *) echo "There is no command \"$1\"." >&2 && exit 2 ;;
esac
shift
exec "$node" "$file" "$@"
