import { once } from 'node:events';
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Machine, missingForMachine, startMachine } from '../support/deploy/machine.ts';
import { cloneTo, install, openShopOn, succeed } from '../support/deploy/shop-on-machine.ts';
import { emptyPostgres } from '../support/backup/shops.ts';
import { startBucket } from '../support/media/bucket.ts';
import { reportFigure } from '../support/report-figure.ts';

// deploy/install.sh and the command "shop", with a script in the place of systemctl and versions from the history.

const missing = missingForMachine();
const MINUTES = 60_000;
const SECRETS = ['canary-of-mail-55', 'canary-of-metrics-66'];

/** Runs a command on a terminal, and types a line when the prompt appears. @returns what the terminal shows */
async function runOnTerminal(
  machine: Machine,
  command: string,
  prompt: string,
  line: string,
): Promise<string> {
  const child = machine.start(`exec script --quiet --return --command '${command}' /dev/null`);
  let shown = '';
  child.stdout.on('data', (chunk) => {
    const wasShown = shown.includes(prompt);
    shown += String(chunk);
    if (!wasShown && shown.includes(prompt)) child.stdin.write(line);
  });
  const [status] = await once(child, 'close');
  shown = shown.replaceAll('\r\n', '\n');
  expect(status, shown).toBe(0);
  return shown;
}

test.runIf(missing !== undefined)('needs more than this machine has', ({ skip }) => skip(missing));

