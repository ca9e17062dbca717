import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { emptyPostgres } from '../support/backup/shops.ts';
import { plainImage } from '../support/media/plain-image.ts';
import { reportFigure } from '../support/report-figure.ts';
import { dataFolder, type Running, spawnShop } from '../support/process.ts';
import { startBucket } from '../support/media/bucket.ts';
import { clientOf, type Reply } from './crash/client.ts';
import { waitUntilReady } from './crash/running-shop.ts';
import { ADMIN_EMAIL, adminEnvironment, adminLogin } from '../support/credentials.ts';

const SLOW = 5 * 60_000;
/** A lease of 30 s, a check every 5 s, and time to begin on a busy machine. */
const TAKEN_OVER = { timeout: 120_000, interval: 200 };

type Machine = Running & { port: number; folder: string };

/** Two machines of a shop: one database and one bucket, but each with a folder of its own. */
async function openMachines(environment: Record<string, string> = {}) {
  const databaseUrl = await emptyPostgres();
  const { storageUrl, objects } = await startBucket();
  const start = async (): Promise<Machine> => {
    const folder = dataFolder();
    const shop = spawnShop({
      ...adminEnvironment,
      LOG_LEVEL: 'warn',
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      STORAGE_URL: storageUrl.replace('s3://', 's3://id:secret@'),
      ...environment,
    });
    return { ...shop, folder, port: (await waitUntilReady(shop)).port };
  };
  const machines = [await start(), await start()] as const;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  const rows = async (query: string): Promise<Record<string, unknown>[]> => (await client.query(query)).rows;
  return { machines, rows, objects };
}

type Rows = Awaited<ReturnType<typeof openMachines>>['rows'];

const makeDue = (rows: Rows, kind: string) => rows(`update job set run_at = 1 where kind = '${kind}'`);

async function ownerOf(rows: Rows, kind: string): Promise<string | undefined> {
  const [job] = await rows(`select lease_owner from job where kind = '${kind}'`);
  return typeof job?.['lease_owner'] === 'string' ? job['lease_owner'] : undefined;
}

/** Waits until a process runs the job, and kills that process. @returns the other one */
async function killOwner(rows: Rows, kind: string, machines: readonly Machine[]): Promise<Machine> {
  await expect.poll(() => ownerOf(rows, kind), { timeout: 60_000, interval: 5 }).toBeDefined();
  const owner = await ownerOf(rows, kind);
  // An owner ends in its process id and a random id.
  const [own] = machines.filter(({ child }) => owner?.split(':').at(-2) === String(child.pid));
  const [other] = machines.filter((machine) => machine !== own);
  if (!own || !other) throw new Error(`No machine is ${owner}`);
  own.child.kill('SIGKILL');
  await own.ended;
  return other;
}

const backupsOf = ({ folder }: Machine) => {
  const backups = join(folder, 'backups');
  return existsSync(backups) ? readdirSync(backups).filter((name) => name.endsWith('.tar')) : [];
};

async function tokenAt({ port }: Machine): Promise<string> {
  const body = adminLogin;
  const reply = await clientOf(port).send('POST', '/api/auth/login', body);
  const { token }: { token: string } = JSON.parse(reply?.text ?? '').data;
  return token;
}

describe('two processes on one PostgreSQL', { timeout: SLOW }, () => {
  it('make one backup', { tags: ['CR18'] }, async () => {
    const { machines, rows } = await openMachines();
    await makeDue(rows, 'backup');
    const all = () => machines.flatMap(backupsOf);
    await expect.poll(all, { timeout: 60_000 }).toHaveLength(1);
    await makeDue(rows, 'backup');
    // Both look for due jobs every 5 seconds; the job is done when its next run is in the future.
    await expect
      .poll(
        () => rows(`select 1 from job where kind = 'backup' and run_at > 1 and lease_owner is null`),
        TAKEN_OVER,
      )
      .toHaveLength(1);
    expect(all()).toHaveLength(1);
    const lists = await Promise.all(
      machines.map(
        async (machine) =>
          (await clientOf(machine.port, await tokenAt(machine)).send('GET', '/api/backups'))?.text,
      ),
    );
    const names = lists.map((text) =>
      JSON.parse(text ?? '').data.kept.map(({ name }: { name: string }) => name),
    );
    expect(names).toEqual([all(), all()]);
  });

  it('the other one makes the backup of a killed one', { tags: ['CR23'] }, async () => {
    const { machines, rows } = await openMachines();
    await makeDue(rows, 'backup');
    const killedAt = performance.now();
    const other = await killOwner(rows, 'backup', machines);
    await expect.poll(() => backupsOf(other), { timeout: 90_000, interval: 200 }).toHaveLength(1);
    reportFigure('until the backup of a killed process was made', (performance.now() - killedAt) / 1000, 's');
  });

  it('the other one makes the picture sizes of a killed one', { tags: ['CR23'] }, async () => {
    const { machines, rows } = await openMachines();
    const [machine] = machines;
    const admin = clientOf(machine.port, await tokenAt(machine));
    const category: Reply | undefined = await admin.send('POST', '/api/categories', { name: 'Prints' });
    const { _id } = JSON.parse(category?.text ?? '').data;
    const colors = ['teal', 'coral'];
    const images = await Promise.all(
      colors.map(async (color) => ({ url: await plainImage(color, { width: 1600, height: 1200 }) })),
    );
    const body = {
      category: _id,
      name: 'Lotus',
      description: 'A lotus',
      price: { actual: 100 },
      stock: 1,
      images,
    };
    const killing = killOwner(rows, 'image-sizes', machines);
    const product = await admin.send('POST', '/api/products', body);
    expect([product?.status, product?.text]).toEqual([201, expect.anything()]);
    await killing;
    await expect.poll(() => rows(`select 1 from media where state = 'early'`), TAKEN_OVER).toEqual([]);
  });

  it('the other one sends the mail of a killed one', { tags: ['CR23'] }, async () => {
    // A mail server that accepts connections and says nothing.
    const server = createServer((socket) => void socket.on('error', () => undefined)).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await new Promise((resolve) => server.once('listening', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const { machines, rows } = await openMachines({ SMTP_URL: `smtp://127.0.0.1:${port}` });
    const [machine] = machines;
    await clientOf(machine.port).send('POST', '/api/auth/forgot', { email: ADMIN_EMAIL });
    const other = await killOwner(rows, 'reset-mail', machines);
    await expect.poll(() => ownerOf(rows, 'reset-mail'), TAKEN_OVER).toContain(`:${other.child.pid}:`);
  });

  it('count failed logins together', { tags: ['AU13', 'AU17'] }, async () => {
    const { machines } = await openMachines();
    const guess = ({ port }: Machine) =>
      clientOf(port).send('POST', '/api/auth/login', {
        email: ADMIN_EMAIL,
        password: 'not the password',
      });
    const replies = await Promise.all(Array.from({ length: 40 }, (_, n) => guess(machines[n % 2 ? 1 : 0])));
    const statuses = replies.map((reply) => reply?.status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(30);
    reportFigure('guesses evaluated by two processes together', 10);
    const [one, other] = machines;
    one.child.kill('SIGKILL');
    await one.ended;
    expect((await guess(other))?.status).toBe(429);
  });
});
