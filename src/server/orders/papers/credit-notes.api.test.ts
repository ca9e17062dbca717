import { describe, expect, test } from 'vitest';
import { financialYearOf, shortYear } from '#contract/orders/papers/financial-year.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { expectFailure } from '#tests/support/envelopes.ts';
import { openPaperShop, type PaperShop, registeredPaperSettings } from '#tests/support/orders/papers.ts';

/** The financial year as numbers of documents have it, such as 26-27. */
const years = ({ clock }: PaperShop) => shortYear(financialYearOf(clock.now()));

// `registeredPaperSettings`: a shop in Maharashtra whose prefix is K; products have HSN 9701 and 5 % tax, shipping 996812 and 18 %, other
// lines 9701 and 12 %.
forEachEngine((open) => {
  describe('a tax invoice', () => {
    test('is reduced by credit notes of a series of their own, to exactly nothing', async () => {
      const shop = await openPaperShop(open);
      await shop.setPapers(registeredPaperSettings(shop.category));
      const { _id } = await shop.stockedProduct(9, { price: { actual: 333.33 } });
      const order = await shop.addOrder([[_id, 3]], { lines: [{ kind: 'shipping', amount: 77.77 }] });
      const invoice = await shop.issueDocument(order.id, { kind: 'tax_invoice' });
      const note = { kind: 'credit_note', original: invoice.id, reason: 'Damaged' };
      // A paisa more than the invoice.
      expectFailure(await shop.requestDocument(order.id, { ...note, amount: 1077.77 }), 'invalid');
      expectFailure(await shop.requestDocument(order.id, { ...note, amount: 0 }), 'invalid');
      const part = await shop.issueDocument(order.id, { ...note, amount: 500.01 });
      expect(part.number).toBe(`KC/${years(shop)}/0001`);
      expect(part.content).toMatchObject({
        total: 500.01,
        reason: 'Damaged',
        original: { id: invoice.id, number: invoice.number },
      });
      expectFailure(await shop.cancel(invoice.id, 'Too late'), 'conflict');
      const rest = await shop.issueDocument(order.id, note);
      expectFailure(await shop.requestDocument(order.id, note), 'conflict');
      expectFailure(await shop.requestDocument(order.id, { ...note, original: rest.id }), 'conflict');
      const paise = (rupees = 0) => Math.round(rupees * 100);
      for (const amount of ['total', 'taxable', 'cgst', 'sgst', 'igst'] as const)
        expect(paise(part.content[amount]) + paise(rest.content[amount])).toBe(
          paise(invoice.content[amount]),
        );
      await shop.cancel(rest.id, 'Not sent back');
      const again = await shop.issueDocument(order.id, note);
      expect([again.number, again.content.total]).toEqual([`KC/${years(shop)}/0003`, rest.content.total]);
    });

    test('is reduced by the lines that were chosen, each with its own rate', async () => {
      const shop = await openPaperShop(open);
      await shop.setPapers(registeredPaperSettings(shop.category));
      const { _id } = await shop.stockedProduct(9, { price: { actual: 10_000 } });
      const print = { kind: 'shipping', label: 'Print by post', amount: 1000 };
      const order = await shop.addOrder([[_id, 1]], { lines: [print] });
      const invoice = await shop.issueDocument(order.id, { kind: 'tax_invoice' });
      const taxOf = ({ content }: typeof invoice) =>
        Math.round(((content.cgst ?? 0) + (content.sgst ?? 0) + (content.igst ?? 0)) * 100);
      const note = { kind: 'credit_note', original: invoice.id, reason: 'Sent back' };
      const rejected = { '[0,1000.01]': 'lineAmounts.1', '[0,0]': 'lineAmounts', '[1000]': 'lineAmounts' };
      for (const [amounts, path] of Object.entries(rejected)) {
        const response = await shop.requestDocument(order.id, { ...note, lineAmounts: JSON.parse(amounts) });
        expectFailure(response, 'invalid');
        expect(response.text, amounts).toContain(`"path":"${path}"`);
      }
      const both = { ...note, amount: 1000, lineAmounts: [0, 1000] };
      expectFailure(await shop.requestDocument(order.id, both), 'invalid');

      const part = await shop.issueDocument(order.id, { ...note, lineAmounts: [0, 333.33] });
      const rest = await shop.issueDocument(order.id, { ...note, lineAmounts: [0, 666.67] });
      // The tax that ₹1,000 at 18 % contain.
      expect(taxOf(part) + taxOf(rest)).toBe(15_254);
      expect(part.content.lines.map(({ total }) => total)).toEqual([0, 333.33]);
      const more = await shop.requestDocument(order.id, { ...note, lineAmounts: [0, 0.01] });
      expectFailure(more, 'invalid');
      // In proportion to what is left: all of the other line.
      const last = await shop.issueDocument(order.id, note);
      expect(last.content.lines.map(({ total }) => total)).toEqual([10_000, 0]);
      expect(taxOf(part) + taxOf(rest) + taxOf(last)).toBe(taxOf(invoice));
    });

    test('is replaced by one with a new number after a credit note of all of it', async () => {
      const shop = await openPaperShop(open);
      await shop.setPapers(registeredPaperSettings(shop.category));
      const { _id } = await shop.stockedProduct(9, { price: { actual: 1000 } });
      const order = await shop.addOrder([[_id, 1]]);
      const sale = { kind: 'tax_invoice' };
      const wrong = await shop.issueDocument(order.id, sale);
      const note = { kind: 'credit_note', original: wrong.id, reason: 'Wrong GSTIN' };
      await shop.issueDocument(order.id, { ...note, amount: 400 });
      expectFailure(await shop.requestDocument(order.id, sale), 'conflict');
      const rest = await shop.issueDocument(order.id, note);
      const right = await shop.issueDocument(order.id, sale);
      expect([wrong, right].map(({ number }) => number.slice(-4))).toEqual(['0001', '0002']);
      expectFailure(await shop.requestDocument(order.id, sale), 'conflict');

      // The first one would be valid again beside the second.
      const refused = await shop.cancel(rest.id, 'A mistake');
      expectFailure(refused, 'conflict');
      expect(refused.text).toContain(`${right.number} replaces ${wrong.number}`);
      expectFailure(await shop.cancel(wrong.id, 'A mistake'), 'conflict');
      expect((await shop.cancel(right.id, 'A mistake')).status).toBe(200);
      expect((await shop.cancel(rest.id, 'A mistake')).status).toBe(200);
      expectFailure(await shop.requestDocument(order.id, sale), 'conflict');
    });
  });
});
