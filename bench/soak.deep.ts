import { expect, it } from 'vitest';
import { soak } from '../tests/deep/crash/soak.ts';
import { reportFigure } from '../tests/support/report-figure.ts';

/**
 * SOAK_MINUTES is the duration. A life of the process, from its start to the next kill -9, takes five minutes, or SOAK_LIFE_MINUTES. V8 compiles more and more of what
 * runs often: only after half an hour, a process that still grows has a leak.
 */
const MINUTES = Number(process.env['SOAK_MINUTES'] ?? 30);
const LIFE_MINUTES = Number(process.env['SOAK_LIFE_MINUTES'] ?? Math.min(5, MINUTES / 3));
const LIVES = Math.max(1, Math.round(MINUTES / LIFE_MINUTES));
const WARM_UP_MINUTES = LIFE_MINUTES > 60 ? 30 : LIFE_MINUTES / 3;
const MINUTE_MS = 60_000;
/** MiB/h. More noise than this would hide real growth. */
const MAX_NOISE = 30;

it.runIf(process.platform === 'linux')(
  'ordinary load with a kill every few minutes loses nothing and leaks no memory, files or connections',
  { tags: ['CR24'], timeout: (MINUTES * 2 + 30) * MINUTE_MS },
  async () => {
    const found = await soak(LIVES, LIFE_MINUTES * MINUTE_MS, WARM_UP_MINUTES * MINUTE_MS);
    reportFigure('minutes', MINUTES);
    reportFigure('kill -9', found.kills);
    reportFigure('acknowledged writes', found.acknowledged);
    reportFigure('of these lost', found.lost);
    reportFigure('reads', found.reads);
    reportFigure('growth of memory from life to life', found.memory.perHour, 'MiB/h');
    reportFigure('standard error, doubled', found.memory.errorMargin, 'MiB/h');
    reportFigure('growth of memory within a life', found.aging.perHour, 'MiB/h');
    reportFigure('standard error, doubled', found.aging.errorMargin, 'MiB/h');
    reportFigure('peak memory after garbage collections', found.maxMemory, 'MiB');
    reportFigure('growth of open files', found.files.perHour, '/h');
    reportFigure('maximum of connections', found.maxSockets);
    expect(found).toMatchObject({ kills: LIVES, lost: 0 });
    // At least one write a second.
    expect(found.acknowledged).toBeGreaterThan(MINUTES * 60);
    // Growth beyond the noise; a longer run has less noise.
    if (LIVES > 2) {
      expect(found.memory.perHour - found.memory.errorMargin).toBeLessThanOrEqual(1);
      if (MINUTES >= 30) expect(found.memory.errorMargin).toBeLessThan(MAX_NOISE);
    }
    if (LIFE_MINUTES > 60) expect(found.aging.perHour - found.aging.errorMargin).toBeLessThanOrEqual(1);
    expect(found.maxMemory).toBeLessThan(512);
    expect(found.files.perHour - found.files.errorMargin).toBeLessThanOrEqual(1);
    expect(found.maxSockets).toBeLessThan(100);
  },
);