describe.skipIf(missing !== undefined)('on one machine', { timeout: 10 * MINUTES }, () => {
  test('updates to commits with other tables, returns from a broken one, and rolls back with what it announces', async () => {
    const machine = await startMachine();
    const { former, present, next, broken } = cloneTo(machine);
    const shop = openShopOn(machine);
    const seconds = async (what: string, work: Promise<unknown>) => {
      const since = performance.now();
      await work;
      reportFigure(what, (performance.now() - since) / 1_000, 's');
    };
    const isVersion = async (commit: string) =>
      expect(await succeed(machine, 'shop status')).toContain(`Version 0.1.0-${commit.slice(0, 9)}\n`);

    const updateInVain = async () => {
      const { status, printed } = await machine.run(`shop update ${broken}`);
      expect([status, printed]).toEqual([1, expect.stringContaining('with all orders and changes')]);
    };

    await seconds('install.sh from a checkout', install(machine, './kalakari'));
    await isVersion(former);
    await shop.logIn();
    const product = await shop.addProduct();
    const first = await shop.order(product);

    await seconds('an update that fails, and the return', updateInVain());
    await isVersion(former);
    await shop.logIn();
    expect(await shop.orders()).toEqual([first]);
    const second = await shop.order(product);

    await seconds('an update', succeed(machine, `shop update ${present}`));
    await isVersion(present);
    // An update ends no session.
    expect(await shop.orders()).toEqual([second, first]);
    const third = await shop.order(product);
    // Another failure leaves the version to which a rollback returns.
    await updateInVain();
    await isVersion(present);

    const refused = await machine.run('shop rollback', { input: 'no\n' });
    expect([refused.status, refused.printed]).toEqual([1, expect.stringContaining('Nothing was changed.')]);
    expect(refused.printed).toMatch(/This would be lost:\n {2}new orders: 1\n[^]* {2}changed products: 1\n/);
    expect(await shop.orders()).toEqual([third, second, first]);
    await seconds('a rollback', succeed(machine, 'shop rollback', { input: 'yes\n' }));
    await isVersion(former);
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
    await isVersion(present);
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

    const away = await move(`DATABASE_URL=postgres://nobody:canary@127.0.0.1:1/x\n`);
    expect([away.status, away.printed]).toEqual([
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
    expect(away.printed + there.printed + back.printed).not.toMatch(/canary|postgres:postgres/);
  });

  test(
    'a fresh machine restores the shop from BACKUP_URL alone, and no secret leaks',
    { tags: ['OP03'] },
    async () => {
      const [lost, fresh] = [await startMachine(), await startMachine()];
      const bucket = await startBucket();
      const url = new URL(bucket.storageUrl);
      const port = Number(new URL(url.searchParams.get('endpoint') ?? '').port);
      await Promise.all([lost.reach(port), fresh.reach(port)]);
      const backupUrl = 's3://id:secret@pictures/shop?endpoint=http://127.0.0.1:9000&region=here';

      const { present } = cloneTo(lost);
      await succeed(lost, `git -C kalakari checkout --quiet ${present}`);
      await install(lost, './kalakari');
      const former = openShopOn(lost);
      await former.logIn();
      const product = await former.addProduct();
      const order = await former.order(product);
      const settings = [
        `BACKUP_URL=${backupUrl}`,
        `SMTP_URL=smtp://shop:${SECRETS[0]}@127.0.0.1:1`,
        `METRICS_TOKEN=${SECRETS[1]}`,
      ];
      await succeed(lost, 'cat >>/etc/kalakari/shop.env; shop restart', { input: settings.join('\n') });
      const sampler = lost.start(
        'until [ -e stop ]; do sleep 0.02; cat /proc/[0-9]*/cmdline 2>/dev/null | tr "\\0" " "; done >commands',
      );
      const sampled = once(sampler, 'close');
      // As "npm run backup" and "npm run doctor" in the folder that it was installed from.
      const npmRun = 'kalakari/node_modules/node/bin/node kalakari/scripts/shop.mjs';
      const printed = await succeed(
        lost,
        `until shop status; do sleep 0.1; done; ${npmRun} backup; ${npmRun} doctor || true`,
      );
      expect(printed).toContain('There is a copy at BACKUP_URL.');
      expect(printed).toMatch(/FAILED +Mail /);
      await succeed(lost, 'touch stop');
      await sampled;
      expect(await succeed(lost, 'cat commands')).toContain('src/server/commands/backup.ts');
      const secrets = [...SECRETS, 'id:secret@pictures'].map((secret) => `-e ${secret}`).join(' ');
      // A checkout below /tmp has this test, compiled.
      const found = await lost.run(
        `grep -rlF --exclude-dir=.vitest-cache ${secrets} commands /var/log /var/lib/kalakari /var/cache /tmp /var/tmp`,
      );
      expect([found.printed, printed.match(/canary|id:secret@p/)]).toEqual(['', null]);

      const again = await succeed(lost, 'kalakari/deploy/install.sh shop.test --local-ca');
      for (const text of ['They exist already', 'stays installed', 'It already has an administrator.'])
        expect(again).toContain(text);
      expect(await former.orders()).toEqual([order]);

      cpSync(join(lost.root, 'opt/kalakari/current/'), join(fresh.root, 'root/release'), {
        recursive: true,
        dereference: true,
      });
      const since = performance.now();
      const installed = await install(fresh, './release');
      expect(installed).toMatch(
        /shop\.test \(127\.0\.0\.1\) serves this shop over https\.\n {2}Its certificate is of a CA of this machine[^]*\n {2}Your shop runs at https:\/\/shop\.test\n[^]*setup\?token=/,
      );
      const advice = /^ {4}(curl .*)$/m.exec(installed)?.[1] ?? '';
      expect(await succeed(fresh, `${advice} --silent --show-error`)).toContain('"status":"success"');
      reportFigure('install.sh from a release', (performance.now() - since) / 1_000, 's');
      const taken = await fresh.run('shop restore', { env: { BACKUP_URL: backupUrl } });
      expect([taken.status, taken.printed]).toEqual([
        1,
        expect.stringContaining(': shop restore --replace\n'),
      ]);
      const broken = await fresh.run('shop restore --replace', {
        env: { BACKUP_URL: backupUrl.replace('secret', 'wrong') },
      });
      expect([broken.status, broken.printed]).toEqual([
        1,
        expect.stringContaining('Nothing was restored, and the shop was not stopped.\n'),
      ]);
      expect(taken.printed + broken.printed).not.toContain('Stopping the shop…');
      const restored = await runOnTerminal(fresh, 'shop restore --replace', 'press Enter', `${backupUrl}\n`);
      expect(restored).not.toContain('id:secret');
      expect(restored).toMatch(
        /^Backups at BACKUP_URL, the newest first:\n {2}kalakari-.* Kalakari 0\.1\.0, 1 product, 1 order\n/m,
      );
      expect(restored).toMatch(
        /Verifying it…\nDownloaded and verified: .*\nStopping the shop…\nChecking the whole backup/,
      );
      expect(restored).toMatch(/^Everyone has to log in again\.$/m);
      expect(restored).toContain('The previous shop was moved to /var/lib/kalakari/before-restore-');
      const shop = openShopOn(fresh);
      await shop.logIn();
      expect(await shop.orders()).toEqual([order]);
      expect(readFileSync(join(fresh.root, 'etc/kalakari/shop.env'), 'utf8')).not.toMatch(/^BACKUP_URL/m);

      // A file that only root can read.
      await succeed(
        fresh,
        'cp /var/lib/kalakari/backups/kalakari-2*.tar own.tar && head -c 10000 own.tar >cut.tar',
      );
      const pid = await succeed(fresh, 'cat /run/kalakari.pid');
      for (const file of ['cut.tar', 'release/package.json']) {
        const { status, printed: text } = await fresh.run(`shop restore ${file} --replace`);
        expect([status, text]).toEqual([
          1,
          expect.stringMatching(`/root/${file}[^]*, and the shop was not stopped\\.\n`),
        ]);
      }
      expect(await succeed(fresh, 'cat /run/kalakari.pid')).toBe(pid);
      expect(await shop.orders()).toEqual([order]);
      expect(await succeed(fresh, 'shop restore own.tar --replace')).toMatch(
        /^Verifying the whole backup…\nIt can be restored: .*\nStopping the shop…\n[^]*Everyone has to log in again\.\n$/,
      );
      expect(await succeed(fresh, 'ls /var/tmp')).toBe('');
      await shop.logIn();

      // An update from an archive that leaves the tables, and the way back.
      const files = '/etc/systemd/system/kalakari.service /etc/caddy/kalakari.caddy';
      const sums = await succeed(fresh, `sha256sum ${files}`);
      await succeed(
        fresh,
        `cp -R release next && echo 0.2.0 >next/RELEASE
        sed -i 's/^TimeoutStopSec=.*/TimeoutStopSec=95/' next/deploy/kalakari.service
        sed -i 's/lb_try_duration .*/lb_try_duration 35s/' next/deploy/kalakari.caddy
        tar -czf next.tar.gz next`,
      );
      await succeed(fresh, 'shop update next.tar.gz');
      const later = await shop.order(product);
      expect(await succeed(fresh, 'shop status')).toContain('Version 0.2.0\n');
      expect(await succeed(fresh, `grep -h -e ^TimeoutStopSec -e lb_try ${files}`)).toBe(
        'TimeoutStopSec=95\n\t\tlb_try_duration 35s\n',
      );
      const rolledBack = await succeed(fresh, 'shop rollback --yes');
      expect(rolledBack).toContain('No order and no change is lost.');
      expect(await shop.orders()).toEqual([later, order]);
      expect(await succeed(fresh, `sha256sum ${files}`)).toBe(sums);

      // Files that the artist has edited stay.
      await succeed(fresh, `sed -i '1i # mine' ${files}`);
      const edited = await succeed(fresh, `sha256sum ${files}`);
      const updated = await succeed(fresh, 'shop update next.tar.gz');
      for (const file of files.split(' '))
        expect(updated).toContain(
          `${file} has changes of yours, so it stays as it is; the file of this version is ${file}.shipped.`,
        );
      expect(await succeed(fresh, `sha256sum ${files}`)).toBe(edited);
      expect(await succeed(fresh, 'grep -h lb_try /etc/caddy/kalakari.caddy.shipped')).toContain('35s');
    },
  );

  test('an archive of a tag runs from an empty folder', async () => {
    const machine = await startMachine();
    const { present } = cloneTo(machine);
    const { version } = JSON.parse(readFileSync(join(machine.root, 'root/kalakari/package.json'), 'utf8'));
    const author = '-c user.name=test -c user.email=test@example.com';
    await succeed(
      machine,
      `cd kalakari && git checkout --quiet ${present} && git ${author} tag --annotate v${version} --message Release
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
