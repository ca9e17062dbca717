// Kills a shop under load again and again, for crash.deep.ts and crash-twenty.deep.ts.
import { join } from 'node:path';
import { expect } from 'vitest';
import { cpuSecondsOf, dataFolder, spawnShop } from '#tests/support/process.ts';
import { expectNoUnusedFiles } from './fault-shop.ts';
import { createWriteLog } from './write-log.ts';
import { addProduct, writeConcurrently } from './load.ts';
import {
  accessShop,
  seedShop,
  type SeededShop,
  type ShopAccess,
  waitUntilReady,
  type Started,
} from './running-shop.ts';
import { adminEnvironment } from '../../support/credentials.ts';

export type Figures = {
  kills: number;
  acknowledged: number;
  lost: number;
  /** The slowest time from process start to readiness after a kill. */
  slowestMs: number;
  /** The same in CPU seconds, so that other programs on the machine do not count. */
  slowestCpu: number;
  /** CPU seconds of a start of the same shop after a clean shutdown: the median of some, spread over the kills. */
  usualCpu: number;
};

const USUAL_STARTS = 5;
const medianOf = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

const [EARLIEST, LATEST] = [20, 500];
/** Milliseconds of load before the n-th kill: steps of the golden ratio spread any number evenly. */
const killTimeOf = (kill: number) => EARLIEST + (LATEST - EARLIEST) * ((kill * 0.618_034) % 1);
/** Before every third kill, the load waits for an image upload to end. */
const UPLOAD_EVERY = 3;
/** At every 100th kill and at the end all writes are verified, otherwise those since the previous verification. */
const VERIFY_ALL_EVERY = 100;

/**
 * Puts a shop under load and kills it again and again; each start must recover all acknowledged writes. Calls
 * `reportProgress` with the figures at every `VERIFY_ALL_EVERY`th kill.
 */
export async function killAgainAndAgain(
  kills: number,
  reportProgress: (figures: Figures) => void = () => {},
): Promise<Figures> {
  const dataDir = dataFolder();
  const environment = {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    NODE_COMPILE_CACHE: join(dataDir, 'compiled'),
    ...adminEnvironment,
  };
  const writeLog = createWriteLog();
  const figures: Figures = { kills: 0, acknowledged: 0, lost: 0, slowestMs: 0, slowestCpu: 0, usualCpu: 0 };
  const usual: number[] = [];
  let seeded: SeededShop | undefined;

  const open = async ({ afterKill = true } = {}) => {
    const shop = spawnShop(environment);
    const started: Started = await waitUntilReady(shop);
    const cpu = cpuSecondsOf(shop) ?? 0;
    if (!afterKill) usual.push(cpu);
    // The first start creates the shop and is no recovery.
    else if (seeded) {
      figures.slowestMs = Math.max(figures.slowestMs, started.wallMs);
      figures.slowestCpu = Math.max(figures.slowestCpu, cpu);
    }
    seeded ??= await seedShop(started.port);
    return { shop, access: accessShop(started.port, dataDir, seeded) };
  };
  const close = async ({ shop, access }: Awaited<ReturnType<typeof open>>) => {
    access.close();
    shop.child.kill('SIGTERM');
    expect(await shop.ended).toBe(0);
  };
  const check = async (access: ShopAccess, { all }: { all: boolean }) => {
    const wrong = await writeLog.verify(access, { all });
    figures.lost += wrong.length;
    expect(wrong).toEqual([]);
    expect(access.violatedInvariants()).toEqual([]);
  };

  for (let kill = 1; kill <= kills; kill += 1) {
    let opened = await open();
    const all = kill % VERIFY_ALL_EVERY === 0;
    await check(opened.access, { all });
    if (kill % Math.ceil(kills / USUAL_STARTS) === 0) {
      await close(opened);
      opened = await open({ afterKill: false });
    }
    const { shop, access } = opened;
    figures.acknowledged = writeLog.acknowledged();
    if (all) reportProgress(figures);
    const load = writeConcurrently(
      access,
      writeLog,
      () => shop.child.exitCode === null && !shop.child.killed,
    );
    // The first image loads the decoder, which a slow machine does not finish before the kill.
    if (kill % UPLOAD_EVERY === 0) await addProduct(access, writeLog);
    await new Promise((resolve) => setTimeout(resolve, killTimeOf(kill)));
    access.close();
    shop.child.kill('SIGKILL');
    await Promise.all([shop.ended, load]);
    expect(shop.printed()).not.toMatch(/Unexpected error|Uncaught exception/);
    figures.kills += 1;
  }
  const last = await open();
  await check(last.access, { all: true });
  await close(last);
  figures.usualCpu = medianOf(usual);
  figures.acknowledged = writeLog.acknowledged();
  if (seeded) await expectNoUnusedFiles({ seeded }, dataDir);
  return figures;
}
