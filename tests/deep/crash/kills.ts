import { join } from 'node:path';
import { expect } from 'vitest';
import { cpuSecondsOf, dataFolder, startShop } from '#tests/support/process.ts';
import { holdSwept } from './fault-shop.ts';
import { createLedger } from './write-log.ts';
import { addPiece, writeAtOnce } from './load.ts';
import { ADMIN, enter, furnish, type Known, type Place, ready, type Started } from './work-dir.ts';

export type Figures = {
  kills: number;
  acknowledged: number;
  lost: number;
  /** The slowest time from process start to readiness. */
  slowestMs: number;
  /** The same in CPU seconds, so that other programs on the machine do not count. */
  slowestCpu: number;
};

const [EARLIEST, LATEST] = [20, 500];
/** Spreads kill times evenly, for any number of kills. */
const momentOf = (kill: number) => EARLIEST + (LATEST - EARLIEST) * ((kill * 0.618_034) % 1);
/** Every third kill comes after an image upload. */
const IMAGES_EVERY = 3;
/** All writes are verified after every 100 kills and at the end. */
const LOOK_AT_ALL_AFTER = 100;

/**
 * Puts a shop under load and kills it again and again; each start must recover all acknowledged writes. Calls
 * `saySoFar` with the figures after each full verification.
 */
export async function killAgainAndAgain(
  kills: number,
  saySoFar: (figures: Figures) => void = () => {},
): Promise<Figures> {
  const dataDir = dataFolder();
  const environment = {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    NODE_COMPILE_CACHE: join(dataDir, 'compiled'),
    ...ADMIN,
  };
  const ledger = createLedger();
  const figures: Figures = { kills: 0, acknowledged: 0, lost: 0, slowestMs: 0, slowestCpu: 0 };
  let known: Known | undefined;

  const open = async () => {
    const shop = startShop(environment);
    const started: Started = await ready(shop);
    const cpu = cpuSecondsOf(shop) ?? 0;
    // The first start creates the shop and is no recovery.
    if (known) {
      figures.slowestMs = Math.max(figures.slowestMs, started.wallMs);
      figures.slowestCpu = Math.max(figures.slowestCpu, cpu);
    }
    known ??= await furnish(started.port);
    return { shop, place: enter(started.port, dataDir, known) };
  };
  const look = async (place: Place, all: boolean) => {
    const wrong = await ledger.hold(place, all);
    figures.lost += wrong.length;
    expect(wrong).toEqual([]);
    expect(place.faults()).toEqual([]);
  };

  for (let kill = 1; kill <= kills; kill += 1) {
    const { shop, place } = await open();
    const all = kill % LOOK_AT_ALL_AFTER === 0;
    await look(place, all);
    figures.acknowledged = ledger.acknowledged();
    if (all) saySoFar(figures);
    const load = writeAtOnce(place, ledger, () => shop.child.exitCode === null && !shop.child.killed);
    // The first image loads the decoder, which a slow machine does not finish before the kill.
    if (kill % IMAGES_EVERY === 0) await addPiece(place, ledger);
    await new Promise((resolve) => setTimeout(resolve, momentOf(kill)));
    place.close();
    shop.child.kill('SIGKILL');
    await Promise.all([shop.ended, load]);
    expect(shop.printed()).not.toMatch(/met a bug|Uncaught exception/);
    figures.kills += 1;
  }
  const { shop, place } = await open();
  await look(place, true);
  place.close();
  shop.child.kill('SIGTERM');
  expect(await shop.ended).toBe(0);
  figures.acknowledged = ledger.acknowledged();
  if (known) await holdSwept({ known }, dataDir);
  return figures;
}
