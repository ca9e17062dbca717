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
  /** From the start of the process until it was ready, the slowest. */
  slowestMs: number;
  /** The same in seconds of a processor, which other programs of the machine do not prolong. */
  slowestCpu: number;
};

const [EARLIEST, LATEST] = [20, 500];
/** Spreads moments evenly, whatever their number. */
const momentOf = (kill: number) => EARLIEST + (LATEST - EARLIEST) * ((kill * 0.618_034) % 1);
/** So many kills come only once a picture has been taken in. */
const IMAGES_EVERY = 3;
/** Everything that was ever written is looked up after so many kills, and after the last. */
const LOOK_AT_ALL_AFTER = 100;

/**
 * Puts a shop under load and kills it, again and again; after each start all has to be as it was told. `saySoFar` hears
 * the figures after each time that everything was looked up.
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
    // The first start is no start after a kill: it makes the shop.
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
    // What decodes pictures is loaded with the first of them, which a slow machine would not see the end of.
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
