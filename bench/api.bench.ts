import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { writeCursor } from '#server/catalog/products/list/cursor.rules.ts';
import { type Shop, startShop } from '../e2e/support/shop-process.ts';
import type { Figure } from './figure.ts';
import { addManyProducts, copyFirstImage } from './support/many-products.ts';
import { load, type Load, cpuRatio } from './support/server-load.ts';
import { median } from './support/statistics.ts';

export const name =
  'Uncached API responses, compared with a bare node:http server that reads the same rows with the same driver and compresses them with the same settings';
export const platform = 'linux';

const PAGE = 24;
const TURNS = 7;
const WARM_UPS = 2;
/** Requests of one turn. Each turn sends different ones, because a response is cached from its second request on. */
const REQUESTS = 300;
const PRODUCTS = (TURNS + WARM_UPS) * REQUESTS + PAGE;
const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' };

type Listed = {
  _id: string;
  createdAt: string;
};

/** The same request to the shop and to the bare server. */
type Pair = {
  shop: string;
  bare: string;
};

export async function run(): Promise<Figure[]> {
  const shop = await startShop({ DEMO: 'off' });
  try {
    const token = await addManyProducts(shop, PRODUCTS);
    await copyFirstImage(shop, token);
    await shop.restart();
    const products = await listAll(shop, token);
    const bare = await startBareServer(join(shop.dataDir, 'shop.db'));
    try {
      const pids = { shop: shop.pid(), bare: bare.pid };
      const byId = products.map(({ _id }) => ({
        shop: `${shop.url}/api/products/${_id}`,
        bare: `${bare.url}/${_id}`,
      }));
      const lists = products.slice(0, -PAGE).map(({ _id, createdAt }) => {
        const key = Date.parse(createdAt);
        const cursor = writeCursor('newest', { key, id: _id });
        return {
          shop: `${shop.url}/api/products?limit=${PAGE}&cursor=${cursor}`,
          bare: `${bare.url}/?key=${key}&id=${_id}`,
        };
      });
      return [
        ...(await compare('a product', byId, pids, { atMost: 5 })),
        ...(await compare(`a list of ${PAGE}`, lists, pids, { atMost: 3 })),
      ];
    } finally {
      bare.stop();
    }
  } finally {
    await shop.stop();
  }
}

async function compare(
  what: string,
  requests: readonly Pair[],
  pids: Record<keyof Pair, number>,
  { atMost }: { atMost: number },
): Promise<Figure[]> {
  const loads: Record<keyof Pair, Load[]> = { shop: [], bare: [] };
  for (let turn = 0; turn < WARM_UPS + TURNS; turn += 1) {
    const part = requests.slice(turn * REQUESTS, (turn + 1) * REQUESTS);
    for (const server of ['shop', 'bare'] as const) {
      const urls = part.map((request) => request[server]);
      const loaded = await load({ pid: pids[server], urls, headers, connections: 10, statuses: [200] });
      if (turn >= WARM_UPS) loads[server].push(loaded);
    }
  }
  return [
    {
      name: `${what}: CPU, the shop`,
      value: median(loads.shop.map(({ cpuPerRequest }) => cpuPerRequest)),
      unit: 'µs',
    },
    {
      name: `${what}: CPU, bare`,
      value: median(loads.bare.map(({ cpuPerRequest }) => cpuPerRequest)),
      unit: 'µs',
    },
    { name: `${what}: the shop to bare`, value: cpuRatio(loads.shop, loads.bare), unit: '', atMost },
  ];
}

/** All products, the newest first, read as the administrator, so that no guest's response is cached. */
async function listAll(shop: Shop, token: string): Promise<Listed[]> {
  const response = await fetch(`${shop.url}/api/products`, { headers: { authorization: `Bearer ${token}` } });
  const { data }: { data: Listed[] } = JSON.parse(await response.text());
  return data;
}

async function startBareServer(file: string): Promise<{ pid: number; url: string; stop: () => void }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'support/bare-catalog.ts'), file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = await once(child.stdout, 'data');
  return { pid: child.pid ?? 0, url: `http://127.0.0.1:${Number(port)}`, stop: () => void child.kill() };
}
