import { expect, it } from 'vitest';
import { killAgainAndAgain } from './crash/kills.ts';
import { reportKills } from './crash/report-kills.ts';

const KILLS = 1_000;

it(
  'a thousand kills during concurrent writes lose no acknowledged write',
  { tags: ['CR01'], timeout: 4 * 3_600_000 },
  async () => {
    const figures = await killAgainAndAgain(KILLS, reportKills);
    reportKills(figures);
    expect(figures).toMatchObject({ kills: KILLS, lost: 0 });
    // Writes were under way at the kills.
    expect(figures.acknowledged).toBeGreaterThan(KILLS);
    // A kill must not make the next start expensive. The ratio does not depend on the speed of the machine.
    expect(figures.slowestCpu).toBeLessThan(1.5 * figures.usualCpu);
  },
);
