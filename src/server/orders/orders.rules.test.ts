import { describe, expect, test } from 'vitest';
import {
  changedColumns,
  checkDeliveryDate,
  pathOfQuantity,
  quantitiesOf,
  outOfStock,
  productsTotal,
} from './orders.rules.ts';

const line = (product_id: string, quantity: number, price_paise = 100) => ({
  product_id,
  name: product_id.toUpperCase(),
  quantity,
  price_paise,
  media_hash: null,
  variant_id: null,
  variant_text: null,
});

describe('the lines of an order', () => {
  test('are added up by product, in the order of the ids', () => {
    expect(quantitiesOf([line('b', 2), line('a', 1), line('b', 3)])).toEqual([
      { productId: 'a', variantId: null, name: 'A', quantity: 1 },
      { productId: 'b', variantId: null, name: 'B', quantity: 5 },
    ]);
  });

  test('are added up by variant, which is named', () => {
    const variant = (id: string, quantity: number) => ({
      ...line('a', quantity),
      variant_id: id,
      variant_text: `Size: ${id}`,
    });
    expect(quantitiesOf([variant('A4', 1), variant('A3', 2), variant('A4', 1)])).toEqual([
      { productId: 'a', variantId: 'A3', name: 'A (Size: A3)', quantity: 2 },
      { productId: 'a', variantId: 'A4', name: 'A (Size: A4)', quantity: 2 },
    ]);
  });

  test('have an exact total', () => {
    expect(productsTotal([line('a', 3, 1), line('b', 3, 3_333)])).toBe(10_002);
    const max = Array.from({ length: 50 }, () => line('a', 1_000, 1_000_000_000));
    expect(productsTotal(max)).toBe(50_000_000_000_000);
  });

  test('are named when there is too little stock', () => {
    const lotus = { productId: 'a', variantId: null, name: 'Lotus', quantity: 3 };
    const messageOf = (left: number) => outOfStock(lotus, left).message;
    expect(messageOf(0)).toBe('“Lotus”: Sold out.');
    expect(messageOf(1)).toBe('“Lotus”: Only 1 left.');
    expect(messageOf(2)).toBe('“Lotus”: Only 2 left.');
    expect(outOfStock(lotus, 1).details.issues).toBeUndefined();
    expect(outOfStock(lotus, 1, 'products.0.quantity').details.issues).toEqual([
      { path: 'products.0.quantity', message: messageOf(1) },
    ]);
    const longest = outOfStock({ ...lotus, name: 'x'.repeat(200) }, 1_000_000);
    expect(longest.message.length).toBeLessThanOrEqual(300);
  });
});

test("the path of a quantity is that of the product's first line", () => {
  const ordered = ['a', 'b', 'b'].map((id) => ({ product: { id }, quantity: 1 }));
  expect(pathOfQuantity(ordered, { productId: 'b', variantId: null })).toBe('products.1.quantity');
});

describe('the delivery date', () => {
  test('cannot be earlier than today in the time zone that is furthest behind', () => {
    const check = (date: string, now: string) =>
      checkDeliveryDate(date, { status: 'PENDING', before: null }, Date.parse(now));
    // 9 p.m. in New York, on the day before
    expect(() => check('2026-06-01', '2026-06-02T01:00:00Z')).not.toThrow();
    expect(() => check('2026-06-01', '2026-06-02T11:59:59Z')).not.toThrow();
    expect(() => check('2026-06-01', '2026-06-02T12:00:00Z')).toThrow('cannot be earlier than today');
    expect(() => check('2026-05-31', '2026-06-02T01:00:00Z')).toThrow('cannot be earlier than today');
  });
});

describe('a change', () => {
  test('sets the sent fields and nothing else', () => {
    expect(changedColumns({})).toEqual({});
    expect(changedColumns({ status: 'SHIPPED', shippingInformation: { address: { city: 'Goa' } } })).toEqual({
      status: 'SHIPPED',
      city: 'Goa',
    });
    expect(changedColumns({ shippingInformation: { carrier: '', address: { lastName: '' } } })).toEqual({
      carrier: null,
      last_name: '',
    });
  });
});
