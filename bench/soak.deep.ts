import { expect, it } from 'vitest';
import { soak } from '../tests/deep/crash/soak.ts';
import { reportFigure } from '../tests/support/report-figure.ts';

/** SOAK_MINUTES is the duration, in lives of ten minutes, or three shorter ones. A new process compiles code for minutes. */
const MINUTES = Number(process.env['SOAK_MINUTES'] ?? 30);
const LIFE_MINUTES = Math.min(10, MINUTES / 3);
const LIVES = Math.round(MINUTES / LIFE_MINUTES);
const MINUTE_MS = 60_000;
const MAX_NOISE = 200;

it.runIf(process.platform === 'linux')(
  'ordinary load with a kill every few minutes loses nothing and leaks no memory, files or connections',
  { tags: ['CR24'], timeout: (MINUTES * 2 + 30) * MINUTE_MS },
  async () => {
    const found = await soak(LIVES, LIFE_MINUTES * MINUTE_MS, (LIFE_MINUTES * MINUTE_MS) / 3);
    reportFigure('minutes', MINUTES);
    reportFigure('kill -9', found.kills);
    reportFigure('acknowledged writes', found.acknowledged);
    reportFigure('of these lost', found.lost);
    reportFigure('reads', found.reads);
    reportFigure('growth of memory within a life, after a third of it', found.memory.perHour, 'MiB/h');
    reportFigure('standard error, doubled', found.memory.give, 'MiB/h');
    reportFigure('peak memory after garbage collections', found.mostMemory, 'MiB');
    reportFigure('growth of open files', found.files.perHour, '/h');
    reportFigure('maximum of connections', found.mostSockets);
    expect(found).toMatchObject({ kills: LIVES, lost: 0 });
    expect(found.acknowledged).toBeGreaterThan(MINUTES * 60);
    // Growth beyond the noise; a longer run has less noise.
    expect(found.memory.perHour - found.memory.give).toBeLessThanOrEqual(1);
    expect(found.mostMemory).toBeLessThan(512);
    // More noise than this would hide real growth.
    if (MINUTES >= 30) expect(found.memory.give).toBeLessThan(MAX_NOISE);
    expect(found.files.perHour - found.files.give).toBeLessThanOrEqual(1);
    expect(found.mostSockets).toBeLessThan(100);
  },
);
