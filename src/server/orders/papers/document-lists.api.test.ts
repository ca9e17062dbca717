import { expect, test } from 'vitest';
import type { IssuedDocument } from '#contract/orders/papers/document.ts';
import { financialYearOf } from '#contract/orders/papers/financial-year.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { expectFailure } from '#tests/support/envelopes.ts';
import { openPaperShop, registeredPaperSettings } from '#tests/support/orders/papers.ts';

// `registeredPaperSettings`: a shop in Maharashtra whose prefix is K; products have HSN 9701 and 5 % tax, shipping 996812 and 18 %, other
// lines 9701 and 12 %.
forEachEngine((open) => {
  test('the documents of a financial year are listed in pages and exported for the accountant', async () => {
    const shop = await openPaperShop(open);
    await shop.setPapers(registeredPaperSettings(shop.category));
    const { _id } = await shop.stockedProduct(9, { price: { actual: 105 } });
    const order = (lines: object[] = []) => shop.addOrder([[_id, 1]], { lines });
    const one = await order([{ kind: 'shipping', amount: 118 }]);
    const first = await shop.issueDocument(one.id, { kind: 'tax_invoice' });
    await shop.issueDocument(one.id, {
      kind: 'credit_note',
      original: first.id,
      amount: 223,
      reason: '=1+1',
    });
    const canceled = await shop.issueDocument((await order()).id, { kind: 'tax_invoice' });
    await shop.cancel(canceled.id, 'A mistake');
    const year = financialYearOf(shop.clock.now());
    const list = (query: string) => shop.asAdmin('GET', `/papers?year=${year}${query}`);
    const whole: IssuedDocument[] = (await list('')).body.data;
    expect(new Set(whole.map(({ number }) => number)).size).toBe(3);
    const page = (await list('&limit=2')).body;
    const next = (await list(`&limit=2&cursor=${page.page.next}`)).body;
    expect([...page.data, ...next.data]).toEqual(whole);
    expect([page.page.total, next.page.next]).toEqual([3, null]);
    expect((await shop.asAdmin('GET', `/papers?year=${year - 1}`)).body.data).toEqual([]);
    expectFailure(await shop.asAdmin('GET', '/papers?year=26'), 'invalid');
    await shop.stockedProduct(1);
    const ofProducts = (await shop.asGuest('/products?limit=1&sort=newest')).body.page.next;
    expectFailure(await list(`&limit=2&cursor=${ofProducts}`), 'invalid');
    const { filename, csv } = (await shop.asAdmin('GET', `/papers/export?year=${year}`)).body.data;
    expect(filename).toMatch(/^papers-\d{4}-\d\d-as-of-\d{4}-\d\d-\d\d\.csv$/);
    const rows = csv
      .trimEnd()
      .split('\r\n')
      .map((row: string) => row.split(','));
    const columns = (...names: string[]) =>
      rows.slice(1).map((row: string[]) => names.map((name) => row[rows[0].indexOf(name)]));
    expect(rows[0][0]).toBe('\uFEFFnumber');
    expect(columns('kind', 'state', 'HSN', 'rate', 'taxable value', 'CGST', 'total')).toEqual([
      ['credit note', 'issued', '9701', '5', '-100', '-2.5', '-105'],
      ['credit note', 'issued', '996812', '18', '-100', '-9', '-118'],
      ['tax invoice', 'issued', '9701', '5', '100', '2.5', '105'],
      ['tax invoice', 'issued', '996812', '18', '100', '9', '118'],
      ['tax invoice', 'canceled', '', '', '', '', ''],
    ]);
    expect(csv).toContain(`"'=1+1"`);
  });
});
