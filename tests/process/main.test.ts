import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { variableNames } from '#server/config.ts';
import { canRunPlain, hasLimits, plainAccount } from '../support/process-limits.ts';
import { command } from '../support/backup/commands.ts';
import { startBucket } from '../support/media/bucket.ts';
import { dataFolder, spawnShop } from '../support/process.ts';
import { sendRaw } from '../support/raw-http.ts';

const SLOW = 60_000;

/** A data folder with a path that a shell would split. */
function spacedFolder(): string {
  const parent = dataFolder();
  // Another account reaches the folder in it.
  chmodSync(parent, 0o755);
  const folder = join(parent, 'my shop');
  mkdirSync(folder);
  return folder;
}
const FIRST_FREE_PORT_FILE = '/proc/sys/net/ipv4/ip_unprivileged_port_start';
/** Whether only privileged accounts may use port 80 on this machine. */
const isPort80Reserved =
  existsSync(FIRST_FREE_PORT_FILE) && Number(readFileSync(FIRST_FREE_PORT_FILE, 'utf8')) > 80;

/** Starts a shop in the folder once and closes it again. @returns the first administrator's password */
async function passwordOf(folder: string): Promise<string> {
  const shop = spawnShop({ DATA_DIR: folder });
  await shop.open();
  shop.child.kill('SIGTERM');
  await shop.ended;
  return /Password {2}(\S+)/.exec(shop.printed())?.[1] ?? '';
}

