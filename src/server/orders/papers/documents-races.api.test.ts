import { describe, expect, test } from 'vitest';
import type { IssuedDocument } from '#contract/orders/papers/document.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { tally, times } from '#tests/support/simultaneous.ts';
import { openPaperShop } from '#tests/support/orders/papers.ts';

const sequences = (documents: readonly IssuedDocument[]) =>
  documents.map(({ number }) => Number(number.slice(-4))).toSorted((one, other) => one - other);
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

forEachEngine((open) => {
  describe('documents issued at the same time', { timeout: 60_000 }, () => {
    test(
      'get 30 numbers without a gap or a repetition, also between rejected requests',
      { tags: ['deep'] },
      async () => {
        const shop = await openPaperShop(open);
        const { _id } = await shop.stockedProduct(50);
        const orders = await times(30, () => shop.addOrder([[_id, 1]]));
        const responses = await times(60, (n) =>
          shop.requestDocument(orders[n % 30]?.id ?? '', {
            kind: n >= 30 && n % 2 === 0 ? 'tax_invoice' : 'receipt',
          }),
        );
        const issued = responses.filter(({ status }) => status === 201);
        expect(tally(responses)).toEqual({ 201: 30, 409: 30 });
        expect(sequences(issued.map(({ body }) => body.data))).toEqual(upTo(30));
        expect(new Set(issued.map(({ body }) => body.data.order)).size).toBe(30);
      },
    );

    test(
      'give one order a single receipt, and a repeated request the same one',
      { tags: ['deep'] },
      async () => {
        const shop = await openPaperShop(open);
        const { _id } = await shop.stockedProduct(50);
        const [one, other] = [await shop.addOrder([[_id, 1]]), await shop.addOrder([[_id, 1]])];
        const responses = await times(20, () => shop.requestDocument(one.id, { kind: 'receipt' }));
        expect(tally(responses)).toEqual({ 201: 1, 409: 19 });
        const repeated = await times(20, () =>
          shop.requestDocument(other.id, { kind: 'receipt' }, 'one-key'),
        );
        expect(tally(repeated)).toEqual({ 201: 20 });
        expect(new Set(repeated.map(({ body }) => body.data.number)).size).toBe(1);
        expect(repeated[0]?.body.data.number).toMatch(/\/0002$/);
      },
    );

    test('never credit more than a receipt has', { tags: ['deep'] }, async () => {
      const shop = await openPaperShop(open);
      const { _id } = await shop.stockedProduct(50, { price: { actual: 100 } });
      const order = await shop.addOrder([[_id, 1]]);
      const { id } = await shop.issueDocument(order.id, { kind: 'receipt' });
      const note = { kind: 'credit_note', original: id, amount: 30, reason: 'A scratch' };
      const responses = await times(12, (n) =>
        n === 11 ? shop.cancel(id, 'A mistake') : shop.requestDocument(order.id, note),
      );
      const notes = responses.filter(({ status }) => status === 201).map(({ body }) => body.data);
      const canceled = responses[11]?.status === 200;
      expect(notes).toHaveLength(canceled ? 0 : 3);
      expect(sequences(notes)).toEqual(upTo(notes.length));
    });
  });
});
