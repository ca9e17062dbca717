import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { expect, test } from 'vitest';
import { blankImage, toPixels } from './decoder.ts';

test.runIf(process.platform === 'linux')(
  'images are decoded below the priority of the main thread',
  async () => {
    await toPixels(blankImage({ width: 1, height: 1 }, { r: 1, g: 2, b: 3 }));
    const threads = readdirSync('/proc/self/task').map((id) => ({
      name: readFileSync(`/proc/self/task/${id}/comm`, 'utf8').trim(),
      priority: getPriority(Number(id)),
    }));
    const pool = threads.filter(({ name }) => name === 'libuv-worker');
    expect(pool.length).toBeGreaterThan(0);
    for (const { priority } of pool) expect(priority).toBeGreaterThan(getPriority());
    const forMain = threads.filter(({ name }) => name === 'V8Worker');
    expect(forMain.length).toBeGreaterThan(0);
    for (const { priority } of forMain) expect(priority).toBe(getPriority());
  },
);
