import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failpointFromEnv } from '#server/config.ts';
import { makeSampleShop, type Sample, environmentFor } from './crash/fault-shop.ts';
import { inCommands, inShop } from './crash/faults.ts';
import { dataFolder, spawnShop } from '../support/process.ts';

const SLOW = 240_000;
let sample: Sample;
beforeAll(async () => void (sample = await makeSampleShop({ copiedProducts: 200 })), SLOW);
afterAll(() => sample.remove());

describe('the next start or command recovers from a kill', { timeout: SLOW }, () => {
  const scenarios = [...inShop, ...inCommands].flatMap(({ points, run }) =>
    points.map((point) => [point, run] as const),
  );
  it.for(scenarios)('at %s', { tags: ['CR02', 'CR03', 'CR04', 'CR05', 'CR23'] }, async ([point, run]) =>
    run(point, sample),
  );
});

describe('a failpoint', { timeout: SLOW }, () => {
  it('does nothing unless the process was started for tests', { tags: ['CR05'] }, async () => {
    expect(failpointFromEnv({ KALAKARI_FAILPOINT: 'migrate:statement' })).toBeUndefined();
    expect(
      failpointFromEnv({ KALAKARI_FAILPOINT: 'migrate:statement', NODE_ENV: 'production' }),
    ).toBeUndefined();
    const shop = spawnShop({
      ...environmentFor(dataFolder()),
      NODE_ENV: 'production',
      KALAKARI_FAILPOINT: 'migrate:statement',
    });
    await shop.open();
    shop.child.kill('SIGTERM');
    expect(await shop.ended).toBe(0);
  });
});
