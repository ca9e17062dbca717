import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { missingForMachine, startMachine } from '../support/deploy/machine.ts';
import { cloneTo, install, openShopOn, succeed } from '../support/deploy/shop-on-machine.ts';
import { emptyPostgres } from '../support/backup/shops.ts';
import { reportFigure } from '../support/report-figure.ts';

// deploy/install.sh and the command "shop", with a script in the place of systemctl and versions from the history.

const missing = missingForMachine();
const MINUTES = 60_000;

test.runIf(missing !== undefined)('needs more than this machine has', ({ skip }) => skip(missing));

describe.skipIf(missing !== undefined)('on one machine', { timeout: 10 * MINUTES }, () => {
  test('updates to commits with other tables, returns from a broken one, and rolls back with what it announces', async () => {
    const machine = await startMachine();
    const { former, present, next, broken } = cloneTo(machine);
    const shop = openShopOn(machine);
    const reportSeconds = async (what: string, work: Promise<unknown>) => {
      const since = performance.now();
      await work;
      reportFigure(what, (performance.now() - since) / 1_000, 's');
    };
    const expectVersion = async (commit: string) =>
      expect(await succeed(machine, 'shop status')).toContain(`Version 0.1.0-${commit.slice(0, 9)}\n`);

    const updateInVain = async () => {
      const { status, printed } = await machine.run(`shop update ${broken}`);
      expect([status, printed]).toEqual([1, expect.stringContaining('with all orders and changes')]);
    };

    await reportSeconds('install.sh from a checkout', install(machine, './kalakari'));
    await expectVersion(former);
    await shop.logIn();
    const product = await shop.addProduct();
    const first = await shop.order(product);

    await reportSeconds('an update that fails, and the return', updateInVain());
    await expectVersion(former);
    await shop.logIn();
    expect(await shop.orders()).toEqual([first]);
    const second = await shop.order(product);

    await reportSeconds('an update', succeed(machine, `shop update ${present}`));
    await expectVersion(present);
    // An update ends no session.
    expect(await shop.orders()).toEqual([second, first]);
    const third = await shop.order(product);
    // Another failure leaves the version to which a rollback returns.
    await updateInVain();
    await expectVersion(present);

    const refused = await machine.run('shop rollback', { input: 'no\n' });
    expect([refused.status, refused.printed]).toEqual([1, expect.stringContaining('Nothing was changed.')]);
    expect(refused.printed).toMatch(/This would be lost:\n {2}new orders: 1\n[^]* {2}changed products: 1\n/);
    expect(await shop.orders()).toEqual([third, second, first]);
    await reportSeconds('a rollback', succeed(machine, 'shop rollback', { input: 'yes\n' }));
    await expectVersion(former);
    await shop.logIn();
    expect(await shop.orders()).toEqual([second, first]);
    const data = join(machine.root, 'var/lib/kalakari');
    const restores = () => readdirSync(data).filter((name) => name.startsWith('before-restore-'));
    expect(restores()).toHaveLength(2);

    // The present version may run with the tables of the next one, so a return to it loses nothing.
    await succeed(machine, `shop update ${present}`);
    await succeed(machine, `shop update ${next}`);
    const last = await shop.order(product);
    const rolledBack = await succeed(machine, 'shop rollback --yes');
    expect(rolledBack).toMatch(/makes no backups until it is updated\.\nNo order and no change is lost\.\n/);
    await expectVersion(present);
    expect(await shop.orders()).toEqual([last, second, first]);
    expect((await machine.run('shop backup')).status).toBe(4);
    // The next version makes the backup of its tables.
    await succeed(machine, `shop update ${next}`);
    expect(await shop.orders()).toEqual([last, second, first]);
    expect(restores()).toHaveLength(2);
  });

  test('moves to PostgreSQL and back, with orders and sessions', { tags: ['OP07'] }, async () => {
    const machine = await startMachine();
    const databaseUrl = new URL(await emptyPostgres());
    await machine.reach(Number(databaseUrl.port));
    databaseUrl.host = '127.0.0.1:9000';
    const { present } = cloneTo(machine);
    await succeed(machine, `git -C kalakari checkout --quiet ${present}`);
    await install(machine, './kalakari');
    const shop = openShopOn(machine);
    await shop.logIn();
    const product = await shop.addProduct();
    const first = await shop.order(product);
    const move = (lines: string, flags = '') =>
      machine.run(
        `install -m 600 /dev/null target.env; printf '%s' "$LINES" >target.env; shop move target.env ${flags}`,
        {
          input: 'yes\n',
          env: { LINES: lines },
        },
      );

    const unreachable = await move(`DATABASE_URL=postgres://nobody:canary@127.0.0.1:1/x\n`);
    expect([unreachable.status, unreachable.printed]).toEqual([
      1,
      expect.stringMatching(/^In the settings to move to: .*\nNothing was moved\.$/m),
    ]);
    const there = await move(`DATABASE_URL=${databaseUrl.href}\n`);
    expect(there.status, there.printed).toBe(0);
    expect(there.printed).toMatch(
      /closed for about \d+ seconds?, [^]*Stopping the shop…\nThe shop is closed\. Moving…\n[^]*The shop was moved in [^]*The moved shop runs\./,
    );
    expect(there.printed).not.toContain('Now change the settings');
    expect(await shop.orders()).toEqual([first]);
    const second = await shop.order(product);

    const refused = await move('');
    expect([refused.status, refused.printed]).toEqual([1, expect.stringContaining('add --replace')]);
    const back = await move('', '--replace');
    expect(back.status, back.printed).toBe(0);
    expect(await shop.orders()).toEqual([second, first]);
    const settings = readFileSync(join(machine.root, 'etc/kalakari/shop.env'), 'utf8');
    expect(settings).not.toContain('DATABASE_URL=postgres');
    const data = readdirSync(join(machine.root, 'var/lib/kalakari'));
    expect(data.filter((name) => name.startsWith('before-move-'))).toHaveLength(1);
    expect(unreachable.printed + there.printed + back.printed).not.toMatch(/canary|postgres:postgres/);
  });

  test('an archive of a tag runs from an empty folder', async () => {
    const machine = await startMachine();
    const { present } = cloneTo(machine);
    const { version } = JSON.parse(readFileSync(join(machine.root, 'root/kalakari/package.json'), 'utf8'));
    const author = '-c user.name=test -c user.email=test@example.com';
    await succeed(
      machine,
      `cd kalakari && git checkout --quiet ${present} && git ${author} tag --force --annotate v${version} --message Release
      PATH=$PWD/node_modules/node/bin:$PATH npm run release`,
    );
    const name = `kalakari-${version}-linux-${process.arch}`;
    await succeed(
      machine,
      `mkdir empty && tar -xzf kalakari/release/${name}.tar.gz -C empty && rm -r kalakari`,
    );
    const folder = `empty/${name}`;
    const plan = await succeed(machine, `${folder}/deploy/install.sh shop.test --dry-run`);
    expect(plan).toMatch(/Ports 80 and 443 are free\.\n[^]*Nothing was changed\.\n$/);
    expect(plan).not.toContain('Would stop here');
    const command = /^ *ExecStart=\/opt\/kalakari\/current\/(.*)$/m.exec(plan)?.[1];
    machine.start(`cd ${folder}; DATA_DIR=$(mktemp -d) SETUP=link PORT=3111 exec ./${command}`);
    const ready = 'until curl --silent --fail http://127.0.0.1:3111/readyz; do sleep 0.1; done';
    expect(await succeed(machine, ready)).toContain('"status":"success"');

    // With https of another program, and then with Caddy.
    const withoutCaddy = await succeed(machine, `${folder}/deploy/install.sh shop.test --no-caddy`);
    expect(withoutCaddy).toMatch(
      /runs on this machine, but https:\/\/shop\.test does not show it yet\.\nLet your tunnel or web server forward https:\/\/shop\.test to http:\/\/127\.0\.0\.1:3000\.\n[^]*setup\?token=/,
    );
    expect((await machine.run('shop doctor')).printed).not.toContain('caddy does not run');
    expect(await succeed(machine, 'shop status')).toContain(`Version ${version}\n`);
    const withCaddy = await succeed(machine, `${folder}/deploy/install.sh shop.test --local-ca`);
    expect(withCaddy).toContain('  Your shop runs at https://shop.test\n');
    expect((await machine.request('GET', '/')).text).toContain('Not open yet');
  });
});
