import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
  return {
    shop(command: string, input = '') {
      const { status, stdout, stderr } = spawnSync('/bin/sh', ['-c', `"$STATE/deploy/shop" ${command}`], {
        encoding: 'utf8',
        input,
        env: { PATH: `${state}/bin:${process.env.PATH}`, STATE: state },
      });
      return { status, printed: stdout + stderr };
    },
    /** What changed a container, since the last call. */
    calls() {
      const all = read('calls').trim().split('\n');
      writeFileSync(join(state, 'calls'), '');
      return all.filter((call) => /^\S+ (up|stop)|^tag|^pull| backup$| restore /.test(call));
    },
    image: () => /^IMAGE=(.*)$/m.exec(read('etc/shop.env'))?.[1],
    canRollBack: () => existsSync(join(state, 'opt/previous')),
  };
}

const BACKUP = 'shop:1 exec -T shop /opt/kalakari/deploy/run.sh backup';
const restore = 'run --rm -T shop restore /storage/backups/kalakari-before-x.tar --replace';

describe.runIf(process.platform === 'linux')('with Docker', () => {
  test('an update stores the earlier image, and a rollback returns to it with the earlier tables', () => {
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
  });

  test('an update without other tables is rolled back without a loss', () => {
    const machine = openMachine({});
    expect(machine.shop('update shop:3').status).toBe(0);
    expect(machine.calls()).toContain('pull shop:3');
    const { status, printed } = machine.shop('rollback --yes');
    expect([status, printed]).toEqual([0, expect.stringContaining('no order and no change is lost')]);
    expect(machine.calls()).toEqual(['shop:3 stop shop', 'sha256:shop:1 up --detach --force-recreate shop']);
  });

  test.for(['shop:2', ''])(
    'an update to a broken image returns by itself, tables changed by "%s"',
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
});
