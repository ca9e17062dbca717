import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DidNotDieError, dieAt, makeSample, type Sample } from './crash/fault-shop.ts';
import { inCommands, inShop, upgradeDiesAt } from './crash/faults.ts';
import { dataFolder } from '../support/process.ts';
import { sayFigure } from '../support/report-figure.ts';

const TIMES = 20;
let sample: Sample;
beforeAll(async () => void (sample = await makeSample(200)));
afterAll(() => sample.remove());

describe('a process that dies during its work, twenty times', () => {
  const trials = [...inShop, ...inCommands].flatMap(({ points, run }) =>
    points.map((point) => [point, run] as const),
  );
  let deaths = 0;
  it.for(trials)('at %s', { tags: ['CR02'] }, async ([point, run]) => {
    for (let time = 0; time < TIMES; time += 1) await run(point, sample);
    deaths += TIMES;
  });
  it('at every failpoint', () => {
    sayFigure('kills at failpoints', deaths);
    expect(deaths).toBe(trials.length * TIMES);
  });
});

describe('migrations', () => {
  it(
    'are completed after an interruption at any statement, on an empty folder and on an old shop',
    { tags: ['CR04'] },
    async () => {
      const ends = async (die: (point: string) => Promise<unknown>) => {
        for (let statement = 1; ; statement += 1) {
          try {
            await die(`migrate:statement#${statement}`);
          } catch (error) {
            if (error instanceof DidNotDieError && statement > 1) return statement - 1;
            throw error;
          }
        }
      };
      const onOld = await ends((point) => upgradeDiesAt(point, sample));
      const onEmpty = await ends((point) => dieAt(point, dataFolder()));
      sayFigure('statements of an upgrade and its schema check, each killed', onOld);
      sayFigure('statements of a first start, each killed', onEmpty);
      expect(Math.min(onOld, onEmpty)).toBeGreaterThan(20);
    },
  );
});
