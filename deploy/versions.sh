# shellcheck shell=sh disable=SC2154
# Updates and rollbacks, for the command "shop". A version is a folder of versions/, or with Docker an image.

# switch_to VERSION: a folder of versions/, by one rename, so that there is a current version at each moment; or an image.
switch_to() {
  if uses_docker; then
    set_image "$1"
    return
  fi
  ln -sfn "versions/$1" "$base/.current" && mv -T "$base/.current" "$base/current"
}

# git_source ARGUMENT…: runs git in the folder $source, which may belong to another account.
git_source() { git -c safe.directory="$source" -C "$source" "$@"; }
fetch_source() {
  git_source fetch --quiet --tags 2>/dev/null || say 'The source could not be fetched; the versions that are here can be installed.'
}

# newest_of NAME: prints the commit of a version of the source. A branch stands for what was fetched, because fetching does not
# advance the local branch.
newest_of() {
  if git_source merge-base --is-ancestor "$1" "$1@{upstream}" 2>/dev/null; then git_source rev-parse "$1@{upstream}"
  else git_source rev-parse --quiet --verify "$1^{commit}"; fi
}

# run_with_data PROGRAM ARGUMENT…: runs a program that reads the data folder.
run_with_data() {
  program=$1
  shift
  if uses_docker; then compose run --rm -T --entrypoint "$program" shop "$@"; else "$program" "$@"; fi
}

# newest_upgrade_backup SINCE: the newest backup, made after SINCE (Unix time), of a start that changed the tables.
newest_upgrade_backup() {
  data=$(setting DATA_DIR)
  folder=$(setting BACKUP_DIR)
  run_with_data find "${folder:-${data:-/storage}/backups}" -maxdepth 1 -name 'kalakari-before-*.tar' -newermt "@$1" 2>/dev/null |
    sort | tail -n 1
}

# unpack WHAT: installs an archive, a folder with a release, or a version of the source checkout into versions/NAME, and sets $name.
unpack() {
  new=$base/versions/.new
  rm -rf "$new"
  mkdir -p "$new"
  if [ -f "$1" ]; then tar -xzf "$1" -C "$new" --strip-components 1 --no-same-owner
  elif [ -f "$1/RELEASE" ]; then cp -R "$1/." "$new"
  else
    source=$(cat "$config/source")
    [ -e "$source/.git" ] || fail "\"$1\" is no archive, and the shop was not installed from a git checkout."
    fetch_source
    build=$(mktemp -d /var/tmp/kalakari-build-XXXXXX)
    scratch="$scratch $build"
    commit=$(newest_of "$1") || fail "There is no version \"$1\" in $source."
    git_source worktree add --quiet --detach --force "$build" "$commit"
    # With the same packages, the build needs no network.
    if cmp -s "$source/package-lock.json" "$build/package-lock.json" && [ -x "$source/node_modules/node/bin/node" ]; then
      cp -R "$source/node_modules" "$build/node_modules"
    fi
    rmdir "$new"
    code=0
    if [ -x "$build/node_modules/node/bin/node" ]; then PATH="$build/node_modules/node/bin:$PATH"; fi
    (cd "$build" && node scripts/with-setup.mjs scripts/release.ts "$new") || code=$?
    git_source worktree remove --force "$build"
    [ "$code" = 0 ] || fail 'This version could not be built. The shop was not changed.'
  fi
  assert_release "$new" "$1"
  name=$(cat "$new/RELEASE")
  [ "$name" != "$(version)" ] || fail "Version $name is installed already."
  chown -R 0:0 "$new"
  chmod -R u=rwX,go=rX "$new"
  rm -rf "${base:?}/versions/$name"
  mv "$new" "$base/versions/$name"
}

# assert_release FOLDER NAME
assert_release() {
  if ! [ -f "$1/RELEASE" ] || ! [ -x "$1/deploy/run.sh" ]; then fail "\"$2\" contains no version of Kalakari that this command can install."; fi
  fits_processor "$1" || fail "\"$2\" is for another kind of processor. This machine needs $(archive_name)."
}

# The statuses are those of src/server/commands/exit-codes.ts.
backup_before_update() {
  code=0
  shop_command backup >/dev/null || code=$?
  # A newer version, perhaps on another machine, has changed the tables. The version to install may know them.
  if [ "$code" = 4 ]; then
    code=0
    command_of "${built:-$name}" backup >/dev/null || code=$?
  fi
  case $code in
    0 | 3) ;;
    4) say "A newer version has changed the tables, and neither $old_name nor $name can back them up. The update goes on without a backup." ;;
    5) say 'The update goes on with the backup on this machine.' ;;
    *) fail 'The backup failed, so nothing was updated.' ;;
  esac
}

