import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { Session } from '#contract/accounts/user.ts';
import { startBucket } from '../support/media/bucket.ts';
import { dataFolder, spawnShop } from '../support/process.ts';
import {
  connect,
  connectToWorkers,
  METRICS_TOKEN,
  type Connection,
  workerOf,
  workerPids,
} from '../support/workers.ts';

const ADMIN = { ADMIN_EMAIL: 'me@example.com', ADMIN_PASSWORD: 'four words of mine' };
const settings = () => ({ DATA_DIR: dataFolder(), WORKERS: '2', METRICS_TOKEN, ...ADMIN });

const logIn = (connection: Connection, password: string) =>
  connection.send('POST', '/api/auth/login', { email: ADMIN.ADMIN_EMAIL, password });

describe.runIf(process.platform === 'linux')('WORKERS=2 on SQLite', { timeout: 60_000 }, () => {
  it('serves and stores in both workers, and replaces a killed one', { tags: ['deep', 'CO15'] }, async () => {
    const shop = spawnShop(settings());
    const port = await shop.open();
    const workers = await connectToWorkers(port, 2);
    const [one, other] = workers;
    if (!one || !other) throw new Error('There are no two workers');
    const { token } = Session.parse(JSON.parse((await logIn(one, ADMIN.ADMIN_PASSWORD)).text).data);
    const read = async (connection: Connection) =>
      (await connection.send('GET', '/api/categories')).text.match(/Category \d+/g)?.length ?? 0;
    // Fills the caches of both.
    expect(await Promise.all(workers.map(read))).toEqual([0, 0]);
    const made = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        (n % 2 ? one : other).send('POST', '/api/categories', { name: `Category ${n}` }, token),
      ),
    );
    expect(made.map(({ status }) => status)).toEqual(made.map(() => 201));
    for (const worker of workers) await expect.poll(() => read(worker), { timeout: 1_000 }).toBe(10);

    // The workers share the count of failed logins, of which ten are allowed.
    const guesses = await Promise.all(
      Array.from({ length: 20 }, (_, n) => logIn(n % 2 ? one : other, 'not the password')),
    );
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10);

    const [pid = 0] = workerPids(shop);
    process.kill(pid, 'SIGKILL');
    expect(await read(other)).toBe(10);
    for (const worker of await connectToWorkers(port, 2)) expect(await read(worker)).toBe(10);

    shop.child.kill('SIGTERM');
    expect(await shop.ended).toBe(0);
    expect(shop.printed().match(/Preparing the database|open at|Closing the shop/g)).toEqual([
      'Preparing the database',
      'open at',
      'Closing the shop',
    ]);
  });

  it('sends no visitor to a worker that still starts', { tags: ['deep', 'CO15'] }, async () => {
    const bucket = await startBucket();
    const shop = spawnShop({
      ...settings(),
      BACKUP_URL: bucket.storageUrl.replace('s3://', 's3://id:secret@'),
    });
    const port = await shop.open();
    await connectToWorkers(port, 2);
    // The next start waits five seconds for it.
    bucket.fault = 'hangs';
    const [pid = 0] = workerPids(shop);
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => workerPids(shop)).not.toContain(pid);
    const statuses = new Set<number>();
    for (const found = new Set<number>(); found.size < 2;) {
      const connection = connect(port);
      statuses.add((await connection.send('GET', '/api/categories')).status);
      found.add(await workerOf(connection));
    }
    expect([...statuses]).toEqual([200]);
  });

  it('ends like a single process when the start fails', async () => {
    const unreachable = { DATABASE_URL: 'postgres://shop@127.0.0.1:1/shop' };
    const ends = await Promise.all(
      ['1', '2'].map(async (WORKERS) => {
        const shop = spawnShop({ ...settings(), ...unreachable, WORKERS });
        return { code: await shop.ended, printed: shop.printed() };
      }),
    );
    expect(ends[1]).toEqual(ends[0]);
    expect(ends[0]).toEqual({ code: 1, printed: expect.stringContaining('DATABASE_URL') });

    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const address = taken.address();
    const PORT = String(typeof address === 'object' ? address?.port : 0);
    const shop = spawnShop({ ...settings(), PORT });
    expect(await shop.ended).toBe(1);
    expect(shop.printed()).toContain(`Port ${PORT} is already in use.`);
    taken.close();
  });
});
