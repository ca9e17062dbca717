import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { serverEnvironment } from '../scripts/server-environment.mjs';
import { dataFolder, spawnShop } from '../tests/support/process.ts';
import { reportFigure } from '../tests/support/report-figure.ts';
import { oddKinds, type OddKind, plainMissing } from './support/odd-requests.ts';
import { connectLoad } from './support/request-load.ts';

const MAX_TIMES_PLAIN = 5;
const MEASURE_MS = 600;
/** A kind is slow only if it is slow in this many measurements, because other programs run too. */
const TRIES = 3;
/** A cached page and an API call, from another IP address than the odd requests. */
const VISITS = ['/', '/api/products?limit=24'];

test(
  'other visitors wait at most five times as long beside odd requests as beside plain 404s',
  { tags: ['FX01', 'FX02'] },
  async () => {
    const environment = { DATA_DIR: dataFolder(), DEMO: 'on', TRUST_PROXY: '127.0.0.1,10.0.0.0/8' };
    const shop = spawnShop({ ...environment, ...serverEnvironment, LOG_LEVEL: 'warn' });
    const port = await shop.open();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const load = connectLoad({ port, connections: 20 });

    function visit(path: string): Promise<number> {
      const started = performance.now();
      return new Promise((resolve, reject) => {
        get({ port, host: '127.0.0.1', localAddress: '127.0.0.2', path, agent }, (response) => {
          // A rejected visitor would wait the least.
          if (response.statusCode !== 200) reject(new Error(`${path} returned ${response.statusCode}`));
          response.resume().once('end', () => resolve(performance.now() - started));
        }).once('error', reject);
      });
    }

    /** A visitor's average wait in milliseconds while 20 connections send such requests. */
    async function waitBeside({ rawRequest }: OddKind): Promise<number> {
      load.begin(Array.from({ length: 200 }, (_, n) => rawRequest(n)));
      await sleep(50);
      const times: number[] = [];
      for (const until = performance.now() + MEASURE_MS; performance.now() < until; await sleep(2))
        times.push(await visit(VISITS[times.length % VISITS.length] ?? '/'));
      await load.stop();
      return times.reduce((sum, time) => sum + time, 0) / times.length;
    }

    for (let round = 0; round < 3; round += 1) await waitBeside(plainMissing);
    const ratios: number[] = [];
    const slow: string[] = [];
    for (const kind of oddKinds) {
      let min = Infinity;
      for (let tries = 0; tries < TRIES && min > MAX_TIMES_PLAIN; tries += 1)
        min = Math.min(min, (await waitBeside(kind)) / (await waitBeside(plainMissing)));
      reportFigure(kind.kind, min, 'times');
      ratios.push(min);
      if (min > MAX_TIMES_PLAIN) slow.push(kind.kind);
    }
    const sorted = ratios.toSorted((a, b) => a - b);
    reportFigure('kinds of odd requests', ratios.length);
    reportFigure('median wait compared with plain 404s', sorted[Math.floor(sorted.length / 2)] ?? 0, 'times');
    reportFigure('slowest kind', sorted.at(-1) ?? 0, 'times');
    agent.destroy();
    expect(oddKinds.length).toBeGreaterThanOrEqual(60);
    expect(slow).toEqual([]);
  },
);
