import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverEnvironment } from '../scripts/server-environment.mjs';
import { buildFormerVersion, commitBeforeJobs, whyNotRunnable } from '../tests/support/former-version.ts';
import type { Figure } from './figure.ts';
import { median } from './support/statistics.ts';
import { type Burst, burstOfPhotos, measureBurst, type ShopProcess } from './support/upload-burst.ts';

export const name =
  'Memory while 20 photos of 12 megapixels arrive, compared with the version before jobs and workers';
export const platform = 'linux';

const RUNS = 3;
/** How many times the memory of the former version this one may need. */
const AT_MOST_TIMES = 1.1;

const main = join(import.meta.dirname, '../src/server/main.ts');

const nodeProcess = (file: string, environment: NodeJS.ProcessEnv): ShopProcess => ({
  command: [process.execPath, file],
  environment,
});

/** Each version runs with its own options, as "npm start" runs it. */
async function readEnvironment(root: string): Promise<NodeJS.ProcessEnv> {
  const { serverEnvironment: environment } = await import(join(root, 'scripts/server-environment.mjs'));
  return environment;
}

export async function run(): Promise<Figure[]> {
  const commit = commitBeforeJobs();
  const missing = whyNotRunnable(commit);
  if (commit === undefined || missing !== undefined) {
    console.log(`  (not measured: ${missing})`);
    return [];
  }
  const folder = mkdtempSync(join(tmpdir(), 'kalakari-former-'));
  try {
    const file = buildFormerVersion(commit, folder);
    const former = nodeProcess(file, await readEnvironment(folder));
    return await compare(former, nodeProcess(main, serverEnvironment));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function compare(former: ShopProcess, present: ShopProcess): Promise<Figure[]> {
  const forms = await burstOfPhotos();
  const before: Burst[] = [];
  const now: Burst[] = [];
  // In turns, so that other load on the machine affects both. The first turn compiles and loads.
  for (let turn = 0; turn <= RUNS; turn += 1) {
    const pair = [await measureBurst(former, forms), await measureBurst(present, forms)] as const;
    if (turn === 0) continue;
    before.push(pair[0]);
    now.push(pair[1]);
  }
  const of = (bursts: readonly Burst[], key: keyof Burst) => median(bursts.map((burst) => burst[key]));
  const ratio = median(now.map(({ memory }, turn) => memory / (before[turn]?.memory ?? Number.NaN)));
  return [
    { name: 'former version, peak (median)', value: of(before, 'memory'), unit: 'MB' },
    { name: 'this version, peak (median)', value: of(now, 'memory'), unit: 'MB' },
    { name: 'this version to the former one (pairs)', value: ratio, unit: '×', atMost: AT_MOST_TIMES },
    { name: 'former version, CPU time of a burst', value: of(before, 'cpuSeconds'), unit: 's' },
    { name: 'this version, CPU time of a burst', value: of(now, 'cpuSeconds'), unit: 's' },
    { name: 'this version, until all sizes are made', value: of(now, 'seconds'), unit: 's' },
  ];
}
