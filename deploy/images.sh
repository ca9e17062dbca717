# shellcheck shell=sh disable=SC2154
# The versions of a shop with Docker, for the command "shop": choosing, building and pulling an image. See versions.sh.

# build_archive ARCHIVE: builds the image of a release.
build_archive() {
  unpacked=$(mktemp -d /var/tmp/kalakari-build-XXXXXX)
  scratch="$scratch $unpacked"
  tar -xzf "$1" -C "$unpacked" --strip-components 1 --no-same-owner
  assert_release "$unpacked" "$1"
  # The account of the container must be able to read it; mktemp makes a private folder.
  chmod -R u=rwX,go=rX "$unpacked"
  name=kalakari:$(cat "$unpacked/RELEASE")
  build_image "$unpacked"
}

id_of() { docker image inspect --format '{{.Id}}' "$1"; }

# build_image CONTEXT: builds it as $built. It gets its $name when the update begins, because the next start of the shop uses the name.
build_image() {
  built=kalakari:new
  docker build --tag "$built" "$1" || fail 'This version could not be built. The shop was not changed.'
}

# The same with an image that is pulled under the name that the shop uses.
pull_present_name() {
  docker pull "$name" || fail "There is no image $name."
  if [ "$(id_of "$name")" = "$old" ]; then return; fi
  built=kalakari:new
  docker tag "$name" "$built"
  docker tag "$old" "$name"
}

# Gives the image its name.
name_image() {
  if [ -z "${built:-}" ]; then return; fi
  docker tag "$built" "$name" || return 1
  docker rmi "$built" >/dev/null || true
}

# The name of the present image. After a return to an earlier image, IMAGE is its id, and the file `image` has its name.
image_name() {
  image=$(setting IMAGE)
  case $image in
    '') say kalakari:local ;;
    sha256:*) cat "$config/image" 2>/dev/null || say "$image" ;;
    *) say "$image" ;;
  esac
}

# choose_image [ARCHIVE | IMAGE | GIT-REF]: an image of this machine, one built from an archive or the checkout, or one of a
# registry.
choose_image() {
  name=${1:-$(version)}
  source=$(cat "$config/source")
  old=$(docker inspect --format '{{.Image}}' "$(compose ps --all --quiet shop)")
  if [ -f "$name" ]; then build_archive "$name"
  elif [ $# -eq 0 ]; then choose_present_name
  elif docker image inspect "$name" >/dev/null 2>&1; then :
  elif is_in_source "$name"; then
    # A tag of Docker contains no slash.
    tag=kalakari:$(say "$name" | tr -c 'A-Za-z0-9_.\n' -)
    build_source "$name"
    name=$tag
  else docker pull "$name" || fail "There is no image $name."; fi
  [ "$(id_of "${built:-$name}")" != "$old" ] || fail "$name is installed already."
  assert_same_volumes
}

# build_source VERSION
build_source() {
  files=$(mktemp /var/tmp/kalakari-build-XXXXXX)
  scratch="$scratch $files"
  git_source archive --output "$files" "$(newest_of "$1")"
  build_image - <"$files"
}

# Pulls the image of the present name again, or builds it from the folder that the shop was installed from: the newest commit of its
# branch, unless its files were changed.
choose_present_name() {
  case $name in
    kalakari:local) ;;
    kalakari:*) [ -e "$source/.git" ] || fail 'The shop was installed from an archive, so please name a newer one: shop update ARCHIVE' ;;
    sha256:*) fail 'Usage: shop update IMAGE (or an archive)' ;;
    *) pull_present_name; return ;;
  esac
  name=kalakari:local
  if [ -e "$source/.git" ] && [ -z "$(git_source status --porcelain --untracked-files=no)" ]; then
    fetch_source
    build_source HEAD
  else build_image "$source"; fi
}

# is_in_source NAME: whether the source is a git checkout with this version. The name of an image with a tag has a colon.
is_in_source() {
  case $1 in *:*) return 1 ;; esac
  [ -e "$source/.git" ] || return 1
  fetch_source
  git_source rev-parse --quiet --verify "$1^{commit}" >/dev/null 2>&1
}

# copy_files IMAGE FOLDER
copy_files() {
  docker run --rm --network none --entrypoint tar "$1" -C /opt/kalakari -cf - compose.yaml deploy | tar -xf - -C "$2" || true
}

# If the compose.yaml of the image names other volumes, the data stays behind in the present ones.
assert_same_volumes() {
  names() { sed -n '/^name:/p; /^volumes:/,$p' "$1"; }
  if [ "$(checksum "$base/compose.yaml")" != "$(shipped_checksum "$base/compose.yaml")" ]; then return; fi
  folder=$(mktemp -d)
  scratch="$scratch $folder"
  # $base/files are those of the present version, until the update begins.
  copy_files "${built:-$name}" "$folder"
  if ! [ -f "$folder/compose.yaml" ]; then return; fi
  [ "$(names "$folder/compose.yaml")" = "$(names "$base/compose.yaml")" ] || fail "$name stores its data in other volumes, so it was not installed."
}

# set_image IMAGE
set_image() {
  # 1 is the status of grep when no other line is left.
  (umask 077 && { grep -v '^IMAGE=' "$settings" || [ $? = 1 ]; } >"$settings.new" && printf 'IMAGE=%s\n' "$1" >>"$settings.new") &&
    mv "$settings.new" "$settings"
}
