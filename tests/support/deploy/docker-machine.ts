import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';

// A machine for tests of the scripts in deploy/ with Docker. A stand-in for docker records its calls, because no Docker daemon
// is needed for tests.

const checkout = join(import.meta.dirname, '../../..');

/** Prints what Docker would print, from files in $STATE; records the calls of Compose behind the image that it would use. */
const docker = `#!/bin/sh
set -eu
image=\${IMAGE:-$(sed -n 's/^IMAGE=//p' "$STATE/etc/shop.env" | tail -n 1)}
# The last line of a name in the file "ids" has its id.
idOf() { sed -n "s|^$1 ||p" "$STATE/ids" | tail -n 1 | grep . || echo "sha256:\${1#sha256:}"; }
nameImage() { echo "$1 $2" >>"$STATE/ids"; echo "$1" >>"$STATE/images"; }
case $1 in
  compose)
    until case $1 in up | stop | ps | exec | run) true ;; *) false ;; esac do shift; done
    echo "$image $*" >>"$STATE/calls"
    case "$*" in
      up*)
        echo "$image" | tee "$STATE/container" >"$STATE/running"
        if grep -qx "$image" "$STATE/migrating"; then echo /storage/backups/kalakari-before-x.tar >"$STATE/before"; fi ;;
      'stop shop') : >"$STATE/running" ;;
      'ps --all'*) echo container ;;
      ps*) cat "$STATE/running" ;;
      *'health /up') [ ! -s "$STATE/preparing" ] ;;
      *'health /readyz')
        if [ -s "$STATE/preparing" ]; then sed -i 1d "$STATE/preparing"; exit 1; fi
        ! grep -qx "$(cat "$STATE/container")" "$STATE/broken" ;;
      *'--entrypoint find'*) cat "$STATE/before" ;;
      *'--entrypoint stat'*) echo 1700000000 ;;
      *' backup') exit "$(cat "$STATE/backup-$(echo "$image" | tr :/ -)" 2>/dev/null || echo 0)" ;;
      *' restore /storage/'*) exit "$(cat "$STATE/restore")" ;;
      *' may-run') cat "$STATE/reported"; exit "$(cat "$STATE/may-run")" ;;
      *' move /tmp/target.env --yes') echo 'Please stop the shop now. The move continues as soon as it has stopped.' ;;
      *'exec '*changes-since*) echo '  new orders: 2' ;;
      *changes-since*) cat "$STATE/lost" ;;
    esac ;;
  inspect) case $3 in *Pid*) echo 7 ;; *) idOf "$(cat "$STATE/container")" ;; esac ;;
  image) for name in "$@"; do :; done; grep -qx "\${name#sha256:}" "$STATE/images" && idOf "$name" ;;
  pull) echo "pull $2" >>"$STATE/calls"; nameImage "$2" "sha256:$2" ;;
  tag) echo "$*" >>"$STATE/calls"; nameImage "$3" "$(idOf "$2")" ;;
  build)
    echo "$*" >>"$STATE/calls"
    nameImage "$3" "sha256:built-$(wc -l <"$STATE/ids")"
    if [ "$4" = - ]; then git get-tar-commit-id >"$STATE/built"; fi ;;
  run) tar -cf - -C "$STATE/files/$(echo "\${7#sha256:}" | tr : -)" . ;;
esac
`;

interface Behavior {
  /** The image whose start changes the tables. */
  migrating?: string;
  /** The image whose container never becomes ready. */
  broken?: string;
  /** What the earlier version says when it can use tables that the newer one has changed; without this, it cannot. */
  tablesReport?: string;
  /** What a return to the backup would lose once the shop is stopped; two orders by default, as while it runs. */
  lostWhenStopped?: string;
  /** The exit code of "restore"; 0 by default. */
  restoreExits?: number;
  /** Exit codes of "backup" by image; 0 for the others. */
  backupExits?: Record<string, number>;
  /** For how many checks of whether it is ready a started container still prepares its database. */
  preparingChecks?: number;
}

/** A value of `tablesReport` for tests of which none reads it. */
export const TABLES_ARE_USABLE = 'It knows the tables.';