describe('starting the shop', { timeout: SLOW }, () => {
  it('creates the first administrator and shows the password once, never in the log', async () => {
    const folder = dataFolder();
    const password = await passwordOf(folder);
    expect(password).toMatch(/^\w{4}(-\w{4}){3}$/);
    const again = spawnShop({ DATA_DIR: folder });
    const port = await again.open();
    const response = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'artist@kalakari.local', password }),
    });
    expect(await response.json()).toMatchObject({ data: { user: { role: 'ADMIN' } } });
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
    again.child.kill('SIGINT');
    expect(await again.ended).toBe(0);
    expect(again.printed()).not.toContain(password);
  });

  it('with SETUP=link it prints no password, and opens through the link of "npm run admin"', async () => {
    const folder = dataFolder();
    const shop = spawnShop({ DATA_DIR: folder, SETUP: 'link', DEMO: '' });
    const runsAt = /runs at (http:\S+\d), but it is not open yet/;
    await vi.waitFor(() => expect(shop.printed()).toMatch(runsAt), SLOW);
    expect(shop.printed()).not.toMatch(/password/i);
    const made = command('admin-link', [], { DATA_DIR: folder });
    expect(await made.ended).toBe(0);
    const { searchParams } = new URL(/http:\S+/.exec(made.printed())?.[0] ?? '');
    const origin = runsAt.exec(shop.printed())?.[1] ?? '';
    expect((await fetch(origin)).status).toBe(503);
    const values = { name: 'Meera', email: 'm@example.com', password: 'a river of ochre' };
    const body = new URLSearchParams({ token: searchParams.get('token') ?? '', ...values });
    const sent = await fetch(`${origin}/setup`, { method: 'POST', body, redirect: 'manual' });
    expect(sent.status).toBe(200);
    expect(await (await fetch(`${origin}/api/products`)).json()).toMatchObject({ data: [] });
    expect(shop.printed()).not.toContain(searchParams.get('token'));
  });

  it('lists all invalid settings at once without repeating a secret', { tags: ['CR17'] }, async () => {
    const acceptingAnyText = ['HOST', 'DATA_DIR', 'BACKUP_DIR'];
    const wrong = variableNames.filter(
      (name) => !acceptingAnyText.includes(name) && !name.startsWith('AWS_'),
    );
    // Too short for a password or a token.
    const shop = spawnShop(Object.fromEntries(wrong.map((name) => [name, 'cnry'])));
    expect(await shop.ended).toBe(2);
    const named = [...shop.printed().matchAll(/^ {2}([A-Z_]+) /gm)].map(([, name]) => name);
    expect(named.toSorted()).toEqual(wrong.toSorted());
    expect(shop.printed()).not.toMatch(/cnry|at .*\.ts/);
  });

  it(
    "fails with the setting and the remedy when the port or host can't be used",
    { tags: ['deep', 'CR16'] },
    async () => {
      const first = spawnShop({ DATA_DIR: dataFolder() });
      const port = await first.open();
      const wrong: [Record<string, string>, RegExp, uid?: number | undefined][] = [
        [
          { PORT: String(port) },
          new RegExp(
            `^Port ${port} is already in use\\. Stop what uses it, or .*: PORT=${port + 1} npm start$`,
          ),
        ],
        [
          { HOST: '203.0.113.7' },
          /^The shop cannot listen at 203\.0\.113\.7 \(EADDRNOTAVAIL\)\. Please correct HOST\.$/,
        ],
        [
          { HOST: '127.0.0.1:80' },
          /^The shop cannot listen at 127\.0\.0\.1:80 \(\w+\)\. Please correct HOST\.$/,
        ],
      ];
      if (isPort80Reserved && canRunPlain()) {
        wrong.push([
          { PORT: '80' },
          /^Port 80 may not be used by this account\. Choose one above 1023: PORT=3000 npm start$/,
          plainAccount,
        ]);
      }
      for (const [environment, sentence, uid] of wrong) {
        const folder = join(dataFolder(), 'data');
        // Two CPU seconds are more than the failure takes.
        const limits = hasLimits ? ['--cpu=2'] : [];
        const shop = spawnShop({ DATA_DIR: folder, ...environment }, { uid, limits });
        expect([await shop.ended, shop.printed().trim()]).toEqual([1, expect.stringMatching(sentence)]);
        expect(existsSync(folder)).toBe(false);
      }
      expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
    },
  );

  it.skipIf(plainAccount === undefined || !canRunPlain())(
    'names the command that corrects the owner of the data folder',
    { tags: ['deep'] },
    async () => {
      const folder = spacedFolder();
      const shop = spawnShop({ DATA_DIR: folder }, { uid: plainAccount });
      expect(await shop.ended).toBe(1);
      const owner = `${plainAccount}:${plainAccount}`;
      expect(shop.printed()).toContain(
        `${folder} belongs to user id 0, and the shop runs as user id ${plainAccount}, which may not read and write there.`,
      );
      const correction = shop.printed().trim().split('\n').at(-1)?.replace('sudo ', '') ?? '';
      expect(correction).toContain(`chown -R ${owner} '${folder}'`);
      execFileSync('/bin/sh', ['-c', correction]);
      const corrected = spawnShop({ DATA_DIR: folder }, { uid: plainAccount });
      await corrected.open();
    },
  );

  it.skipIf(plainAccount === undefined || !canRunPlain())(
    'names the command that corrects the permissions of the data folder',
    { tags: ['deep'] },
    async () => {
      const folder = spacedFolder();
      chownSync(folder, plainAccount ?? 0, plainAccount ?? 0);
      chmodSync(folder, 0o500);
      const shop = spawnShop({ DATA_DIR: folder }, { uid: plainAccount });
      expect(await shop.ended).toBe(1);
      expect(shop.printed()).toContain(
        `${folder} belongs to user id ${plainAccount}, as which the shop runs, but its permissions do not allow reading and writing.`,
      );
      const correction = shop.printed().trim().split('\n').at(-1)?.replace('sudo ', '') ?? '';
      expect(correction).toContain(`chmod -R u+rwX '${folder}'`);
      execFileSync('/bin/sh', ['-c', correction]);
      const corrected = spawnShop({ DATA_DIR: folder }, { uid: plainAccount });
      await corrected.open();
    },
  );

  it('reports an unreachable PostgreSQL without its URL and password', { tags: ['CR17'] }, async () => {
    const shop = spawnShop({
      DATA_DIR: dataFolder(),
      DATABASE_URL: 'postgres://me:canary-77aa@127.0.0.1:1/shop',
    });
    expect(await shop.ended).toBe(1);
    expect(shop.printed()).toMatch(/^The database at DATABASE_URL cannot be used \(ECONNREFUSED\)\.$/m);
    expect(shop.printed()).not.toContain('canary-77aa');
  });

  it(
    'reports an unreachable image storage before it creates the demo catalog',
    { tags: ['deep', 'CR17'] },
    async () => {
      const STORAGE_URL = 's3://me:canary-77aa@bucket?endpoint=http://127.0.0.1:1';
      const shop = spawnShop({ DATA_DIR: dataFolder(), STORAGE_URL, DEMO: 'on' });
      expect(await shop.ended).toBe(1);
      expect(shop.printed()).toMatch(/^The pictures at STORAGE_URL cannot be reached: .*\(ECONNREFUSED\)\./m);
      expect(shop.printed()).not.toContain('canary-77aa');
    },
  );
});

