// Adds up visits in this process, in a SQLite file of its own.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Source, sources } from '#contract/shop/statistics.ts';
import { type Database, openDatabase } from '#server/database/database.ts';
import { sqliteEngine } from '#server/database/engines/sqlite-engine.ts';
import { migrate } from '#server/database/migrate.ts';
import { addUpVisits } from '#server/statistics/add-up.store.ts';
import { type CountedVisitor, toBatchData } from '#server/statistics/batch.rules.ts';
import { MAX_ROWS_A_DAY } from '#server/statistics/row-quota.ts';
import { hashIdentity } from '#server/statistics/visitor-hash.ts';
import { MAX_WAITING } from '#server/statistics/batch-writer.ts';
import { median } from './statistics.ts';

const SALT = { day: '2026-11-24', salt: 'a salt' };
const TURNS = 9;
const WARM_UPS = 5;
/** Visitors of a batch, and what each looks at: as in the requests of statistics.bench.ts. */
const [VISITORS, PAGES_EACH] = [4_000, 5];

const products = Array.from(
  { length: 1_000 },
  (_, n) => `0193f1a2-0000-7000-8000-${String(n).padStart(12, '0')}`,
);

const visitorOf = (
  n: number,
  views: Map<string, number>,
  from: readonly Source[] = sources,
): CountedVisitor => ({
  visitor: hashIdentity(SALT, String(n)),
  network: n % 65_536,
  source: from[n % from.length],
  views,
  hearts: new Set(),
  enquiries: new Map(),
});

/** The pages of a visitor: the home page ('') and some of the first `range` products. */
const pagesOf = (n: number, pages: number, range: number) =>
  new Map(
    Array.from({ length: pages }, (_, page) => [
      page === 0 ? '' : (products[(n * 7 + page) % range] ?? ''),
      1,
    ]),
  );

async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'kalakari-bench-'));
  const database = openDatabase(sqliteEngine(join(folder, 'shop.db')), (error) => {
    throw error;
  });
  try {
    await migrate(database);
    return await work(database);
  } finally {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

let sequence = 0;
async function insert(database: Database, visitors: readonly CountedVisitor[]): Promise<void> {
  sequence += 1;
  const data = JSON.stringify(toBatchData(visitors, products));
  const row = { writer: 'bench', sequence, day: SALT.day, written_at: sequence, data };
  await database.write((tx) => tx.insertInto('statistics_batch').values(row).execute());
}

/** Microseconds of CPU that adding up takes for each page of the visitors of a day, who return in each turn. */
export function addingUpTimes(): Promise<number> {
  const visitors = Array.from({ length: VISITORS }, (_, n) =>
    visitorOf(n, pagesOf(n, PAGES_EACH, 60), ['google', 'instagram', 'facebook']),
  );
  return withDatabase(async (database) => {
    const times: number[] = [];
    for (let turn = -WARM_UPS; turn < TURNS; turn += 1) {
      await insert(database, visitors);
      const before = process.cpuUsage();
      await addUpVisits(database);
      const { user, system } = process.cpuUsage(before);
      if (turn >= 0) times.push((user + system) / (VISITORS * PAGES_EACH));
    }
    return median(times);
  });
}

/** The longest time in milliseconds in which nothing else runs while `work` does. */
async function longestWait(work: () => Promise<void>): Promise<number> {
  let [longest, isDone, last] = [0, false, performance.now()];
  const check = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (!isDone) setImmediate(check);
  };
  setImmediate(check);
  await work();
  isDone = true;
  check();
  return longest;
}

/** Adds up the most counts that can wait to the largest day that the quota allows, each time with other visitors. */
export function largestDay(): Promise<{ ms: number; longest: number; megabytes: number }> {
  return withDatabase(async (database) => {
    const fill = async (from: number, count: number, pages: number) => {
      const all = Array.from({ length: count }, (_, n) =>
        visitorOf(from + n, pagesOf(from + n, pages, products.length)),
      );
      for (let start = 0; start < count; start += 5_000)
        await insert(database, all.slice(start, start + 5_000));
    };
    await fill(0, MAX_ROWS_A_DAY, 1);
    await addUpVisits(database);
    const [took, waits]: number[][] = [[], []];
    for (let turn = 0; turn < TURNS; turn += 1) {
      await fill(turn * MAX_WAITING, MAX_WAITING / PAGES_EACH, PAGES_EACH);
      const begun = performance.now();
      waits?.push(await longestWait(() => addUpVisits(database)));
      took?.push(performance.now() - begun);
    }
    const rows = await database.read.selectFrom('statistics_state').select('data').execute();
    const megabytes = rows.reduce((sum, { data }) => sum + data.length, 0) / 1e6;
    return { ms: median(took ?? []), longest: median(waits ?? []), megabytes };
  });
}
