import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { watchCatalogVersion } from '#server/catalog/catalog-version.store.ts';
import { openDatabase } from '#server/database/database.ts';
import { sqliteEngine } from '#server/database/engines/sqlite-engine.ts';
import { migrate } from '#server/database/migrate.ts';
import { createJobs } from '#server/platform/jobs/jobs.ts';
import { createMediaLibrary, type MediaLibrary } from '#server/media/media-library.ts';
import type { Figure } from './figure.ts';
import { bareSharp } from './support/bare-sharp.ts';
import { syntheticPhoto } from './support/photo.ts';
import { createOperatorWarnings } from '#server/platform/operator-warnings.ts';
import { median, millisecondsOf } from './support/statistics.ts';

export const name = 'Ingesting a 12-megapixel photo, compared with sharp alone making the same four files';

const ROUNDS = 9;
const CONCURRENT_UPLOADS = 40;
const MIB = 1024 * 1024;

async function openLibrary(dataDir: string) {
  const database = openDatabase(sqliteEngine(join(dataDir, 'shop.db')), () => undefined);
  await migrate(database);
  const catalogVersion = await watchCatalogVersion(database);
  const log = pino({ level: 'silent' });
  const jobs = createJobs({ database, log, scope: 'bench' });
  const library = createMediaLibrary({
    config: {
      dataDir,
      storageUrl: undefined,
      storageKeys: undefined,
      mediaLimit: undefined,
      metricsToken: undefined,
    },
    database,
    // A day ahead, so that no file counts as recently written and every file is written each time.
    now: () => Date.now() + 24 * 3_600_000,
    log,
    jobs,
    catalogVersion,
    // Disables the sweep during the measurement.
    storage: { verify: async () => false },
    operatorWarnings: createOperatorWarnings(),
  });
  const close = async () => {
    catalogVersion.stop();
    await Promise.all([jobs.stop(), library.stop()]);
    await database.close();
  };
  return { library, close };
}

/** Peak growth of the process while many images of 10 MB arrive at once, and the number of accepted ones. */
async function uploadAtOnce({ reserve, ingest }: MediaLibrary, photo: Buffer) {
  const large = Buffer.concat([photo, Buffer.alloc(10 * MIB - photo.length)]);
  const before = process.memoryUsage.rss();
  let max = before;
  const watch = setInterval(() => (max = Math.max(max, process.memoryUsage.rss())), 5);
  // As a request does: reserve memory first, then read the body.
  const upload = async () => {
    const release = reserve(large.length);
    await ingest(Buffer.from(large), 'A photograph').finally(release);
  };
  const responses = await Promise.allSettled(Array.from({ length: CONCURRENT_UPLOADS }, upload));
  clearInterval(watch);
  return {
    growth: (max - before) / MIB,
    accepted: responses.filter(({ status }) => status === 'fulfilled').length,
  };
}

export async function run(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kalakari-bench-'));
  const { library, close } = await openLibrary(dataDir);
  try {
    const photo = await syntheticPhoto(4000, 3000);
    const ingest = (bytes: Uint8Array) => library.ingest(bytes, 'The photograph');
    const ours: number[] = [];
    const bare: number[] = [];
    // Alternates both, so that other load on the machine affects both. The first round warms up.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const pair = {
        ours: await millisecondsOf(() => ingest(photo)),
        bare: await millisecondsOf(() => bareSharp(photo, dataDir)),
      };
      if (round === 0) continue;
      ours.push(pair.ours);
      bare.push(pair.bare);
    }
    const ratio = median(ours.map((value, at) => value / (bare[at] ?? Number.NaN)));
    const { growth, accepted } = await uploadAtOnce(library, photo);
    return [
      { name: 'until the response (median)', value: median(ours), unit: 'ms' },
      { name: 'sharp alone (median)', value: median(bare), unit: 'ms' },
      { name: 'ratio of the two (median of pairs)', value: ratio, unit: '×', atMost: 1.25 },
      {
        name: `memory for ${CONCURRENT_UPLOADS} images of 10 MB at once`,
        value: growth,
        unit: 'MiB',
        atMost: 512,
      },
      { name: 'accepted; the others are asked to retry', value: accepted, unit: '', atLeast: 8 },
    ];
  } finally {
    await close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
