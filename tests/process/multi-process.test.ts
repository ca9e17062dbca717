import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { logInAt } from '../support/admin-at-process.ts';
import { command } from '../support/backup/commands.ts';
import { emptyPostgres } from '../support/backup/shops.ts';
import { adminEnvironment } from '../support/credentials.ts';
import { startBucket } from '../support/media/bucket.ts';
import { dataFolder, spawnShop } from '../support/process.ts';

/** What two machines of a shop share. */
async function sharedServices() {
  const { storageUrl } = await startBucket();
  return {
    DATABASE_URL: await emptyPostgres(),
    STORAGE_URL: storageUrl.replace('s3://', 's3://id:secret@'),
  };
}

it(
  'two processes share a folder, and a killed one does not block the other',
  { tags: ['deep', 'CO15'], timeout: 120_000 },
  async () => {
    const folder = dataFolder();
    const environment = { DATA_DIR: folder, ...adminEnvironment };
    const first = spawnShop(environment);
    const [one, other] = [await logInAt(first), await logInAt(spawnShop(environment))];
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        (n % 2 ? one : other)('POST', '/categories', { name: `Category ${n}` }),
      ),
    );
    expect(made.map(({ status }) => status)).toEqual(made.map(() => 201));
    for (const send of [one, other])
      expect((await send('GET', '/categories?visibility=ALL')).data).toHaveLength(20);

    first.child.kill('SIGKILL');
    await first.ended;
    expect((await other('POST', '/categories', { name: 'Afterwards' })).status).toBe(201);
    const again = await logInAt(spawnShop(environment));
    expect((await again('GET', '/categories?visibility=ALL')).data).toHaveLength(21);
  },
);

it(
  'two machines on the same PostgreSQL and bucket become ready when their DATA_DIR does not exist yet',
  { tags: ['deep', 'FX06'], timeout: 60_000 },
  async () => {
    const shared = { ...(await sharedServices()), ...adminEnvironment };
    for (const machine of ['first', 'second']) {
      const folder = join(dataFolder(), machine, 'data');
      const port = await spawnShop({ ...shared, DATA_DIR: folder }).open();
      const response = await fetch(`http://127.0.0.1:${port}/readyz`);
      expect([machine, response.status, await response.text()]).toEqual([machine, 200, expect.anything()]);
    }
  },
);

it(
  'a second machine on the same PostgreSQL with a folder of its own is refused',
  { tags: ['deep', 'FX05'], timeout: 120_000 },
  async () => {
    const shared = { DATABASE_URL: await emptyPostgres(), ...adminEnvironment };
    const [folder, other] = [dataFolder(), dataFolder()];
    const first = spawnShop({ ...shared, DATA_DIR: folder });
    await first.open();
    const second = spawnShop({ ...shared, DATA_DIR: other });
    expect(await second.ended).toBe(1);
    expect(second.printed()).toMatch(
      /stores its pictures in another folder than .*set STORAGE_URL to a bucket, or DATA_DIR to a folder on a disk that all of them use\./,
    );
    // A folder on a shared disk.
    const third = spawnShop({ ...shared, DATA_DIR: folder });
    await third.open();
    // The shop moves to the other machine.
    for (const shop of [first, third]) shop.child.kill('SIGTERM');
    await Promise.all([first.ended, third.ended]);
    const adopted = command('adopt-storage', ['--yes'], { ...shared, DATA_DIR: other });
    expect(await adopted.ended).toBe(0);
    await spawnShop({ ...shared, DATA_DIR: other }).open();
    expect(await spawnShop({ ...shared, DATA_DIR: folder }).ended).toBe(1);
  },
);

it(
  "other accounts of the machine can't read the shop’s folder or its database",
  { tags: ['OP16'], timeout: 60_000 },
  async () => {
    const folder = join(dataFolder(), 'data');
    await spawnShop({ DATA_DIR: folder, ...adminEnvironment }).open();
    const modeOf = (name: string) => statSync(join(folder, name)).mode & 0o777;
    expect(modeOf('.')).toBe(0o700);
    for (const name of ['shop.db', 'shop.db-wal', 'shop.db-shm'])
      expect([name, modeOf(name)]).toEqual([name, 0o600]);
  },
);
