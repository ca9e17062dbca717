import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { SHOP_FILE_ID } from './database/sqlite-engine.ts';
import { dataFolder, startShop } from './testing/process.ts';
import { readAnswer, sendRaw } from './testing/raw.ts';

const SLOW = 60_000;

/** Starts a shop in the folder once and closes it again. @returns the first administrator's password */
async function passwordOf(folder: string, whenOver = onTestFinished): Promise<string> {
  const shop = startShop({ DATA_DIR: folder }, whenOver);
  await shop.open();
  shop.child.kill('SIGTERM');
  await shop.ended;
  return /Password {2}(\S+)/.exec(shop.printed())?.[1] ?? '';
}

describe('starting the shop', { timeout: SLOW }, () => {
  it('makes the first administrator, tells the password once, and keeps it out of the log', async () => {
    const folder = dataFolder();
    const password = await passwordOf(folder);
    expect(password).toMatch(/^\w{4}(-\w{4}){3}$/);
    const again = startShop({ DATA_DIR: folder });
    const port = await again.open();
    const answer = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'artist@kalakari.local', password }),
    });
    expect(await answer.json()).toMatchObject({ data: { user: { role: 'ADMIN' } } });
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
    again.child.kill('SIGINT');
    expect(await again.ended).toBe(0);
    expect(again.printed()).not.toContain(password);
  });

  it('lists every setting that is wrong at once, and repeats no secret', async () => {
    const shop = startShop({
      PORT: 'abc',
      DATABASE_URL: 'canary-2bd1',
      ADMIN_PASSWORD: 'abc',
      DEMO: 'maybe',
    });
    expect(await shop.ended).toBe(2);
    for (const name of ['PORT', 'DATABASE_URL', 'ADMIN_PASSWORD', 'DEMO'])
      expect(shop.printed()).toMatch(new RegExp(`^ {2}${name} `, 'm'));
    expect(shop.printed()).not.toMatch(/canary-2bd1|at .*\.ts/);
  });

  it('says when the port is taken, the host is not its own, or the port needs more rights', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void other.close());
    const address = other.address();
    const port = String(typeof address === 'object' ? address?.port : '');
    const wrong: [Record<string, string>, RegExp][] = [
      [{ PORT: port }, new RegExp(`^Port ${port} is already in use\\.`, 'm')],
      [{ HOST: '203.0.113.7' }, /^The shop cannot listen at 203\.0\.113\.7 \(EADDRNOTAVAIL\)/m],
      [{ HOST: 'no.such.host.invalid' }, /^The shop cannot listen at no\.such\.host\.invalid/m],
    ];
    for (const [environment, sentence] of wrong) {
      const shop = startShop({ DATA_DIR: dataFolder(), ...environment });
      expect(await shop.ended).toBe(1);
      expect(shop.printed()).toMatch(sentence);
      expect(shop.printed()).not.toMatch(/at .*\.ts/);
    }
  });

  it('says when PostgreSQL does not answer, without the address and its password', async () => {
    const shop = startShop({
      DATA_DIR: dataFolder(),
      DATABASE_URL: 'postgres://me:canary-77aa@127.0.0.1:1/shop',
    });
    expect(await shop.ended).toBe(1);
    expect(shop.printed()).toMatch(/^The database at DATABASE_URL cannot be used \(ECONNREFUSED\)\.$/m);
    expect(shop.printed()).not.toContain('canary-77aa');
  });
});

