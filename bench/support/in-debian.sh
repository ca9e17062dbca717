#!/bin/sh
# in-debian.sh ROOT: installs the release in ROOT/root/release on the Debian in ROOT with one command, as far as that goes without a
# running systemd: a script takes the place of systemctl. Run it by "unshare --mount --net --pid --fork --kill-child".
# Prints "SECONDS n", "VERIFIED n" (the number of lines that systemd-analyze prints) and "HTTPS status" for each start.
set -eu
root=$1
if [ "$root" != / ]; then
  ip link set lo up
  mount -t proc proc "$root/proc"
  mount --rbind /dev "$root/dev"
  # install.sh looks for systemd here.
  mkdir -p "$root/run/systemd/system"
  exec chroot "$root" /usr/bin/env -i HOME=/root PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin /bin/sh /root/in-debian.sh /
fi

unit=/etc/systemd/system/kalakari.service
current=/opt/kalakari/current
request() {
  NODE_EXTRA_CA_CERTS=/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt \
    "$current/node_modules/node/bin/node" --eval \
    "fetch('https://shop.test/up').then(({ status }) => console.log('HTTPS', status))"
}

since=$(date +%s)
/root/release/deploy/install.sh shop.test --no-docker --local-ca
echo "SECONDS $(($(date +%s) - since))"
request

systemd-analyze verify "$unit" >/tmp/verified 2>&1 || echo "it ended with $?" >>/tmp/verified
cat /tmp/verified
echo "VERIFIED $(wc -l </tmp/verified)"

# Starts the shop as the lines of the unit say, without the script in the place of systemctl.
systemctl stop kalakari
of_unit() { sed -n "s/^$1=//p" "$unit"; }
set -a
# shellcheck source=/dev/null
. "$(of_unit EnvironmentFile)"
set +a
cd "$(of_unit WorkingDirectory)"
account=$(of_unit User)
# shellcheck disable=SC2046 # a line of the unit may have several words
setpriv --reuid "$account" --regid "$account" --init-groups --no-new-privs --bounding-set=-all -- \
  $(of_unit ExecStart) >/tmp/started 2>&1 &
until "$current/node_modules/node/bin/node" --eval \
  "fetch('http://127.0.0.1:3000/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"; do
  if ! kill -0 $! 2>/dev/null; then cat /tmp/started && exit 1; fi
  sleep 0.2
done
request
