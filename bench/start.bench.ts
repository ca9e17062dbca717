import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Shop, startShop } from '../e2e/support/shop-process.ts';
import { serverEnvironment } from '../scripts/server-environment.mjs';
import { errorCode } from '../src/server/platform/error-code.ts';
import type { Figure } from './figure.ts';
import { cpuMicroseconds } from './support/cpu-time.ts';
import { residentMemory } from './support/server-load.ts';
import { somePages } from './support/some-pages.ts';
import { median } from './support/statistics.ts';

export const name = 'From "npm start" to the first page, and memory (demo catalog)';
export const platform = 'linux';

const root = dirname(import.meta.dirname);
const STARTS = 5;

export async function run(): Promise<Figure[]> {
  const shop = await startShop();
  try {
    // As after an update: Node's compile cache is empty.
    await shop.kill();
    rmSync(serverEnvironment.NODE_COMPILE_CACHE, { recursive: true, force: true });
    const cold = await timeStart(shop);
    const took: number[] = [];
    const cpu: number[] = [];
    const megabytes: number[] = [];
    for (let start = 0; start < STARTS; start += 1) {
      await shop.kill();
      took.push(await timeStart(shop));
      cpu.push(cpuMicroseconds(shop.pid()) / 1000);
      for (const path of Object.values(await somePages(shop.url)))
        await (await fetch(shop.url + path)).text();
      await wait(2_000);
      megabytes.push(residentMemory(shop.pid()));
    }
    await shop.kill();
    const command: number[] = [];
    for (let start = 0; start < STARTS; start += 1) command.push(await timeCommand(shop));
    return [
      {
        name: `"npm start" to first page (median of ${STARTS})`,
        value: median(command),
        unit: 'ms',
        atMost: 1_000,
      },
      { name: `start of the server to first page (median of ${STARTS})`, value: median(took), unit: 'ms' },
      { name: 'start to first page, first start after an update', value: cold, unit: 'ms' },
      { name: 'CPU from start to first page (median)', value: median(cpu), unit: 'ms' },
      {
        name: 'memory (RSS) at rest, after a page of each kind (median)',
        value: median(megabytes),
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

/** Milliseconds from the command "npm start" to the last byte of the first page. Ends the shop again. */
async function timeCommand(shop: Shop): Promise<number> {
  const started = performance.now();
  // A process group of its own: npm, a shell, the start script and the server end together.
  const npm = spawn('npm', ['start'], { cwd: root, env: settingsOf(shop), stdio: 'ignore', detached: true });
  await once(npm, 'spawn');
  const ended = once(npm, 'exit');
  try {
    while (!(await hasFirstPage(shop.url))) {
      if (npm.exitCode !== null || npm.signalCode !== null)
        throw new Error(`npm start ended with ${npm.exitCode ?? npm.signalCode}`);
      await wait(5);
    }
    return performance.now() - started;
  } finally {
    if (npm.pid !== undefined) endGroup(npm.pid);
    await ended;
  }
}

function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGTERM');
  } catch (error) {
    // All of its processes have ended.
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}

/** Whether the shop responds with its first page, which is then read to its end. */
async function hasFirstPage(url: string): Promise<boolean> {
  try {
    const page = await fetch(url);
    await page.text();
    return page.status === 200;
  } catch {
    return false;
  }
}

/** The settings of the shop, and the PATH of a terminal: "npm run" adds the project's own Node. */
function settingsOf(shop: Shop): NodeJS.ProcessEnv {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const path = folders.filter((folder) => !folder.startsWith(join(root, 'node_modules')));
  return {
    PATH: path.join(delimiter),
    HOME: process.env.HOME,
    HOST: '127.0.0.1',
    PORT: new URL(shop.url).port,
    PUBLIC_URL: shop.url,
    DATA_DIR: shop.dataDir,
  };
}