# choose_release [WHAT]: unpacks it, by default the newest commit of the branch that the shop was installed from.
choose_release() {
  old=$(version)
  if [ $# -eq 0 ]; then
    source=$(cat "$config/source")
    [ -e "$source/.git" ] || fail 'The shop was installed from an archive, so please name a newer one: shop update ARCHIVE'
    branch=$(git_source symbolic-ref --quiet --short HEAD) || fail "$source is at no branch, so please name a version: shop update v0.2.0"
    set -- "$branch"
  fi
  unpack "$1"
}

# files_of VERSION: prints the folder with this version's systemd unit and Caddy site, or with Docker its Compose files and the
# command "shop". The first images contain none.
files_of() {
  if ! uses_docker; then say "$base/versions/$1" && return; fi
  rm -rf "$base/files"
  mkdir "$base/files"
  copy_files "$1" "$base/files"
  say "$base/files"
}

# replace_files VERSION: the version with this name installs its service files, with the present settings. The first versions
# could not do that.
replace_files() {
  folder=$(files_of "$1") || return 1
  if ! [ -f "$folder/deploy/files.sh" ]; then return; fi
  # shellcheck source=deploy/files.sh
  . "$folder/deploy/files.sh"
  ship_files "$folder" && apply_files
}

# write_previous BACKUP [SINCE]: writes what "shop rollback" returns to, see there.
write_previous() {
  printf '%s\n' "$old" "$1" "$old_name" "${2:-}" >"$base/previous.new"
  mv "$base/previous.new" "$base/previous"
}

# Switches to $name. The way back is written before, so that a loss of power during the update does not change where it leads.
begin_update() {
  rm -f "$base/previous.former"
  if [ -f "$base/previous" ]; then cp "$base/previous" "$base/previous.former"; fi
  write_previous '' "$since"
  if name_image && switch_to "$name"; then return; fi
  forget_update
  if uses_docker && [ "$name" = "$old_name" ]; then docker tag "$old" "$name"; fi
  exit 1
}

# Lets "shop rollback" return to the same version as before this update.
forget_update() {
  if [ -f "$base/previous.former" ]; then mv "$base/previous.former" "$base/previous"; else rm -f "$base/previous"; fi
}

update() {
  if uses_docker; then choose_image "$@"; else choose_release "$@"; fi
  old_name=$(version)
  say "Making a backup before the update from $old_name to $name…"
  backup_before_update
  since=$(date +%s)
  say "Starting version $name…"
  hold_on
  begin_update
  if replace_files "$name" && restart && wait_until_ready 90; then
    write_previous "$(newest_upgrade_backup "$since")"
    if uses_docker; then
      # The name of the earlier image may now be that of the new one. Without a name, Docker would remove it when it cleans up.
      docker tag "$old" kalakari:previous
    else keep_two "$name" "$old"; fi
    say "Version $name runs. \"shop rollback\" returns to $old_name."
    return
  fi
  say "Version $name does not respond. Returning to $old_name…"
  stop
  # The new version may not even search the data folder.
  return_to "$old" "$old_name"
  forget_update
  plan_return "$old" "$(newest_upgrade_backup "$since")" ||
    { restart; fail "Version $old_name cannot use the tables any more, because a newer version on another machine has changed them. Please install that version: shop update"; }
  if ! restore_tables; then
    restart
    fail "The backup $backup could not be restored. The data is complete. If other machines use this database, stop the shop on them, and run: shop restore $backup --replace"
  fi
  restart_earlier
  why='The log says why the new one did not start: shop logs'
  if [ -z "$backup" ]; then fail "Version $old_name runs again, with all orders and changes. $why"; fi
  fail "Version $old_name runs again, with all orders and changes, but everyone has to log in again, and mails that waited to be sent are gone. $why"
}

# plan_return VERSION [BACKUP]: sets $backup to the backup that a return to this version needs, because it cannot use the
# tables that have been changed since. Fails if there is none.
plan_return() {
  backup=$2 code=0
  reported=$(command_of "$1" may-run 2>/dev/null) || code=$?
  case $code in
    0)
      backup=''
      if [ "$reported" != 'It knows the tables.' ]; then say "$reported"; fi
      ;;
    4) [ -n "$backup" ] ;;
    # The first versions do not have this command.
    *) ;;
  esac
}

