import { describe, expect, test } from 'vitest';
import { dayInIndia } from '#contract/accounts/india.ts';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { fillOrderBook } from '#tests/support/orders/many-orders.ts';
import { home, openOrderBook } from '#tests/support/orders/orders.ts';
import { parseCsv } from '../platform/csv.rules.ts';

/** The rows of a CSV file, as cells by the header of their column. */
function readTable(csv: string): Record<string, string>[] {
  // `parseCsv` pauses after each cell, so that a server can respond to other requests.
  const parsing = parseCsv(csv);
  let step = parsing.next();
  while (!step.done) step = parsing.next();
  const [head, ...rows] = step.value.map(({ cells }) => cells);
  return rows.map((cells) =>
    Object.fromEntries(head?.map((name, index) => [name, cells[index] ?? '']) ?? []),
  );
}

forEachEngine((open) => {
  describe('an export of orders', () => {
    test('has a row for each line, with a stable header', async () => {
      const shop = await openOrderBook(open);
      const { _id } = await shop.stockedProduct(5, { name: 'Lotus, large', price: { actual: 100.5 } });
      await shop.addOrder([[_id, 2]], {
        lines: [
          { kind: 'shipping', amount: 60 },
          { kind: 'discount', amount: -1.05 },
        ],
        giftNote: 'Happy\nbirthday',
        internalNote: 'Pays on Friday',
        hidePrices: true,
      });
      // An hour before midnight in UTC, it is the next day in India.
      shop.clock.advance(2 * DAY_MS - (shop.clock.now() % DAY_MS) - HOUR_MS);
      const { csv, filename } = (await shop.asAdmin('GET', '/orders/export')).body.data;
      expect(filename).toBe(`orders-${dayInIndia(shop.clock.now())}.csv`);
      expect(csv.split('\r\n')[0]).toBe(
        '\uFEFForder,placed at,status,kind,text,product id,variant id,quantity,price,amount,order total,customer email,first name,' +
          'last name,phone,address,landmark,city,state,pin code,country,carrier,tracking number,delivery date,gift note,' +
          'hide prices,internal note,paid,due,email,pickup,kept',
      );
      const rows = readTable(csv);
      const parts = rows.map((row) => [
        row['kind'],
        row['text'],
        row['quantity'],
        row['price'],
        row['amount'],
      ]);
      expect(parts).toEqual([
        ['product', 'Lotus, large', '2', '100.5', '201'],
        ['shipping', 'Shipping', '', '', '60'],
        ['discount', 'Discount', '', '', '-1.05'],
      ]);
      for (const row of rows) {
        expect(row).toMatchObject({
          order: 'ORD-1001',
          status: 'PENDING',
          'order total': '259.95',
          'pin code': home.zip,
          'gift note': 'Happy\nbirthday',
          'hide prices': 'yes',
          pickup: 'no',
          'internal note': 'Pays on Friday',
        });
      }
      // A spreadsheet reads a negative amount as a number: it has no apostrophe in front, as formulas get.
      expect(csv).toContain(',-1.05,');
    });

    test('has no formula, and only the orders of a status', { tags: ['IV27'] }, async () => {
      const shop = await openOrderBook(open);
      const { _id } = await shop.stockedProduct(9);
      const evil = '=HYPERLINK("https://evil.test","x")';
      await shop.addOrder([[_id, 1]], {
        lines: [{ kind: 'other', label: evil, amount: 5 }],
        shippingInformation: { address: { ...home, firstName: '@SUM(A1)', landmark: '-1+2' } },
        internalNote: '+cmd|x',
      });
      const shippingInformation = { pickup: true, address: { firstName: 'Asha' } };
      const { id } = await shop.addOrder([[_id, 1]], { shippingInformation });
      await shop.save(id, { status: 'SHIPPED' });
      const shipped = (await shop.asAdmin('GET', '/orders/export?status=SHIPPED')).body.data.csv;
      expect(readTable(shipped)).toMatchObject([{ 'first name': 'Asha', address: '', pickup: 'yes' }]);
      const pending = (await shop.asAdmin('GET', '/orders/export?status=PENDING')).body.data.csv;
      for (const cell of [`'${evil.replaceAll('"', '""')}`, "'@SUM(A1)", "'-1+2", "'+cmd|x"])
        expect(pending).toContain(`"${cell}"`);
      expect(readTable(pending).map((row) => row['order'])).toEqual(['ORD-1001', 'ORD-1001']);
      const canceled = await shop.asAdmin('GET', '/orders/export?status=CANCELED');
      expect(readTable(canceled.body.data.csv)).toEqual([]);
      expect((await shop.asAdmin('GET', '/orders/export?status=LOST')).status).toBe(400);
    });

    test('of many orders has each of them once', async () => {
      const shop = await openOrderBook(open);
      const { _id } = await shop.stockedProduct(9);
      await shop.addOrder([[_id, 1]], { lines: [{ kind: 'shipping', amount: 60 }] });
      const token = await shop.newSession();
      const { _id: customer } = (await shop.request('GET', '/api/user', { token })).body.data;
      // More than five reads of 200 orders.
      await fillOrderBook(shop.services.database, customer, 1_001);
      const rows = readTable((await shop.asAdmin('GET', '/orders/export')).body.data.csv);
      expect(new Set(rows.map((row) => row['order'])).size).toBe(1_001);
    });
  });
});
