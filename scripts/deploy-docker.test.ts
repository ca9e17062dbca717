import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';

// Updates and rollbacks with Docker. A stand-in for docker records its calls, because no Docker daemon is needed for tests.

/** Prints what Docker would print, from files in $STATE; records the calls of Compose behind the image that it would use. */
const docker = `#!/bin/sh
set -eu
image=$(sed -n 's/^IMAGE=//p' "$STATE/etc/shop.env" | tail -n 1)
idOf() { echo "sha256:\${1#sha256:}"; }
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
      *'health /readyz') ! grep -qx "$(cat "$STATE/container")" "$STATE/broken" ;;
      *'--entrypoint find'*) cat "$STATE/before" ;;
      *'--entrypoint stat'*) echo 1700000000 ;;
      *changes-since*) echo '  new orders: 2' ;;
    esac ;;
  inspect) idOf "$(cat "$STATE/container")" ;;
  image) for name in "$@"; do :; done; grep -qx "\${name#sha256:}" "$STATE/images" && idOf "$name" ;;
  pull) echo "pull $2" >>"$STATE/calls"; echo "$2" >>"$STATE/images" ;;
  tag) echo "$*" >>"$STATE/calls" ;;
  build) echo "$*" >>"$STATE/calls"; echo "$3" >>"$STATE/images" ;;
  run) tar -cf - -C "$STATE/files/$(echo "\${7#sha256:}" | tr : -)" . ;;
esac
`;

/** A machine with a shop that runs in a container of the image shop:1. */
function openMachine({ migrating = '', broken = '' }) {
  const state = mkdtempSync(join(tmpdir(), 'kalakari-docker-'));
  onTestFinished(() => rmSync(state, { recursive: true }));
  for (const folder of ['etc', 'opt', 'bin', 'deploy']) mkdirSync(join(state, folder));
  const files = { docker, id: '#!/bin/sh\necho 0\n', sleep: '#!/bin/sh\n' };
  for (const [name, text] of Object.entries(files))
    writeFileSync(join(state, 'bin', name), text, { mode: 0o755 });
  const of = (name: string, ...replaced: [string, string][]) => {
    const path = join(import.meta.dirname, '../deploy', name);
    const text = replaced.reduce(
      (all, [from, to]) => {
        expect(all).toContain(from);
        return all.replace(from, to);
      },
      readFileSync(path, 'utf8'),
    );
    writeFileSync(join(state, 'deploy', name), text, { mode: 0o755 });
  };
  of('lib.sh', ['=/opt/kalakari', `=${state}/opt`], ['=/etc/kalakari', `=${state}/etc`]);
  of('files.sh');
  of('versions.sh');
  of('shop', ['/run/kalakari.lock', `${state}/lock`]);
  const states = {
    'etc/mode': 'docker\n',
    'etc/source': '/nowhere\n',
    'etc/shop.env': 'DOMAIN=shop.test\nIMAGE=shop:1\n',
    container: 'shop:1\n',
    running: 'shop:1\n',
    images: 'shop:1\nshop:2\n',
    migrating: `${migrating}\n`,
    broken: `${broken}\n`,
    before: '',
    calls: '',
  };
  for (const [name, text] of Object.entries(states)) writeFileSync(join(state, name), text);
  const read = (name: string) => readFileSync(join(state, name), 'utf8');
  const sh = (script: string, input = '') => {
    const { status, stdout, stderr } = spawnSync('/bin/sh', ['-euc', script], {
      encoding: 'utf8',
      input,
      env: { PATH: `${state}/bin:${process.env.PATH}`, STATE: state },
    });
    return { status, printed: stdout + stderr };
  };
  const checkout = join(import.meta.dirname, '..');
  return {
    shop: (command: string, input = '') => sh(`"$STATE/deploy/shop" ${command}`, input),
    state,
    read,
    /** Gives an image the files of the checkout. */
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
    /** What changed a container, since the last call. */
    calls() {
      const all = read('calls').trim().split('\n');
      writeFileSync(join(state, 'calls'), '');
      return all.filter((call) => /^\S+ (up|stop)|^tag|^pull|^build| backup$| restore /.test(call));
    },
    image: () => /^IMAGE=(.*)$/m.exec(read('etc/shop.env'))?.[1],
    canRollBack: () => existsSync(join(state, 'opt/previous')),
  };
}

const BACKUP = 'shop:1 exec -T shop /opt/kalakari/deploy/run.sh backup';
const restore = 'run --rm -T shop restore /storage/backups/kalakari-before-x.tar --replace';

