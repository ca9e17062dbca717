import { describe, expect, test } from 'vitest';
import type { IssuedDocument } from '#contract/orders/papers/document.ts';
import { forEachEngine, onBothEngines } from '#tests/support/database/engines.ts';
import { atOnce, tally } from '#tests/support/simultaneous.ts';
import { openPaperShop } from '#tests/support/orders/papers.ts';

const sequences = (documents: readonly IssuedDocument[]) =>
  documents.map(({ number }) => Number(number.slice(-4))).toSorted((one, other) => one - other);
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

forEachEngine((open) => {
  describe('documents issued at the same time', { timeout: 60_000 }, () => {
    test('have the numbers 1 to 30, without a gap or a repetition, although other requests are rejected meanwhile', async () => {
      const shop = await openPaperShop(open);
      const { _id } = await shop.stockedProduct(50);
      const orders = await atOnce(30, () => shop.addOrder([[_id, 1]]));
      // A shop without a GST registration rejects tax invoices; every shop rejects a second receipt of an order.
      const responses = await atOnce(60, (n) =>
        shop.requestDocument(orders[n % 30]?.id ?? '', {
          kind: n >= 30 && n % 2 === 0 ? 'tax_invoice' : 'receipt',
        }),
      );
      const issued = responses.filter(({ status }) => status === 201);
      expect(tally(responses)).toEqual({ 201: 30, 409: 30 });
      expect(sequences(issued.map(({ body }) => body.data))).toEqual(upTo(30));
      expect(new Set(issued.map(({ body }) => body.data.order)).size).toBe(30);
    });

    test('are a single receipt for one order, and the same receipt for a repeated request', async () => {
      const shop = await openPaperShop(open);
      const { _id } = await shop.stockedProduct(50);
      const [one, other] = [await shop.addOrder([[_id, 1]]), await shop.addOrder([[_id, 1]])];
      const responses = await atOnce(20, () => shop.requestDocument(one.id, { kind: 'receipt' }));
      expect(tally(responses)).toEqual({ 201: 1, 409: 19 });
      const repeated = await atOnce(20, () => shop.requestDocument(other.id, { kind: 'receipt' }, 'one-key'));
      expect(tally(repeated)).toEqual({ 201: 20 });
      expect(new Set(repeated.map(({ body }) => body.data.number)).size).toBe(1);
      expect(repeated[0]?.body.data.number).toMatch(/\/0002$/);
    });

    test('never credit more than the total of a receipt', async () => {
      const shop = await openPaperShop(open);
      const { _id } = await shop.stockedProduct(50, { price: { actual: 100 } });
      const order = await shop.addOrder([[_id, 1]]);
      const { id } = await shop.issueDocument(order.id, { kind: 'receipt' });
      const note = { kind: 'credit_note', original: id, amount: 30, reason: 'A scratch' };
      const responses = await atOnce(12, (n) =>
        n === 11 ? shop.cancel(id, 'A mistake') : shop.requestDocument(order.id, note),
      );
      const notes = responses.filter(({ status }) => status === 201).map(({ body }) => body.data);
      const canceled = responses[11]?.status === 200;
      expect(notes).toHaveLength(canceled ? 0 : 3);
      expect(sequences(notes)).toEqual(upTo(notes.length));
    });
  });
});

/** The numbers of the documents of a sale that are neither canceled nor credited in full. */
function validSales(documents: readonly IssuedDocument[]): string[] {
  const valid = documents.filter(({ canceledAt }) => canceledAt === undefined);
  const credited = (id: string) =>
    valid
      .filter(({ content }) => content.original?.id === id)
      .reduce((sum, { content }) => sum + content.total, 0);
  return valid
    .filter(({ id, kind, content }) => kind !== 'credit_note' && credited(id) < content.total)
    .map(({ number }) => number);
}

onBothEngines((open) => {
  describe('a sale whose receipt was credited in full', { timeout: 60_000 }, () => {
    test('has one valid receipt after new receipts are issued and the credit note is canceled at the same time', async () => {
      const shop = await openPaperShop(open);
      const { _id } = await shop.stockedProduct(50, { price: { actual: 100 } });
      const order = await shop.addOrder([[_id, 1]]);
      const list = async (): Promise<IssuedDocument[]> =>
        (await shop.asAdmin('GET', `/orders/${order.id}/documents`)).body.data;
      const { id } = await shop.issueDocument(order.id, { kind: 'receipt' });
      for (let round = 0; round < 5; round += 1) {
        const [original] = validSales(await list());
        const found = (await list()).find(({ number }) => number === original);
        const all = { kind: 'credit_note', original: found?.id ?? id, reason: 'A mistake' };
        const note = await shop.issueDocument(order.id, all);
        expect(validSales(await list())).toEqual([]);
        const responses = await atOnce(6, (n) =>
          n === 3
            ? shop.cancel(note.id, 'Not sent back')
            : shop.requestDocument(order.id, { kind: 'receipt' }),
        );
        expect(tally(responses)).toMatchObject({ 409: 5 });
        expect(validSales(await list())).toHaveLength(1);
      }
    });

    test('has at most one valid receipt in the database, whichever version writes', async () => {
      const shop = await openPaperShop(open);
      const { _id } = await shop.stockedProduct(50, { price: { actual: 100 } });
      const order = await shop.addOrder([[_id, 1]]);
      const { id } = await shop.issueDocument(order.id, { kind: 'receipt' });
      const note = { kind: 'credit_note', original: id, reason: 'A mistake', amount: 40 };
      const stored = async () => {
        const row = await shop.services.database.read
          .selectFrom('document')
          .select('is_credited')
          .where('id', '=', id)
          .executeTakeFirst();
        return row?.is_credited;
      };
      await shop.issueDocument(order.id, note);
      expect(await stored()).toBe(0);
      const rest = await shop.issueDocument(order.id, { ...note, amount: 60 });
      expect(await stored()).toBe(1);
      await shop.issueDocument(order.id, { kind: 'receipt' });
      // Earlier versions cancel a credit note without checking whether a new receipt replaced the credited one.
      await expect(
        shop.services.database.write((tx) =>
          tx
            .updateTable('document')
            .set({ canceled_at: 1, reason: 'A mistake' })
            .where('id', '=', rest.id)
            .execute(),
        ),
      ).rejects.toThrow(/unique/i);
      expect(await stored()).toBe(1);
    });
  });
});