# return_to VERSION NAME: starts nothing yet. With Docker, the version is the id of an image, which could not be pulled.
return_to() {
  if uses_docker; then say "$2" >"$config/image"; fi
  switch_to "$1"
  replace_files "$1" || say "Some service files of $1 could not be returned."
}

# Restores the tables of the backup that `plan_return` found, if there is one. Status 3 reports missing or damaged pictures.
restore_tables() {
  if [ -z "$backup" ]; then return; fi
  code=0
  shop_command restore "$backup" --replace >/dev/null || code=$?
  case $code in 0 | 3) ;; *) return 1 ;; esac
}

restart_earlier() {
  restart
  wait_until_ready 90 || fail "Version $(version) does not respond either. \"shop logs\" says why."
}

keep_two() {
  for folder in "$base"/versions/*; do
    case ${folder##*/} in "$1" | "$2") ;; *) rm -rf "$folder" ;; esac
  done
}

# Says what a return to $backup would lose, and sets $lost.
announce_loss() {
  if [ -z "$backup" ]; then say 'No order and no change is lost.' && return; fi
  run_with_data test -f "$backup" || fail "The backup from before the update is missing: $backup. Nothing was changed."
  say "The update changed the tables, so the shop returns to its data from before the update. This would be lost:"
  lost=$(shop_command changes-since "$backup") || fail 'Nothing was changed.'
  say "$lost" "Pictures stay, and today's data is moved aside, not deleted. Everyone has to log in again."
}

# assert_announced [--yes]: the shop was open until now. With an order that was not announced, it starts again; with --yes, nobody waited
# for an announcement. Visits and mails come and go all the time.
assert_announced() {
  if [ -z "$backup" ]; then return; fi
  lasting() { printf '%s\n' "$1" | grep -vE '^  (nothing$|page views: |mails that wait to be sent: )'; }
  present_loss=$(shop_command changes-since "$backup") || { restart; fail 'Nothing was changed.'; }
  if [ "$(lasting "$lost")" = "$(lasting "$present_loss")" ]; then return; fi
  if [ "$1" = --yes ]; then say 'More was added before the shop stopped. This is lost:' "$present_loss" && return; fi
  restart_earlier
  say 'More was added before the shop stopped, so it runs again, and nothing was changed. This would be lost now:' "$present_loss"
  fail 'To return nevertheless: shop rollback'
}

# The first line of the file `previous` is the earlier version, the second the backup from before its tables were changed, the
# third the name of its image, the fourth the time of an update that was interrupted.
rollback() {
  [ -f "$base/previous" ] || fail 'There was no update since the last rollback.'
  old=$(sed -n 1p "$base/previous")
  upgrade_backup=$(sed -n 2p "$base/previous")
  since=$(sed -n 4p "$base/previous")
  if [ -n "$since" ]; then upgrade_backup=$(newest_upgrade_backup "$since"); fi
  old_name=$(sed -n 3p "$base/previous" | grep . || say "$old")
  present_name=$(version) present=$(version)
  if uses_docker; then present=$(docker inspect --format '{{.Image}}' "$(compose ps --all --quiet shop)"); fi
  if uses_docker; then docker image inspect "$old" >/dev/null 2>&1; else [ -d "$base/versions/$old" ]; fi ||
    fail "Version $old_name is not on this machine any more. Install it with: shop update"
  say "This returns from version $present_name to $old_name."
  plan_return "$old" "$upgrade_backup" ||
    fail "Version $old_name cannot use the tables, which a newer version has changed, and this machine has no backup from before that. Nothing was changed."
  announce_loss
  if [ "${1:-}" != --yes ]; then confirm 'Nothing was changed.'; fi
  hold_on
  stop
  assert_announced "${1:-}"
  return_to "$old" "$old_name"
  if restore_tables; then
    if restart && wait_until_ready 90; then
      rm -f "$base/previous"
      say "Version $old_name runs."
      return
    fi
    [ -z "$backup" ] || fail "Version $old_name does not respond. \"shop logs\" says why."
    why="Version $old_name does not respond"
  else why="The backup $backup could not be restored"; fi
  return_to "$present" "$present_name"
  restart_earlier
  fail "$why, so version $present_name runs again, and nothing was changed."
}