describe.runIf(process.platform === 'linux')('with Docker', () => {
  test(
    'an update stores the earlier image, and a rollback returns to it with the earlier tables',
    { tags: ['deep'] },
    () => {
      const machine = openMachine({ migrating: 'shop:2' });
      const updated = machine.shop('update shop:2');
      expect([updated.status, updated.printed]).toEqual([
        0,
        expect.stringContaining('"shop rollback" returns to shop:1.'),
      ]);
      expect(machine.calls()).toEqual([
        BACKUP,
        'shop:2 up --detach --force-recreate shop',
        'tag sha256:shop:1 kalakari:previous',
      ]);
      const refused = machine.shop('rollback', 'no\n');
      expect(refused.status).toBe(1);
      expect(refused.printed).toMatch(
        /changed the tables.*would be lost:\n {2}new orders: 2\n[^]*Everyone has to log in again\./,
      );
      expect([machine.calls(), machine.image()]).toEqual([[], 'shop:2']);
      expect(machine.shop('rollback', 'yes\n').status).toBe(0);
      expect(machine.calls()).toEqual([
        'shop:2 stop shop',
        `sha256:shop:1 ${restore}`,
        'sha256:shop:1 up --detach --force-recreate shop',
      ]);
      expect([machine.image(), machine.canRollBack()]).toEqual(['sha256:shop:1', false]);
    },
  );

  test('an update without other tables is rolled back without a loss', { tags: ['deep'] }, () => {
    const machine = openMachine({});
    expect(machine.shop('update shop:3').status).toBe(0);
    expect(machine.calls()).toContain('pull shop:3');
    const { status, printed } = machine.shop('rollback --yes');
    expect([status, printed]).toEqual([0, expect.stringContaining('no order and no change is lost')]);
    expect(machine.calls()).toEqual(['shop:3 stop shop', 'sha256:shop:1 up --detach --force-recreate shop']);
  });

  test.for(['shop:2', ''])(
    'an update to a broken image returns by itself, tables changed by "%s"',
    { tags: ['deep'] },
    (migrating) => {
      const machine = openMachine({ migrating, broken: 'shop:2' });
      const { status, printed } = machine.shop('update shop:2');
      expect([status, printed]).toEqual([
        1,
        expect.stringContaining('Version shop:1 runs again, with all orders and changes.'),
      ]);
      expect(machine.calls()).toEqual([
        BACKUP,
        'shop:2 up --detach --force-recreate shop',
        'shop:2 stop shop',
        'sha256:shop:1 stop shop',
        ...(migrating === '' ? [] : [`sha256:shop:1 ${restore}`]),
        'sha256:shop:1 up --detach --force-recreate shop',
      ]);
      expect([machine.image(), machine.canRollBack()]).toEqual(['sha256:shop:1', false]);
    },
  );

  test.for(['', 'shop:2'])(
    'an update replaces the files of Compose, and a rollback or a broken image ("%s") returns them',
    { tags: ['deep'] },
    (broken) => {
      const machine = openMachine({ broken });
      machine.addFiles('shop:1', (text) => text);
      machine.addFiles('shop:2', (text) => text.replace('stop_grace_period: 90s', 'stop_grace_period: 95s'));
      expect(machine.installFiles('shop:1')).toEqual({ status: 0, printed: '' });
      const [former, all] = [
        machine.read('opt/compose.yaml'),
        'up --detach --force-recreate --remove-orphans',
      ];
      machine.shop('update shop:2');
      expect(machine.calls()).toContain(`shop:2 ${all}`);
      if (broken === '') {
        expect(machine.read('opt/compose.yaml')).toContain('stop_grace_period: 95s');
        expect(machine.shop('rollback --yes')).toMatchObject({ status: 0 });
        expect(machine.calls()).toContain(`sha256:shop:1 ${all}`);
      }
      expect(machine.read('opt/compose.yaml')).toBe(former);
    },
  );

  test('an update leaves a compose.yaml that was edited', { tags: ['deep'] }, () => {
    const machine = openMachine({});
    machine.addFiles('shop:1', (text) => text);
    machine.addFiles('shop:2', (text) => text.replaceAll('caddy_config', 'settings'));
    machine.installFiles('shop:1');
    appendFileSync(join(machine.state, 'opt/compose.yaml'), '# mine\n');
    const { status, printed } = machine.shop('update shop:2');
    expect([status, printed]).toEqual([
      0,
      expect.stringContaining('compose.yaml has changes of yours, so it stays'),
    ]);
    expect(machine.read('opt/compose.yaml')).toContain('# mine\n');
    expect(machine.calls()).toContain('shop:2 up --detach --force-recreate shop');
  });

  test('an image with other volumes is not installed', { tags: ['deep'] }, () => {
    const machine = openMachine({});
    machine.addFiles('shop:1', (text) => text);
    machine.addFiles('shop:2', (text) => text.replaceAll('caddy_config', 'settings'));
    machine.installFiles('shop:1');
    machine.calls();
    const { status, printed } = machine.shop('update shop:2');
    expect([status, printed]).toEqual([1, expect.stringContaining('stores its data in other volumes')]);
    expect([machine.calls(), machine.image()]).toEqual([[], 'shop:1']);
  });

  test('an update from an archive builds its image, if it is for this processor', { tags: ['deep'] }, () => {
    const machine = openMachine({});
    const [own, other] = process.arch === 'arm64' ? ['\\267', '\\076'] : ['\\076', '\\267'];
    machine.packRelease(other);
    const refused = machine.shop('update "$STATE/release.tar.gz"');
    expect([refused.status, refused.printed]).toEqual([
      1,
      expect.stringContaining('another kind of processor'),
    ]);
    machine.packRelease(own);
    expect(machine.shop('update "$STATE/release.tar.gz"').status).toBe(0);
    expect(machine.calls()[0]).toMatch(/^build --tag kalakari:2\.0\.0 \/var\/tmp\/kalakari-build-/);
    expect(machine.image()).toBe('kalakari:2.0.0');
  });
});
