// Uploads twenty photos at once, and measures what the processes of the shop use for it.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import sharp from 'sharp';
import { freePort } from '../../tests/support/free-port.ts';
import { ADMIN_EMAIL, PASSWORD } from '../../tests/support/credentials.ts';
import { cpuMicroseconds } from './cpu-time.ts';
import { logIn } from './many-products.ts';
import { syntheticPhoto } from './photo.ts';
import { peakMemoryDuring, processTree } from './process-tree.ts';
import { imageForm, upload } from './upload.ts';

const PHOTOS = 20;
/** As `upload-queue.ts` of the product form sends them. */
const CONCURRENCY = 2;
const ADMIN = { adminEmail: ADMIN_EMAIL, adminPassword: PASSWORD };
const READY_MS = 60_000;
/** How long to wait until all photos have all their sizes. */
const ALL_SIZES_MS = 10 * 60_000;

/** Different photos of 12 megapixels, as bodies of the upload form. */
export async function burstOfPhotos(): Promise<Buffer[]> {
  const photo = await syntheticPhoto(4000, 3000);
  const forms: Buffer[] = [];
  for (let index = 0; index < PHOTOS; index += 1) {
    const turned = sharp(photo).modulate({ hue: index * Math.round(360 / PHOTOS) });
    forms.push(imageForm(await turned.jpeg({ quality: 92 }).toBuffer()));
  }
  return forms;
}

/**
 * How to start a shop: this checkout, a former commit, or the container image. `environment` is added to the variables that
 * all bursts have.
 */
export type ShopProcess = { command: readonly [string, ...string[]]; environment: NodeJS.ProcessEnv };

export type Burst = {
  /** Peak of the resident memory of all processes, in MB. */
  memory: number;
  /** From the first upload until the last photo has all its sizes. */
  seconds: number;
  cpuSeconds: number;
};

async function untilReady(child: ChildProcess, port: number): Promise<void> {
  for (const since = performance.now(); performance.now() - since < READY_MS; await wait(50)) {
    if (child.exitCode !== null) break;
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    await ready?.arrayBuffer();
    if (ready?.ok) return;
  }
  throw new Error('The shop did not open.');
}

async function uploadAll(port: number, token: string, forms: readonly Buffer[]): Promise<void> {
  const waiting = forms.values();
  const sender = async () => {
    for (const form of waiting) {
      const { statusCode } = await upload(port, token, form);
      if (statusCode !== 201) throw new Error(`An upload returned ${statusCode}.`);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, sender));
}

async function untilAllSizesExist(dataDir: string): Promise<void> {
  const database = new Sqlite(join(dataDir, 'shop.db'), { readonly: true, timeout: 5_000 });
  try {
    const missing = database.prepare("select count(*) from media where state = 'early'").pluck();
    for (const since = performance.now(); missing.get() !== 0; await wait(50))
      if (performance.now() - since > ALL_SIZES_MS) throw new Error('Some sizes of the photos are missing.');
  } finally {
    database.close();
  }
}

/** Measures a shop with new data from the first upload until all sizes of the photos are made; then deletes it. */
export async function measureBurst(
  { command: [program, ...args], environment }: ShopProcess,
  forms: readonly Buffer[],
): Promise<Burst> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kalakari-burst-'));
  const port = await freePort();
  const child = spawn(program, args, {
    env: {
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: 'off',
      // A backup of the new shop would be made during some of the bursts.
      BACKUP_EVERY: '0',
      LOG_LEVEL: 'warn',
      ADMIN_EMAIL,
      ADMIN_PASSWORD: PASSWORD,
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const gone = once(child, 'exit');
  const { pid = 0 } = child;
  try {
    await untilReady(child, port);
    const token = await logIn({ url: `http://127.0.0.1:${port}`, ...ADMIN });
    const cpu = () => processTree(pid).reduce((sum, each) => sum + cpuMicroseconds(each), 0) / 1e6;
    const [since, before] = [performance.now(), cpu()];
    const memory = await peakMemoryDuring(pid, async () => {
      await uploadAll(port, token, forms);
      await untilAllSizesExist(dataDir);
    });
    return { memory, seconds: (performance.now() - since) / 1_000, cpuSeconds: cpu() - before };
  } finally {
    child.kill('SIGKILL');
    await gone;
    rmSync(dataDir, { recursive: true, force: true });
  }
}