/** A machine with a shop that runs in a container of the image shop:1, whose id is sha256:shop:1. */
export function openMachine(behavior: Behavior = {}) {
  const state = mkdtempSync(join(tmpdir(), 'kalakari-docker-'));
  onTestFinished(() => rmSync(state, { recursive: true }));
  for (const folder of ['etc', 'opt', 'bin', 'deploy']) mkdirSync(join(state, folder));
  const files = { docker, id: '#!/bin/sh\necho 0\n', sleep: '#!/bin/sh\n', chown: '#!/bin/sh\n' };
  for (const [name, text] of Object.entries(files))
    writeFileSync(join(state, 'bin', name), text, { mode: 0o755 });
  const copyScript = (name: string, ...replaced: [string, string][]) => {
    const path = join(checkout, 'deploy', name);
    const text = replaced.reduce(
      (all, [from, to]) => {
        expect(all).toContain(from);
        return all.replaceAll(from, to);
      },
      readFileSync(path, 'utf8'),
    );
    writeFileSync(join(state, 'deploy', name), text, { mode: 0o755 });
  };
  copyScript('lib.sh', ['=/opt/kalakari', `=${state}/opt`], ['=/etc/kalakari', `=${state}/etc`]);
  copyScript('files.sh');
  copyScript('interruptions.sh');
  copyScript('images.sh');
  // A version that does not start is given up sooner.
  copyScript('versions.sh', ['wait_until_ready 90', 'wait_until_ready 3']);
  copyScript('shop', ['/run/kalakari.lock', `${state}/lock`]);
  const states = {
    'etc/mode': 'docker\n',
    'etc/source': '/nowhere\n',
    'etc/shop.env': 'DOMAIN=shop.test\nIMAGE=shop:1\n',
    container: 'shop:1\n',
    running: 'shop:1\n',
    images: 'shop:1\nshop:2\n',
    ids: '',
    migrating: `${behavior.migrating ?? ''}\n`,
    broken: `${behavior.broken ?? ''}\n`,
    before: '',
    'may-run': behavior.tablesReport === undefined ? '4\n' : '0\n',
    reported: `${behavior.tablesReport ?? ''}\n`,
    lost: `${behavior.lostWhenStopped ?? '  new orders: 2'}\n`,
    restore: `${behavior.restoreExits ?? 0}\n`,
    preparing: 'x\n'.repeat(behavior.preparingChecks ?? 0),
    calls: '',
  };
  for (const [name, text] of Object.entries(states)) writeFileSync(join(state, name), text);
  for (const [image, code] of Object.entries(behavior.backupExits ?? {}))
    writeFileSync(join(state, `backup-${image.replaceAll(/[:/]/g, '-')}`), `${code}\n`);
  const read = (name: string) => readFileSync(join(state, name), 'utf8');
  const sh = (script: string, input = '') => {
    const { status, stdout, stderr } = spawnSync('/bin/sh', ['-euc', script], {
      encoding: 'utf8',
      input,
      env: { PATH: `${state}/bin:${process.env.PATH}`, STATE: state },
    });
    return { status, printed: stdout + stderr };
  };
  return {
    shop: (command: string, input = '') => sh(`"$STATE/deploy/shop" ${command}`, input),
    state,
    read,
    write: (name: string, text: string) => writeFileSync(join(state, name), text),
    /** Gives an image the files of the checkout. @param changeCompose must change compose.yaml, except for shop:1 */
    addFiles(image: string, changeCompose: (text: string) => string) {
      const folder = join(state, 'files', image.replace(':', '-'));
      cpSync(join(checkout, 'deploy'), join(folder, 'deploy'), { recursive: true });
      const compose = readFileSync(join(checkout, 'compose.yaml'), 'utf8');
      expect(image === 'shop:1' || changeCompose(compose) !== compose).toBe(true);
      writeFileSync(join(folder, 'compose.yaml'), changeCompose(compose));
    },
    /** Installs the files of an image, as install.sh does. */
    installFiles: (image: string) =>
      sh(
        `. "$STATE/deploy/lib.sh"; . "$STATE/deploy/files.sh"; ship_files "$STATE/files/${image.replace(':', '-')}"`,
      ),
    /** Packs a release that has only what is read before its image is built. @param processor byte 18 of its Node */
    packRelease(processor: string) {
      return sh(
        `cd "$STATE"; mkdir -p r/deploy r/node_modules/node/bin; echo 2.0.0 >r/RELEASE; : >r/deploy/run.sh; chmod +x r/deploy/run.sh
         { head -c 18 /dev/zero; printf '${processor}'; } >r/node_modules/node/bin/node; tar -czf release.tar.gz r`,
      );
    },
    /** The calls with which the scripts changed something in Docker, since this was last called. */
    takeCalls() {
      const all = read('calls').split('\n');
      writeFileSync(join(state, 'calls'), '');
      return all.filter((call) => /^\S+ (up|stop)|^tag|^pull|^build| backup$| restore | move /.test(call));
    },
    image: () => /^IMAGE=(.*)$/m.exec(read('etc/shop.env'))?.[1],
    canRollBack: () => existsSync(join(state, 'opt/previous')),
  };
}