describe('a database that is not as it should be', { timeout: SLOW }, () => {
  const damages: Record<string, [damage: (file: string, folder: string) => void, sentence: RegExp]> = {
    empty: [(file) => truncateSync(file, 0), /is empty/],
    'cut in half': [
      (file) => truncateSync(file, Math.floor(readFileSync(file).length / 8192) * 4096),
      /is damaged/,
    ],
    'without its header': [
      (file) => writeFileSync(file, Buffer.concat([Buffer.alloc(100), readFileSync(file).subarray(100)])),
      /is damaged/,
    ],
    'of random bytes': [(file) => writeFileSync(file, Buffer.alloc(50_000, 'noise')), /is damaged/],
    'a folder': [(file) => (rmSync(file), mkdirSync(file)), /is not a file/],
    'of another program': [
      (file) => {
        rmSync(file);
        new Sqlite(file).exec('create table recipe (name text)').close();
      },
      /another program/,
    ],
    'of a newer version': [
      (file) => new Sqlite(file).exec("insert into migration values ('999-later', 0)").close(),
      /newer version of Kalakari/,
    ],
    'gone while its pictures are there': [
      (file, folder) => {
        rmSync(file);
        mkdirSync(join(folder, 'media/ab'), { recursive: true });
        writeFileSync(join(folder, 'media/ab/abcd.webp'), 'picture');
      },
      /is missing, but the rest of the shop is there/,
    ],
  };
  const sound = mkdtempSync(join(tmpdir(), 'kalakari-sound-'));
  beforeAll(async () => void (await passwordOf(sound, afterAll)));
  afterAll(() => rmSync(sound, { recursive: true }));

  for (const [name, [damage, sentence]] of Object.entries(damages)) {
    it(`is left as it is: ${name}`, async () => {
      const folder = dataFolder();
      cpSync(sound, folder, { recursive: true });
      const file = join(folder, 'shop.db');
      damage(file, folder);
      const before = name.startsWith('gone') || name === 'a folder' ? undefined : readFileSync(file);
      const shop = startShop({ DATA_DIR: folder });
      expect(await shop.ended).toBe(1);
      expect(shop.printed()).toMatch(sentence);
      expect(shop.printed()).not.toMatch(/at .*\.ts|open at/);
      if (before) expect(readFileSync(file).equals(before)).toBe(true);
    });
  }

  it('carries the mark of the shop when it is one', () => {
    const database = new Sqlite(join(sound, 'shop.db'));
    expect(database.pragma('application_id', { simple: true })).toBe(SHOP_FILE_ID);
    database.close();
  });

  it('needs a folder that can be written to', async () => {
    const file = join(dataFolder(), 'a-file');
    writeFileSync(file, '');
    const shop = startShop({ DATA_DIR: file });
    expect(await shop.ended).toBe(1);
    expect(shop.printed()).toContain(`The folder ${file} cannot be written to.`);
  });
});

describe('closing the shop', { timeout: SLOW }, () => {
  const signIn = JSON.stringify({ email: 'nobody@example.com', password: 'a wrong password' });

  it('finishes what is under way, refuses what does not arrive, and ends with 0 within ten seconds', async () => {
    const folder = dataFolder();
    const shop = startShop({
      DATA_DIR: folder,
      ADMIN_EMAIL: 'me@example.com',
      ADMIN_PASSWORD: 'four words of mine',
    });
    const port = await shop.open();
    const post = (path: string, length: number, more = '') =>
      `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${more}Content-Length: ${length}\r\n\r\n`;
    const idle = connect(port, '127.0.0.1');
    idle.on('error', () => undefined);
    const finishing = Array.from({ length: 40 }, () =>
      sendRaw(port, [post('/api/auth/login', signIn.length) + signIn]),
    );
    const other = signIn.replace('nobody', 'someone');
    const late = sendRaw(port, [
      post('/api/auth/login', other.length),
      other.slice(0, 9),
      2_000,
      other.slice(9),
    ]);
    const stuck = Array.from({ length: 10 }, () =>
      sendRaw(port, [post('/api/auth/login', 500), '{"email":']),
    );
    // Connections are accepted in order: once this is answered, all of those are the shop's.
    for (let at = 0; at < 3; at += 1) await fetch(`http://127.0.0.1:${port}/healthz`);
    const closing = Date.now();
    shop.child.kill('SIGTERM');
    const statuses = async (all: Promise<ReturnType<typeof readAnswer>>[]) =>
      (await Promise.all(all)).map(({ status }) => status);
    for (const status of await statuses(finishing)) expect([401, 429, 503]).toContain(status);
    expect(await statuses([late])).toEqual([401]);
    expect(new Set(await statuses(stuck))).toEqual(new Set([503]));
    expect(await shop.ended).toBe(0);
    expect(Date.now() - closing).toBeLessThan(10_000);
    await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow();
  });

  it('does not wait when it is told twice', async () => {
    const shop = startShop({ DATA_DIR: dataFolder() });
    const port = await shop.open();
    const stuck = sendRaw(port, [
      'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{',
    ]);
    await new Promise((resolve) => setTimeout(resolve, 200));
    shop.child.kill('SIGTERM');
    await expect.poll(() => shop.printed(), { timeout: 5_000 }).toContain('Closing the shop…');
    const second = Date.now();
    shop.child.kill('SIGTERM');
    expect(await shop.ended).toBe(1);
    expect(Date.now() - second).toBeLessThan(2_000);
    await stuck.catch(() => undefined);
  });
});
