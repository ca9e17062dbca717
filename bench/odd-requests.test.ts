import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { PageAssets, Renderer } from '#contract/api/renderer.ts';
import { workMs } from '../tests/support/event-loop-delay.ts';
import { listenAnywhere } from '../tests/support/raw-http.ts';
import { openShop } from '../tests/support/shop.ts';
import { oddKinds, type OddKind, plainMissing } from './support/odd-requests.ts';
import { connectLoad } from './support/request-load.ts';

const REQUESTS = 60;
/**
 * CPU time of this thread compared with a plain 404. Wall time would include other programs; `odd-requests.deep.ts`
 * measures waits.
 */
const MAX_TIMES_PLAIN = 8;
const TRIES = 3;

const entry = join(import.meta.dirname, '../src/web/app/entry.server.tsx');
const assets: PageAssets = { script: '/entry.js', styles: [], fonts: [], entryModules: [], modules: {} };

/** Serves a shop with pages, products in a category, and a gallery. @returns its port */
async function servePages(): Promise<number> {
  // The type checker of the server does not see the web code, whose entry exports this function.
  const { createRenderer } = (await import(entry)) as { createRenderer(assets: PageAssets): Renderer };
  const shop = await openShop(undefined, {
    renderer: createRenderer(assets),
    // So that the odd X-Forwarded-For headers are read.
    config: { trustProxy: ['127.0.0.1', '10.0.0.0/8'] },
  });
  const token = await shop.adminToken();
  const make = async (path: string, body: object): Promise<string> =>
    (await shop.request('POST', path, { token, body })).body.data._id;
  // The slug "paintings" makes it a gallery.
  await make('/api/categories', { name: 'Paintings' });
  const category = await make('/api/categories', { name: 'Art Prints' });
  const details = { description: 'Water and light', price: { actual: 450 }, stock: 5 };
  for (let n = 0; n < 20; n += 1) await make('/api/products', { ...details, name: `Lotus ${n}`, category });
  return listenAnywhere(shop.server);
}

test(
  'odd paths, queries and headers take at most 8 times the work of a plain 404',
  { tags: ['deep', 'FX01', 'FX02'], timeout: 120_000 },
  async () => {
    const load = connectLoad({ port: await servePages(), connections: 20 });

    /** CPU milliseconds per request. Requests without a response, or rejected under overload, would cost too little. */
    async function workOf({ kind, rawRequest }: OddKind, requests = REQUESTS): Promise<number> {
      const before = workMs();
      const statuses = await load.send(Array.from({ length: requests }, (_, n) => rawRequest(n)));
      const work = workMs() - before;
      expect([kind, statuses[0] ?? 0, statuses[503] ?? 0]).toEqual([kind, 0, 0]);
      return work / requests;
    }

    // Warms up: code is compiled and caches are filled.
    for (let round = 0; round < 20; round += 1) await workOf(plainMissing, 200);
    const tooMuch: string[] = [];
    for (const kind of oddKinds) {
      await workOf(kind, 10);
      let min = Infinity;
      for (let tries = 0; tries < TRIES && min > MAX_TIMES_PLAIN; tries += 1)
        min = Math.min(min, (await workOf(kind)) / (await workOf(plainMissing)));
      if (min > MAX_TIMES_PLAIN) tooMuch.push(`${kind.kind}: ${min.toFixed(1)} times`);
    }
    expect(oddKinds.length).toBeGreaterThanOrEqual(60);
    expect(tooMuch).toEqual([]);
  },
);
