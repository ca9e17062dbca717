import { once } from 'node:events';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Machine, missingForMachine, startMachine } from '../support/deploy/machine.ts';
import { cloneTo, install, openShopOn, succeed } from '../support/deploy/shop-on-machine.ts';
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
      for (const text of ['They exist already', 'stays installed', 'already has an administrator'])
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
      const refused = await fresh.run('shop restore', { env: { BACKUP_URL: backupUrl } });
      expect([refused.status, refused.printed]).toEqual([
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
      expect(refused.printed + broken.printed).not.toContain('Stopping the shop…');
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
      expect(await succeed(fresh, 'shop verify-backup own.tar')).toMatch(/^The backup is complete: .*\n$/);
      expect((await fresh.run('shop verify-backup cut.tar')).printed).toContain('/root/cut.tar');
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

      await succeed(fresh, "sed -i 's/^PORT=.*/PORT=3001/' /etc/kalakari/shop.env; shop restart");
      await succeed(fresh, 'until shop status; do sleep 0.1; done');
      expect((await fresh.request('GET', '/')).status).toBe(200);

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
});
