# in-container.sh COMMAND [ARGUMENT…]: runs a command in $ROOT as a container of the image does: as its account $OWNER without
# capabilities, with a read-only root, /tmp in memory, and $DATA_DIR as /storage. Run it by "unshare --mount".
set -eu
if [ "${OWN_NETWORK:-}" ]; then
  ip link set lo up
  echo 80 >/proc/sys/net/ipv4/ip_unprivileged_port_start
fi
mount --bind "$ROOT" "$ROOT"
mount -o remount,bind,ro "$ROOT"
mount --bind "$DATA_DIR" "$ROOT/storage"
mount -t tmpfs tmpfs "$ROOT/tmp"
mount -t proc proc "$ROOT/proc"
mount --rbind /dev "$ROOT/dev"
export DATA_DIR=/storage HOME=/
exec chroot "$ROOT" setpriv --reuid="$OWNER" --regid="$OWNER" --clear-groups --bounding-set=-all --no-new-privs "$@"
