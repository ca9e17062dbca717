import { appendFileSync, chmodSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { cloneOneCommitBehind } from '#tests/support/deploy/clone-behind.ts';
import { TABLES_ARE_USABLE, openMachine } from '#tests/support/deploy/docker-machine.ts';

// Updates and rollbacks with Docker that do not go as planned, branches, and moves. The image shop:1 has the id sha256:shop:1.

/** Gives a machine a checkout that has not fetched the last commit of its branch. @returns this commit, as `newest` */
function addSource(machine: ReturnType<typeof openMachine>) {
  const source = join(machine.state, 'source');
  machine.write('etc/source', `${source}\n`);
  return cloneOneCommitBehind(machine.state);
}

const BACKUP = 'shop:1 exec -T shop /opt/kalakari/deploy/run.sh backup';
const restore = 'run --rm -T shop restore /storage/backups/kalakari-before-x.tar --replace';

describe.runIf(process.platform === 'linux')('with Docker', { timeout: 120_000 }, () => {
  test(
    'a rollback keeps the changed tables if the earlier version can use them, and says that it makes no backups',
    { tags: ['deep'] },
    () => {
      const report =
        'It can run with the tables of the newer version, but makes no backups until it is updated.';
      const machine = openMachine({ migrating: 'shop:2', tablesReport: report });
      machine.shop('update shop:2');
      machine.takeCalls();
      const { status, printed } = machine.shop('rollback --yes');
      expect([status, printed]).toEqual([
        0,
        expect.stringContaining(`${report}\nNo order and no change is lost.\n`),
      ]);
      expect(machine.takeCalls()).toEqual([
        'shop:2 stop shop',
        'sha256:shop:1 up --detach --force-recreate shop',
      ]);
    },
  );

  test('a rollback that cannot restore the tables starts the newer version again', { tags: ['deep'] }, () => {
    const machine = openMachine({ migrating: 'shop:2', restoreExits: 1 });
    machine.shop('update shop:2');
    machine.takeCalls();
    const { status, printed } = machine.shop('rollback --yes');
    expect([status, printed]).toEqual([
      1,
      expect.stringMatching(/could not be restored, so version shop:2 runs again, and nothing was changed\./),
    ]);
    expect(machine.takeCalls()).toEqual([
      'shop:2 stop shop',
      `sha256:shop:1 ${restore}`,
      'sha256:shop:2 up --detach --force-recreate shop',
    ]);
    expect(machine.canRollBack()).toBe(true);
    // Without its backup, a version that cannot use the tables is not started at all.
    machine.write('opt/previous', 'sha256:shop:1\n\nshop:1\n');
    const refused = machine.shop('rollback --yes');
    expect([refused.status, refused.printed]).toEqual([
      1,
      expect.stringContaining('shop:1 cannot use the tables'),
    ]);
    expect(machine.takeCalls()).toEqual([]);
  });

  test(
    'a rollback to a version that does not start ends with the newer one running',
    { tags: ['deep'] },
    () => {
      const machine = openMachine({
        migrating: 'shop:2',
        broken: 'sha256:shop:1',
        tablesReport: TABLES_ARE_USABLE,
      });
      machine.shop('update shop:2');
      machine.takeCalls();
      expect(machine.shop('rollback --yes').printed).toContain(
        'Version shop:1 does not respond, so version shop:2 runs again, and nothing was changed.',
      );
      // A stop, and a start of each version.
      expect([machine.takeCalls().length, machine.canRollBack()]).toEqual([3, true]);
    },
  );

  test('a rollback that would lose an order that it has not announced starts the shop again', () => {
    const machine = openMachine({ migrating: 'shop:2', lostWhenStopped: '  new orders: 3' });
    machine.shop('update shop:2');
    machine.takeCalls();
    const refused = machine.shop('rollback', 'yes\n');
    expect([refused.status, refused.printed]).toEqual([
      1,
      expect.stringMatching(/so it runs again, and nothing was changed\.[^]*\n {2}new orders: 3\n/),
    ]);
    const start = 'shop:2 up --detach --force-recreate shop';
    expect([machine.takeCalls(), machine.canRollBack()]).toEqual([['shop:2 stop shop', start], true]);
    const { status, printed } = machine.shop('rollback --yes');
    expect([status, printed]).toEqual([0, expect.stringContaining('\n  new orders: 3\n')]);
  });

  test('visits before the stop do not prevent a rollback', { tags: ['deep'] }, () => {
    const machine = openMachine({ migrating: 'shop:2', lostWhenStopped: '  new orders: 2\n  page views: 5' });
    machine.shop('update shop:2');
    expect(machine.shop('rollback', 'yes\n').status).toBe(0);
  });

  test(
    'an update to a broken image starts the earlier one even if its tables cannot be restored',
    { tags: ['deep'] },
    () => {
      const machine = openMachine({ migrating: 'shop:2', broken: 'shop:2', restoreExits: 1 });
      const { status, printed } = machine.shop('update shop:2');
      expect([status, printed]).toEqual([1, expect.stringContaining('The data is complete.')]);
      expect(machine.takeCalls().slice(-2)).toEqual([
        `sha256:shop:1 ${restore}`,
        'sha256:shop:1 up --detach --force-recreate shop',
      ]);
    },
  );

  test(
    'an update after another machine has changed the tables lets the new version back up',
    { tags: ['deep'] },
    () => {
      const machine = openMachine({ backupExits: { 'shop:1': 4 } });
      expect(machine.shop('update shop:2').status).toBe(0);
      const own = 'shop:2 run --rm -T shop backup';
      expect(machine.takeCalls().slice(0, 2)).toEqual([BACKUP, own]);

      const without = openMachine({ backupExits: { 'shop:1': 4, 'shop:2': 4 } });
      const { status, printed } = without.shop('update shop:2');
      expect([status, printed]).toEqual([0, expect.stringContaining('goes on without a backup.')]);
    },
  );

  test.for([
    // Only the copy in the bucket failed.
    { code: 5, status: 0 },
    // There is no backup.
    { code: 1, status: 1 },
  ])(
    'an update after a backup that ends with $code ends with $status',
    { tags: ['deep'] },
    ({ code, status }) => {
      const machine = openMachine({ backupExits: { 'shop:1': code } });
      expect(machine.shop('update shop:2').status).toBe(status);
      expect(machine.image()).toBe(status === 0 ? 'shop:2' : 'shop:1');
    },
  );

  test('an update waits for a first start that prepares the tables', { tags: ['deep'] }, () => {
    const machine = openMachine({ preparingChecks: 6 });
    const { status, printed } = machine.shop('update shop:2');
    expect([status, printed]).toEqual([
      0,
      expect.stringContaining('still prepares its database, after 3 of at most 1800 seconds.'),
    ]);
  });

  test('an update without a name uses that of the image that a rollback started', { tags: ['deep'] }, () => {
    const machine = openMachine({ tablesReport: TABLES_ARE_USABLE });
    machine.shop('update shop:2');
    machine.shop('rollback --yes');
    expect(machine.shop('status').printed).toContain('Version shop:1\n');
    machine.takeCalls();
    expect(machine.shop('update').printed).toContain('shop:1 is installed already.');
    expect(machine.takeCalls()).toEqual(['pull shop:1']);
  });

  test('an update to a branch builds it after it was fetched', { tags: ['deep'] }, () => {
    const machine = openMachine();
    const { git } = addSource(machine);
    git('origin', 'tag', 'v0.2.0');
    git('origin', 'branch', 'fix/prices');
    expect(machine.shop('update v0.2.0').printed).toContain('Version kalakari:v0.2.0 runs.');
    machine.shop('update origin/fix/prices');
    expect(machine.image()).toBe('kalakari:origin-fix-prices');
    expect(machine.takeCalls()).toContain('tag kalakari:new kalakari:origin-fix-prices');
  });

  test(
    'an update without a name builds the newest commit of the branch, unless files were changed',
    { tags: ['deep'] },
    () => {
      const machine = openMachine();
      const { git, newest } = addSource(machine);
      machine.write('etc/shop.env', 'DOMAIN=shop.test\n');
      expect(machine.shop('update').printed).toContain('Version kalakari:local runs.');
      expect(machine.read('built')).toBe(`${newest}\n`);
      machine.write('source/mine', '');
      git('source', 'add', 'mine');
      machine.shop('update');
      expect(machine.takeCalls()).toContain(`build --tag kalakari:new ${machine.state}/source`);
    },
  );

  test.for([
    ['kalakari:local', 'build --tag kalakari:new /nowhere'],
    ['registry.test/shop:latest', 'pull registry.test/shop:latest'],
  ] as const)('a refused update leaves the name %s to the present image', ([name, call]) => {
    const machine = openMachine({ backupExits: { [name]: 1 } });
    machine.write('etc/shop.env', `DOMAIN=shop.test\nIMAGE=${name}\n`);
    machine.write('ids', `${name} sha256:present\n`);
    machine.write('container', `${name}\n`);
    const idOfName = () =>
      machine
        .read('ids')
        .trim()
        .split('\n')
        .findLast((line) => line.startsWith(name));
    const { status, printed } = machine.shop('update');
    expect([status, printed]).toEqual([1, expect.stringContaining('so nothing was updated.')]);
    expect(machine.takeCalls()[0]).toBe(call);
    expect(idOfName()).toBe(`${name} sha256:present`);
    machine.write(`backup-${name.replaceAll(/[:/]/g, '-')}`, '0\n');
    expect(machine.shop('update').status).toBe(0);
    expect(idOfName()).not.toBe(`${name} sha256:present`);
  });

  test('"shop move" moves in one command, in a container of its own', { tags: ['deep'] }, () => {
    const machine = openMachine();
    machine.write('target.env', '');
    chmodSync(join(machine.state, 'target.env'), 0o600);
    const present = 'DATABASE_URL=postgres://a\nDATABASE_READ_URL=postgres://b\n';
    appendFileSync(join(machine.state, 'etc/shop.env'), present);
    const { status, printed } = machine.shop('move "$STATE/target.env"', 'yes\n');
    expect([status, printed]).toEqual([
      0,
      expect.stringMatching(/Stopping the shop…\n[^]*The moved shop runs\./),
    ]);
    const move = expect.stringMatching(
      /^shop:1 run --rm -T --volume \S+\/target\.env:\/tmp\/target\.env:ro shop move \/tmp\/target\.env --(dry-run|yes)$/,
    );
    expect(machine.takeCalls()).toEqual([
      move,
      move,
      'shop:1 stop shop',
      'shop:1 up --detach --force-recreate shop',
    ]);
    expect(machine.read('etc/shop.env')).toBe('DOMAIN=shop.test\nIMAGE=shop:1\n');
  });
});
