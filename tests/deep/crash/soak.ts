// Runs a shop for soak.deep.ts through many lives, and measures whether its memory, files or sockets grow.
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import { HOUR_MS } from '#contract/durations.ts';
import { serverEnvironment } from '../../../scripts/server-environment.mjs';
import { dataFolder, spawnShop } from '#tests/support/process.ts';
import { INSPECTABLE, inspectProcess, type ProcessInspector } from './process-inspector.ts';
import { createWriteLog, type WriteLog } from './write-log.ts';
import { deleteOldProducts, writeConcurrently } from './load.ts';
import { accessShop, seedShop, type SeededShop, type ShopAccess, waitUntilReady } from './running-shop.ts';
import { commonSlope, type Sample, type Slope } from './slope.ts';
import { adminEnvironment } from '../../support/credentials.ts';

/** In each second, all clients read and write as fast as the shop can for this many ms: 30 % load. */
const [SECOND_MS, BUSY_MS] = [1_000, 300];
const READERS = 4;
/** Of this many samples the smallest counts, because images in progress use memory for a short time. */
const SAMPLES = 10;
/** What the shop keeps in memory, for example its sitemap, grows with its catalog. This would look like a leak. */
const MAX_PRODUCTS = 300;

export type Soaked = {
  kills: number;
  acknowledged: number;
  lost: number;
  reads: number;
  /** Growth of the memory from life to life, at the same age of the process. */
  memory: Slope;
  /** Growth of the memory within a life, after its warm-up. */
  aging: Slope;
  /** MiB: the largest of the smallest in each ten samples. */
  maxMemory: number;
  /** Growth of the number of open files other than connections. */
  files: Slope;
  maxSockets: number;
};

type Measurement = Sample & { files: number; sockets: number };
type Life = { memory: Sample[]; files: Sample[]; sockets: number[] };

/** Reads as a visitor does. */
async function read({ guest }: ShopAccess, shouldContinue: () => boolean, count: () => void): Promise<void> {
  const paths = ['/api/products?limit=24', '/api/browse?q=piece', '/api/categories', '/sitemap.xml', '/'];
  for (let at = 0; shouldContinue(); at += 1) {
    const response = await guest.send('GET', paths[at % paths.length] ?? '/');
    if (response && response.status >= 500 && response.status !== 503)
      throw new Error(`${response.status} ${response.text}`);
    if (response) count();
  }
}

async function measure(inspector: ProcessInspector): Promise<Measurement> {
  const at = performance.now() / HOUR_MS;
  return { at, value: await inspector.memory(), ...inspector.handles() };
}

/** The smallest of each ten samples shows what is retained. */
function lifeOf(measurements: readonly Measurement[]): Life {
  const life: Life = { memory: [], files: [], sockets: measurements.map(({ sockets }) => sockets) };
  for (let from = 0; from + SAMPLES <= measurements.length; from += SAMPLES) {
    const some = measurements.slice(from, from + SAMPLES);
    const min = some.reduce((one, other) => (other.value < one.value ? other : one));
    life.memory.push({ at: min.at, value: min.value });
    life.files.push({ at: min.at, value: Math.min(...some.map(({ files }) => files)) });
  }
  return life;
}

/** The measurements of all lives at each age. */
const atSameAge = (lives: readonly Life[]): Sample[][] =>
  (lives[0]?.memory ?? []).map((_, age) =>
    lives.flatMap(({ memory }) => {
      const sample = memory[age];
      return sample ? [sample] : [];
    }),
  );

/**
 * Runs a shop at 30 % load, kills it (SIGKILL) at the end of each life and restarts it; each start must have what was
 * acknowledged since the last one, and the last start everything.
 * @param lives of `lifeMs` each, of which the first `warmUpMs` do not count
 */
export async function soak(lives: number, lifeMs: number, warmUpMs: number): Promise<Soaked> {
  const dataDir = dataFolder();
  const environment = {
    // The memory settings of `npm start`: without them, Linux's allocator returns less memory to the system.
    ...serverEnvironment,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    NODE_COMPILE_CACHE: join(dataDir, 'compiled'),
    ...adminEnvironment,
    NODE_OPTIONS: `${serverEnvironment.NODE_OPTIONS} ${INSPECTABLE.NODE_OPTIONS}`,
  };
  const writeLog: WriteLog = createWriteLog();
  const seen: Life[] = [];
  let seeded: SeededShop | undefined;
  let [reads, lost] = [0, 0];

  const verify = async (access: ShopAccess, { all } = { all: false }) => {
    const wrong = await writeLog.verify(access, { all });
    lost += wrong.length;
    expect(wrong).toEqual([]);
    expect(access.violatedInvariants()).toEqual([]);
  };

  for (let number = 0; number < lives; number += 1) {
    const shop = spawnShop(environment);
    const { port } = await waitUntilReady(shop);
    seeded ??= await seedShop(port);
    const access = accessShop(port, dataDir, seeded);
    await verify(access);
    const inspector = await inspectProcess(shop);
    const measurements: Measurement[] = [];
    const began = performance.now();
    const age = () => performance.now() - began;
    const burst = async (ms: number) => {
      const until = performance.now() + ms;
      const shouldContinue = () =>
        performance.now() < until && shop.child.exitCode === null && !shop.child.killed;
      const readers = Array.from({ length: READERS }, () => read(access, shouldContinue, () => (reads += 1)));
      await Promise.all([writeConcurrently(access, writeLog, shouldContinue), ...readers]);
    };
    while (age() < lifeMs) {
      const start = performance.now();
      await burst(BUSY_MS);
      await deleteOldProducts(access, writeLog, MAX_PRODUCTS);
      // The warm-up has no pauses: a process compiles each path once it has run often.
      if (age() <= warmUpMs) continue;
      // Late responses prolong the pause, so that the load stays at 30 %.
      const busy = performance.now() - start;
      await wait((busy * (SECOND_MS - BUSY_MS)) / BUSY_MS);
      measurements.push(await measure(inspector));
    }
    seen.push(lifeOf(measurements));
    const last = burst(BUSY_MS);
    await wait(BUSY_MS / 2);
    inspector.close();
    access.close();
    shop.child.kill('SIGKILL');
    await Promise.all([shop.ended, last]);
    expect(shop.printed()).not.toMatch(/Unexpected error|Uncaught exception/);
  }
  if (seeded) {
    const shop = spawnShop(environment);
    const { port } = await waitUntilReady(shop);
    const access = accessShop(port, dataDir, seeded);
    await verify(access, { all: true });
    access.close();
    shop.child.kill('SIGTERM');
    expect(await shop.ended).toBe(0);
  }
  return {
    kills: lives,
    acknowledged: writeLog.acknowledged(),
    lost,
    reads,
    memory: commonSlope(atSameAge(seen)),
    aging: commonSlope(seen.map(({ memory }) => memory)),
    maxMemory: Math.max(...seen.flatMap(({ memory }) => memory.map(({ value }) => value))),
    files: commonSlope(seen.map(({ files }) => files)),
    maxSockets: Math.max(...seen.flatMap(({ sockets }) => sockets)),
  };
}
