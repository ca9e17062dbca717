import { afterEach, expect, test, vi } from 'vitest';
import { publicProduct } from '#tests/support/catalog/public-product.ts';
import type { Product } from '#contract/catalog/product.ts';
import { saveInline } from './save-inline.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const product: Product = {
  ...publicProduct({ stock: 3 }),
  price: { actual: 500, allowDiscount: false },
  stock: 3,
};

test('the second of two quick changes of a product starts from the result of the first', async () => {
  const sent: { updatedAt: string; stock: number; price: { actual: number } }[] = [];
  // Each save gives the product another version.
  vi.stubGlobal('fetch', (_url: string, { body }: { body: string }) => {
    const input: (typeof sent)[number] = JSON.parse(body);
    sent.push(input);
    const { price, stock } = input;
    const data = { ...product, price, stock, updatedAt: `2026-01-02T00:00:0${sent.length}.000Z` };
    return Promise.resolve(Response.json({ status: 'success', data }));
  });
  const failures = await Promise.all([
    saveInline(product, (latest) => ({ ...latest, stock: 5 })),
    saveInline(product, (latest) => ({ ...latest, price: { ...latest.price, actual: 700 } })),
  ]);
  expect(failures).toEqual([undefined, undefined]);
  expect(sent).toMatchObject([
    { updatedAt: product.updatedAt, stock: 5, price: { actual: 500 } },
    { updatedAt: '2026-01-02T00:00:01.000Z', stock: 5, price: { actual: 700 } },
  ]);
});
