import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { TABLES_ARE_USABLE, openMachine } from '#tests/support/deploy/docker-machine.ts';

// Updates and rollbacks with Docker. The image shop:1 has the id sha256:shop:1.

const BACKUP = 'shop:1 exec -T shop /opt/kalakari/deploy/run.sh backup';
const restore = 'run --rm -T shop restore /storage/backups/kalakari-before-x.tar --replace';

describe.runIf(process.platform === 'linux')('with Docker', { timeout: 120_000 }, () => {
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
      expect(machine.takeCalls()).toEqual([
        BACKUP,
        'shop:2 up --detach --force-recreate shop',
        'tag sha256:shop:1 kalakari:previous',
      ]);
      const refused = machine.shop('rollback', 'no\n');
      expect(refused.status).toBe(1);
      expect(refused.printed).toMatch(
        /changed the tables.*would be lost:\n {2}new orders: 2\n[^]*Everyone has to log in again\./,
      );
      expect([machine.takeCalls(), machine.image()]).toEqual([[], 'shop:2']);
      expect(machine.shop('rollback', 'yes\n').status).toBe(0);
      expect(machine.takeCalls()).toEqual([
        'shop:2 stop shop',
        `sha256:shop:1 ${restore}`,
        'sha256:shop:1 up --detach --force-recreate shop',
      ]);
      expect([machine.image(), machine.canRollBack()]).toEqual(['sha256:shop:1', false]);
    },
  );

  test('a restart lets Compose recreate Caddy if its domain has changed', { tags: ['deep'] }, () => {
    const machine = openMachine();
    expect(machine.shop('restart').status).toBe(0);
    expect(machine.takeCalls()).toEqual(['shop:1 up --detach --force-recreate shop', 'shop:1 up --detach']);
  });

  test('an update on a full disk leaves the settings and the running shop as they are', () => {
    const machine = openMachine();
    const settings = machine.read('etc/shop.env');
    // Fails only for "grep -v", which writes the new settings.
    const grep = `#!/bin/sh
if [ "$1" != -v ]; then PATH=\${PATH#*:} exec grep "$@"; fi
echo 'grep: write error: No space left on device' >&2
exit 2
`;
    writeFileSync(join(machine.state, 'bin/grep'), grep, { mode: 0o755 });
    const { status, printed } = machine.shop('update shop:2');
    expect([status, printed]).toEqual([1, expect.stringContaining('No space left on device')]);
    expect([machine.read('etc/shop.env'), machine.takeCalls()]).toEqual([settings, [BACKUP]]);
  });

  test('an update without other tables is rolled back without a loss', { tags: ['deep'] }, () => {
    const machine = openMachine({ tablesReport: TABLES_ARE_USABLE });
    expect(machine.shop('update shop:3').status).toBe(0);
    expect(machine.takeCalls()).toContain('pull shop:3');
    const { status, printed } = machine.shop('rollback --yes');
    expect([status, printed]).toEqual([0, expect.stringContaining('No order and no change is lost.')]);
    expect(machine.takeCalls()).toEqual([
      'shop:3 stop shop',
      'sha256:shop:1 up --detach --force-recreate shop',
    ]);
  });

  test.for(['shop:2', ''])(
    'an update to a broken image is undone by itself, tables changed by "%s"',
    { tags: ['deep'] },
    (migrating) => {
      const machine = openMachine({
        migrating,
        broken: 'shop:2',
        ...(migrating === '' && { tablesReport: TABLES_ARE_USABLE }),
      });
      const { status, printed } = machine.shop('update shop:2');
      expect([status, printed]).toEqual([
        1,
        expect.stringContaining(
          `Version shop:1 runs again, with all orders and changes${migrating === '' ? '. ' : ', but everyone has to log in again, and mails that waited'}`,
        ),
      ]);
      expect(machine.takeCalls()).toEqual([
        BACKUP,
        'shop:2 up --detach --force-recreate shop',
        'shop:2 stop shop',
        ...(migrating === '' ? [] : [`sha256:shop:1 ${restore}`]),
        'sha256:shop:1 up --detach --force-recreate shop',
      ]);
      expect([machine.image(), machine.canRollBack()]).toEqual(['sha256:shop:1', false]);
    },
  );

  test.for(['', 'shop:2'])(
    'an update replaces the files of Compose, and a rollback or a broken image ("%s") brings the earlier ones back',
    { tags: ['deep'] },
    (broken) => {
      const machine = openMachine({ broken, tablesReport: TABLES_ARE_USABLE });
      machine.addFiles('shop:1', (text) => text);
      machine.addFiles('shop:2', (text) => text.replace('stop_grace_period: 90s', 'stop_grace_period: 95s'));
      expect(machine.installFiles('shop:1')).toEqual({ status: 0, printed: '' });
      const former = machine.read('opt/compose.yaml');
      const recreateAll = 'up --detach --force-recreate --remove-orphans';
      machine.shop('update shop:2');
      expect(machine.takeCalls()).toContain(`shop:2 ${recreateAll}`);
      if (broken === '') {
        expect(machine.read('opt/compose.yaml')).toContain('stop_grace_period: 95s');
        expect(machine.shop('rollback --yes')).toMatchObject({ status: 0 });
        expect(machine.takeCalls()).toContain(`sha256:shop:1 ${recreateAll}`);
      }
      expect(machine.read('opt/compose.yaml')).toBe(former);
    },
  );

  test('an update leaves a compose.yaml that was edited', { tags: ['deep'] }, () => {
    const machine = openMachine();
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
    expect(machine.takeCalls()).toContain('shop:2 up --detach --force-recreate shop');
  });

  test('an image with other volumes is not installed', { tags: ['deep'] }, () => {
    const machine = openMachine();
    machine.addFiles('shop:1', (text) => text);
    machine.addFiles('shop:2', (text) => text.replaceAll('caddy_config', 'settings'));
    machine.installFiles('shop:1');
    machine.takeCalls();
    const { status, printed } = machine.shop('update shop:2');
    expect([status, printed]).toEqual([1, expect.stringContaining('stores its data in other volumes')]);
    expect([machine.takeCalls(), machine.image()]).toEqual([[], 'shop:1']);
    // install.sh takes the files of the installed version from there.
    expect(existsSync(join(machine.state, 'opt/files'))).toBe(false);
  });

  test('an update from an archive builds its image, if it is for this processor', { tags: ['deep'] }, () => {
    const machine = openMachine();
    // The byte of an ELF file that names the processor, in octal.
    const [own, other] = process.arch === 'arm64' ? ['\\267', '\\076'] : ['\\076', '\\267'];
    machine.packRelease(other);
    const refused = machine.shop('update "$STATE/release.tar.gz"');
    expect([refused.status, refused.printed]).toEqual([
      1,
      expect.stringContaining('another kind of processor'),
    ]);
    machine.packRelease(own);
    expect(machine.shop('update "$STATE/release.tar.gz"').status).toBe(0);
    const calls = machine.takeCalls();
    expect(calls[0]).toMatch(/^build --tag kalakari:new \/var\/tmp\/kalakari-build-/);
    expect(calls).toContain('tag kalakari:new kalakari:2.0.0');
    expect(machine.image()).toBe('kalakari:2.0.0');
  });
});
