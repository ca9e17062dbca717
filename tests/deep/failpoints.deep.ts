import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NotKilledError, killAt, makeSampleShop, type Sample } from './crash/fault-shop.ts';
import { inCommands, inShop, killDuringUpgrade } from './crash/faults.ts';
import { dataFolder } from '../support/process.ts';
import { reportFigure } from '../support/report-figure.ts';

const TIMES = 20;
let sample: Sample;
beforeAll(async () => void (sample = await makeSampleShop({ copiedProducts: 200 })));
afterAll(() => sample.remove());

describe('the next start recovers from each of twenty kills', () => {
  const scenarios = [...inShop, ...inCommands].flatMap(({ points, run }) =>
    points.map((point) => [point, run] as const),
  );
  let kills = 0;
  it.for(scenarios)('at %s', { tags: ['CR02'] }, async ([point, run]) => {
    for (let time = 0; time < TIMES; time += 1) await run(point, sample);
    kills += TIMES;
  });
  it('was killed twenty times at every failpoint', () => {
    reportFigure('kills at failpoints', kills);
    expect(kills).toBe(scenarios.length * TIMES);
  });
});

describe('migrations', () => {
  it(
    'are completed after an interruption at any statement, on an empty folder and on an old shop',
    { tags: ['CR04'] },
    async () => {
      /** Kills the process at each statement in turn. @returns their number */
      const countStatements = async (killAtPoint: (point: string) => Promise<unknown>) => {
        for (let statement = 1; ; statement += 1) {
          try {
            await killAtPoint(`migrate:statement#${statement}`);
          } catch (error) {
            if (error instanceof NotKilledError && statement > 1) return statement - 1;
            throw error;
          }
        }
      };
      const onOld = await countStatements((point) => killDuringUpgrade(point, sample));
      const onEmpty = await countStatements((point) => killAt(point, dataFolder()));
      reportFigure('statements of an upgrade and its schema check, each killed', onOld);
      reportFigure('statements of a first start, each killed', onEmpty);
      expect(Math.min(onOld, onEmpty)).toBeGreaterThan(20);
    },
  );
});
