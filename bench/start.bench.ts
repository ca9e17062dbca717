import { rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { type Shop, startShop } from '../e2e/support/shop-process.ts';
import { serverEnvironment } from '../scripts/server-environment.mjs';
import type { Figure } from './figure.ts';
import { cpuTime } from './support/cpu-time.ts';
import { median, memory } from './support/server-load.ts';
import { somePages } from './support/some-pages.ts';

export const name = 'From process start to the first page, and memory (demo catalog)';

const STARTS = 5;

export async function run(): Promise<Figure[]> {
  if (process.platform !== 'linux') {
    console.log('  (measured on Linux only)');
    return [];
  }
  const shop = await startShop();
  try {
    // As after an update: Node's compile cache is empty.
    await shop.kill();
    rmSync(serverEnvironment.NODE_COMPILE_CACHE, { recursive: true, force: true });
    const cold = await timeStart(shop);
    const took: number[] = [];
    const cpu: number[] = [];
    const held: number[] = [];
    for (let start = 0; start < STARTS; start += 1) {
      await shop.kill();
      took.push(await timeStart(shop));
      cpu.push(cpuTime(shop.pid()) / 1000);
      for (const path of Object.values(await somePages(shop.url)))
        await (await fetch(shop.url + path)).text();
      await wait(2_000);
      held.push(memory(shop.pid()));
    }
    return [
      { name: 'start to first page (median of five)', value: median(took), unit: 'ms', atMost: 1_000 },
      { name: 'start to first page, first start after an update', value: cold, unit: 'ms' },
      { name: 'CPU from start to first page (median)', value: median(cpu), unit: 'ms' },
      {
        name: 'memory (RSS) at rest, five pages shown (median)',
        value: median(held),
        unit: 'MB',
        atMost: 150,
      },
    ];
  } finally {
    await shop.stop();
  }
}

/** Milliseconds from the start of the process to the last byte of its first page. */
async function timeStart(shop: Shop): Promise<number> {
  const started = performance.now();
  await shop.restart();
  await (await fetch(shop.url)).text();
  return performance.now() - started;
}
