#!/bin/sh
# The first process of a test's machine, in its own namespaces: init.sh ROOT PACKAGES SHARED…
# Mounts what the machine shares with this one, and waits. All of it is read-only; changes in PACKAGES stay on the machine.
set -eu
root=$1
packages=$2
shift 2
for folder in bin sbin lib lib64; do
  if [ -L "/$folder" ]; then ln -s "$(readlink "/$folder")" "$root/$folder"
  elif [ -d "/$folder" ]; then set -- "$@" "/$folder"; fi
done
for shared in /usr /var/lib/dpkg "$@"; do
  mkdir -p "$root$shared"
  mount --rbind "$shared" "$root$shared"
  mount -o remount,bind,ro "$root$shared"
done
mkdir -p "$root/proc" "$root/dev" "$root/run" "$root/tmp" "$root/var/tmp" "$root/var/log" "$root/opt" "$root/root" "$root/local"
mkdir -p "$root$packages" "$root/changes" "$root/changing"
mount -t overlay -o "lowerdir=$packages,upperdir=$root/changes,workdir=$root/changing" packages "$root$packages"
chmod 1777 "$root/tmp" "$root/var/tmp"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
# install.sh looks for systemd here.
mkdir -p "$root/run/systemd/system"
install -d -o caddy -g caddy "$root/var/lib/caddy"
mount --bind "$root/local" "$root/usr/local/bin"
ip link set lo up
echo ready
while :; do
  sleep 60 &
  wait $!
done
