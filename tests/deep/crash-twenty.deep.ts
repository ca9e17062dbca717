import { expect, it } from 'vitest';
import { killAgainAndAgain } from './crash/kills.ts';
import { reportKills } from './crash/report-kills.ts';

it(
  'twenty kills during concurrent writes lose no acknowledged write',
  { tags: ['CR01'], timeout: 480_000 },
  async () => {
    const figures = await killAgainAndAgain(20);
    reportKills(figures);
    expect(figures).toMatchObject({ kills: 20, lost: 0 });
    // Writes were under way at the kills.
    expect(figures.acknowledged).toBeGreaterThan(20);
    // A kill must not make the next start expensive. The ratio does not depend on the speed of the machine.
    expect(figures.slowestCpu).toBeLessThan(1.5 * figures.usualCpu);
  },
);
