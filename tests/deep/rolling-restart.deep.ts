import { expect, it } from 'vitest';
import { emptyPostgres } from '../support/backup/shops.ts';
import { clientOf } from './crash/client.ts';
import { environmentFor } from './crash/fault-shop.ts';
import { startSteadyLoad } from './crash/steady-load.ts';
import { seedShop, waitUntilReady } from './crash/running-shop.ts';
import { startLoadBalancer } from '../support/load-balancer.ts';
import { dataFolder, spawnShop } from '../support/process.ts';
import { reportFigure } from '../support/report-figure.ts';

const ROUNDS = 3;
const SOON = { timeout: 60_000, interval: 50 };

it(
  'two processes on one PostgreSQL are restarted one after the other under load without a failed request',
  { tags: ['OP10'], timeout: 10 * 60_000 },
  async () => {
    const environment = {
      ...environmentFor(dataFolder()),
      DATABASE_URL: await emptyPostgres(),
      DRAIN_SECONDS: '1.5',
    };
    const start = async () => {
      const shop = spawnShop(environment);
      return { ...shop, ...(await waitUntilReady(shop)) };
    };
    // Both start at once: one of them creates the tables and the first account.
    const shops = await Promise.all([start(), start()]);
    const balancer = await startLoadBalancer(shops.map(({ port }) => port));
    const isReady = (index: number) => expect.poll(() => balancer.isReady(index), SOON).toBe(true);
    await Promise.all([isReady(0), isReady(1)]);
    const seeded = await seedShop(balancer.port);
    const load = startSteadyLoad(
      {
        admin: clientOf(balancer.port, seeded.admin),
        visitor: clientOf(balancer.port, seeded.visitor),
        guest: clientOf(balancer.port),
      },
      seeded,
    );

    for (let round = 0; round < ROUNDS; round += 1) {
      for (const index of [0, 1]) {
        shops[index]?.child.kill('SIGTERM');
        expect(await shops[index]?.ended).toBe(0);
        const next = await start();
        shops[index] = next;
        balancer.use(index, next.port);
        await isReady(index);
      }
    }
    const { requests, writes } = await load.stop();

    expect(load.failed).toEqual([]);
    // There was a load.
    expect(writes).toBeGreaterThan(50);
    await load.verify(clientOf(balancer.port, seeded.admin));
    for (const { printed } of shops) expect(printed()).not.toMatch(/Unexpected error|Uncaught exception/);
    reportFigure('restarts under load', ROUNDS * 2);
    reportFigure('requests meanwhile', requests);
    reportFigure('of these failed', load.failed.length);
    reportFigure('writes verified afterwards, none lost or doubled', writes);
  },
);