describe('a bucket', { timeout: SLOW }, () => {
  const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' };
  const WRONG = { ...keys, AWS_SECRET_ACCESS_KEY: 'canary-77aa' };

  it(
    'that rejects the keys or does not exist is reported, and the shop does not open',
    { tags: ['deep', 'FX04'] },
    async () => {
      const bucket = await startBucket();
      const wrong: [environment: Record<string, string>, why: string][] = [
        [
          { ...WRONG, STORAGE_URL: bucket.storageUrl },
          'The storage refuses these keys (403 SignatureDoesNotMatch).',
        ],
        [
          { ...keys, AWS_ACCESS_KEY_ID: 'other', STORAGE_URL: bucket.storageUrl },
          'The storage refuses these keys (403 SignatureDoesNotMatch).',
        ],
        [
          { ...keys, STORAGE_URL: bucket.folderUrl('shop', 'absent') },
          'There is no bucket of this name (404 NoSuchBucket).',
        ],
      ];
      for (const [environment, why] of wrong) {
        const shop = spawnShop({ DATA_DIR: dataFolder(), LOG_LEVEL: 'silent', ...environment });
        expect(await shop.ended).toBe(1);
        expect(shop.printed().trim().split('\n').at(-1)).toBe(
          `The pictures at STORAGE_URL cannot be reached: ${why} Please check that setting, its keys and the storage.`,
        );
        expect(shop.printed()).not.toContain('canary-77aa');
      }
    },
  );

  it(
    'that does not respond may come back, so the shop opens with a warning',
    { tags: ['deep', 'FX04'] },
    async () => {
      const bucket = await startBucket();
      bucket.fault = 'hangs';
      const started = performance.now();
      const shop = spawnShop({ DATA_DIR: dataFolder(), STORAGE_URL: bucket.storageUrl, ...keys });
      const port = await shop.open();
      expect(performance.now() - started).toBeLessThan(20_000);
      expect(shop.printed()).toContain(
        'The bucket at STORAGE_URL cannot be reached. Pictures appear as soon as it responds',
      );
      expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
    },
  );

  it(
    'that accepts no copies of backups is reported, and the shop opens',
    { tags: ['deep', 'FX04'] },
    async () => {
      const bucket = await startBucket();
      for (const BACKUP_URL of [bucket.storageUrl, bucket.folderUrl('shop', 'absent')]) {
        const shop = spawnShop({ DATA_DIR: dataFolder(), BACKUP_URL, ...WRONG });
        await shop.open();
        expect(shop.printed()).toContain(
          'The bucket at BACKUP_URL does not accept copies of backups: please check',
        );
        expect(shop.printed()).not.toContain('canary-77aa');
        shop.child.kill('SIGTERM');
        await shop.ended;
      }
    },
  );
});

describe('closing the shop', { timeout: SLOW }, () => {
  it('does not wait after a second signal', { tags: ['OP08'] }, async () => {
    const shop = spawnShop({ DATA_DIR: dataFolder() });
    const port = await shop.open();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const head =
      'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nExpect: 100-continue\r\n';
    // "100 Continue" shows that the shop waits for the body, which never comes.
    const stuck = sendRaw(port, [`${head}Content-Length: 50\r\n\r\n`], (seen) => {
      if (seen.includes('100 Continue')) begin();
      return false;
    });
    await begun;
    shop.child.kill('SIGTERM');
    await expect.poll(() => shop.printed(), { timeout: 30_000 }).toContain('Closing the shop…');
    shop.child.kill('SIGTERM');
    expect(await shop.ended).toBe(1);
    // Otherwise it would have waited for the body until its limit, which ends it with 1 too.
    expect(shop.printed()).not.toContain('Shutdown took too long');
    await stuck.catch(() => undefined);
  });
});
