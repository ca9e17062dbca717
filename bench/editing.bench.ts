import { setTimeout as sleep } from 'node:timers/promises';
import { startShop, type Shop } from '../e2e/support/shop-process.ts';
import type { Figure } from './figure.ts';
import { saturate } from './support/closed-loop.ts';
import { logIn } from './support/many-products.ts';
import { median, quantile } from './support/statistics.ts';

export const name = 'Ten visitors who read pages without pause, while the artist saves a product each second';

const TURNS = 5;
const SECONDS = 6;
const CONNECTIONS = 10;
const SAVES_FOR_OTHER = 10;

type Product = { _id: string; name: string; updatedAt: string; [field: string]: unknown };
type Editor = { products: Product[]; rename: (product: Product, name: string) => Promise<void> };

export async function run(): Promise<Figure[]> {
  const shop = await startShop();
  try {
    const editor = await openEditor(shop);
    return [...(await besideSaves(shop, editor)), ...(await inOtherProcess(shop, editor))];
  } finally {
    await shop.stop();
  }
}

async function openEditor(shop: Shop): Promise<Editor> {
  const headers = { authorization: `Bearer ${await logIn(shop)}`, 'content-type': 'application/json' };
  const callApi = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${shop.url}/api${path}`, { ...init, headers });
    if (!response.ok) throw new Error(`${path} has status ${response.status}: ${await response.text()}`);
    return response;
  };
  const { data }: { data: Product[] } = JSON.parse(await (await callApi('/products')).text());
  return {
    products: data,
    async rename(product, newName) {
      const { data: current }: { data: Product } = JSON.parse(
        await (await callApi(`/products/${product._id}`)).text(),
      );
      await callApi(`/products/${product._id}`, {
        method: 'PUT',
        body: JSON.stringify({
          ...current,
          category: categoryOf(current),
          name: newName,
          updatedAt: undefined,
        }),
      });
    },
  };
}

/** The id; responses contain the whole category. */
function categoryOf({ category }: Product): unknown {
  return typeof category === 'object' && category !== null && '_id' in category ? category._id : category;
}

/** Pairs of a quiet time and one with saves, so that other load on the machine affects both. */
async function besideSaves(shop: Shop, { products, rename }: Editor): Promise<Figure[]> {
  const paths = await pagesOf(shop, products);
  const port = Number(new URL(shop.url).port);
  let next = 0;
  const path = () => paths[next++ % paths.length] ?? '/';
  const read = () => saturate({ port, connections: CONNECTIONS, seconds: SECONDS, path });
  await read();
  const ratios: number[] = [];
  const quietRates: number[] = [];
  const slowest: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const quiet = await read();
    const [busy] = await Promise.all([read(), saveEachSecond(products, rename, turn)]);
    quietRates.push(quiet.rate);
    ratios.push(busy.rate / quiet.rate);
    slowest.push(quantile(busy.took, 0.99));
  }
  return [
    { name: 'pages per second without saves', value: median(quietRates), unit: '' },
    { name: 'with a save each second, to without', value: median(ratios), unit: '', atLeast: 0.8 },
    { name: 'p99 of a page meanwhile', value: median(slowest), unit: 'ms', atMost: 10 },
  ];
}

async function pagesOf(shop: Shop, products: readonly Product[]): Promise<string[]> {
  const { data }: { data: { slug: string }[] } = JSON.parse(
    await (await fetch(`${shop.url}/api/categories`)).text(),
  );
  return [
    '/',
    '/shop',
    ...data.map(({ slug }) => `/shop/${slug}`),
    ...products.map(({ _id }) => `/product/${_id}`),
  ];
}

async function saveEachSecond(
  products: readonly Product[],
  rename: Editor['rename'],
  turn: number,
): Promise<void> {
  for (let second = 0; second < SECONDS; second += 1) {
    const product = products[(turn * SECONDS + second) % products.length];
    const due = sleep(1_000);
    if (product) await rename(product, `${product.name} ${turn}.${second}`);
    await due;
  }
}

/** How long another process on the same data shows the previous page after the response to a save. */
async function inOtherProcess(shop: Shop, { products, rename }: Editor): Promise<Figure[]> {
  const other = await startShop({ DATA_DIR: shop.dataDir });
  try {
    const took: number[] = [];
    for (let save = 0; save < SAVES_FOR_OTHER; save += 1) {
      const product = products[save % products.length];
      if (!product) throw new Error('The shop has no products.');
      const page = `${other.url}/product/${product._id}`;
      await (await fetch(page)).text();
      await sleep(Math.random() * 500);
      const newName = `Seen by the other process ${save}`;
      await rename(product, newName);
      const savedAt = performance.now();
      while (!(await (await fetch(page)).text()).includes(newName)) await sleep(10);
      took.push(performance.now() - savedAt);
    }
    return [
      {
        name: 'until another process shows a save, at most',
        value: Math.max(...took),
        unit: 'ms',
        atMost: 1_000,
      },
    ];
  } finally {
    await other.stop();
  }
}
