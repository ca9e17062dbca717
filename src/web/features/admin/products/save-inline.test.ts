import { afterEach, expect, test, vi } from 'vitest';
import { publicProduct } from '#tests/support/catalog/public-product.ts';
import type { Product } from '#contract/catalog/product.ts';
import { dismissToast, visibleToast } from '#web/ui/feedback/toast-store.ts';
import { changeVariant } from './product-input.ts';
import { saveInline } from './save-inline.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  dismissToast();
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

test('Undo of a changed stock of a variant restores this stock and nothing else', async () => {
  const items = [
    { _id: 'a4', values: ['A4'], stock: 2 },
    { _id: 'a3', values: ['A3'], price: 900, stock: 1 },
  ];
  const withVariants: Product = { ...product, variants: { options: ['Size'], items } };
  const restock = (latest: Product) => changeVariant('a3', 'stock')(latest, 5);
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', (_url: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    const data = sent.length === 1 ? restock(withVariants) : { restored: [], conflicts: [] };
    return Promise.resolve(Response.json({ status: 'success', data }));
  });
  expect(await saveInline(withVariants, restock)).toBeUndefined();
  visibleToast()?.action?.run();
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  const stockOf = (stock: number) => ({ variantValues: [{ _id: 'a3', stock }] });
  expect(sent[1]).toEqual({ changes: [{ id: product._id, from: stockOf(5), to: stockOf(1) }] });
});
