import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { CallInput, Reply } from '#contract/api/routes.ts';
import { startShop } from '../e2e/support/shop-process.ts';
import type { Figure } from './figure.ts';
import { bareSharp } from './support/bare-sharp.ts';
import { syntheticPhoto } from './support/photo.ts';
import { median, millisecondsOf } from './support/statistics.ts';

export const name =
  'Adding a product with a 12-megapixel photo over HTTP, as the form does, compared with sharp alone';

const rounds = 5;
const READY_WITHIN_MS = 120_000;

type Product = Reply<'createProduct'>;

/** Sends the same as the form: the image file, then the product with the image's URL. */
async function addProduct(call: Call, category: string, photo: Buffer): Promise<Product> {
  const form = new FormData();
  form.append('picture', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photograph.jpg');
  const { url } = await call<Reply<'uploadMedia'>>('/media', { method: 'POST', body: form });
  const input: CallInput<'createProduct'>['body'] = {
    name: 'A photographed piece',
    description: 'Photographed with a telephone.',
    category,
    price: { actual: 1200, allowDiscount: false },
    stock: 1,
    images: [{ url, position: 0 }],
  };
  return call('/products', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
}

type Call = <Data>(path: string, init?: RequestInit) => Promise<Data>;

async function asAdmin(shop: { url: string; adminEmail: string; adminPassword: string }): Promise<Call> {
  const callApi = async <Data>(path: string, init: RequestInit): Promise<Data> => {
    const response = await fetch(`${shop.url}/api${path}`, init);
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
    // The server validates its responses against the contract.
    return (JSON.parse(text) as { data: Data }).data;
  };
  const { token } = await callApi<Reply<'logIn'>>('/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: shop.adminEmail, password: shop.adminPassword }),
  });
  return (path, init = {}) =>
    callApi(path, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } });
}

/** Waits until all renditions exist, because the worker would use CPU during the next measurement. */
async function waitUntilReady(call: Call, id: string): Promise<void> {
  for (const deadline = Date.now() + READY_WITHIN_MS; Date.now() < deadline; await wait(200)) {
    const { images } = await call<Product>(`/products/${id}`);
    if (images.every(({ ready }) => ready)) return;
  }
  throw new Error(`The picture was not ready within ${READY_WITHIN_MS / 1000} s.`);
}

export async function run(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'kalakari-bench-'));
  const shop = await startShop();
  try {
    const call = await asAdmin(shop);
    const [category] = await call<Reply<'listCategories'>>('/categories');
    if (!category) throw new Error('The demo has no category.');
    const ours: number[] = [];
    const bare: number[] = [];
    // Alternates both, so that other load on the machine affects both; each round uses a new photo. The first round warms up.
    for (let round = 0; round <= rounds; round += 1) {
      const photo = await syntheticPhoto(4000, 3000);
      let product: Product | undefined;
      const taken = await millisecondsOf(async () => (product = await addProduct(call, category._id, photo)));
      if (product) await waitUntilReady(call, product._id);
      const alone = await millisecondsOf(() => bareSharp(photo, folder));
      if (round === 0) continue;
      ours.push(taken);
      bare.push(alone);
    }
    return [
      { name: 'until the product is saved (median)', value: median(ours), unit: 'ms' },
      { name: 'sharp alone (median)', value: median(bare), unit: 'ms' },
      {
        name: 'ratio of the two (median of pairs)',
        value: median(ours.map((value, at) => value / (bare[at] ?? Number.NaN))),
        unit: '×',
        atMost: 1.5,
      },
    ];
  } finally {
    await shop.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
