import { expect, test } from 'vitest';
import type { IssuedDocument } from '#contract/orders/papers/document.ts';
import { financialYearOf, shortYear } from '#contract/orders/papers/financial-year.ts';
import { defaultSettings } from '#server/settings/settings.rules.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { expectFailure } from '#tests/support/envelopes.ts';
import { openPaperShop, type PaperShop, registeredPaperSettings } from '#tests/support/orders/papers.ts';

const years = ({ clock }: PaperShop) => shortYear(financialYearOf(clock.now()));

forEachEngine((open) => {
  test('a bill of supply has HSN codes and no tax', async () => {
    const shop = await openPaperShop(open);
    const settings = registeredPaperSettings(shop.category);
    await shop.setPapers({ ...settings, regime: 'composition', prefix: '' });
    const { _id } = await shop.stockedProduct(9, { name: 'Lotus', price: { actual: 100 } });
    const order = await shop.addOrder([[_id, 1]], { lines: [{ kind: 'discount', percent: 10 }] });
    const bill = await shop.issueDocument(order.id, { kind: 'bill_of_supply' });
    expect(bill.number).toBe(`B/${years(shop)}/0001`);
    expect(bill.content.lines).toEqual([
      { label: 'Lotus', hsn: '9701', quantity: 1, price: 100, amount: 100, discount: 10, total: 90 },
    ]);
    expect(bill.content).toMatchObject({ taxes: [], total: 90, seller: { gstin: settings.gstin } });
    expect(bill.content.supplyState).toBeUndefined();
  });

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

  test('numbers begin again with each financial year in India', async () => {
    let time = Date.parse('2027-03-31T18:29:58Z');
    const shop = await openPaperShop(open, { now: () => time });
    const { _id } = await shop.stockedProduct(9);
    const next = async () =>
      (await shop.issueDocument((await shop.addOrder([[_id, 1]])).id, { kind: 'receipt' })).number;
    expect(await next()).toBe('R/26-27/0001');
    time += 1_000;
    expect(await next()).toBe('R/26-27/0002');
    time += 1_000;
    expect(await next()).toBe('R/27-28/0001');
    expect((await shop.asAdmin('GET', '/papers/years')).body.data).toEqual([
      { year: 2027, count: 1 },
      { year: 2026, count: 2 },
    ]);
  });

  test('the settings of papers reject mistakes, stale changes and visitors', async () => {
    const shop = await openPaperShop(open);
    const settings = registeredPaperSettings(shop.category);
    const save = (changed: object) => shop.asAdmin('PUT', '/settings/papers', { ...settings, ...changed });
    const rejected = async (changed: object, path: string) => {
      const response = await save(changed);
      expectFailure(response, 'invalid');
      expect(response.body.issues[0].path).toBe(path);
    };
    await rejected({ gstin: '27AAPFU0939F1ZW' }, 'gstin');
    await rejected({ state: '29' }, 'state');
    await rejected({ prefix: 'K/1' }, 'prefix');
    await rejected({ shipping: { hsn: '12345', rate: 5 } }, 'shipping.hsn');
    await rejected({ shipping: { hsn: '', rate: 101 } }, 'shipping.rate');
    const [tax] = settings.categories;
    await rejected({ categories: [tax, tax] }, 'categories.1.category');
    const saved = await save({
      gstin: ' 27aapfu0939f1zv ',
      prefix: 'k',
      categories: [tax, { category: 'x', hsn: '', rate: null }],
    });
    expect(saved.body.data).toEqual({ ...settings, updatedAt: expect.any(String) });
    await save({ updatedAt: saved.body.data.updatedAt, legalName: 'Meera' });
    expectFailure(await save({ updatedAt: saved.body.data.updatedAt }), 'stale');
    const publicSettings = await shop.request('GET', '/api/settings');
    expect(publicSettings.text).not.toMatch(/legalName|gstin|27AAPFU/);
    expectFailure(await shop.request('GET', '/api/settings/papers'), 'unauthenticated');
    // A process of an earlier version writes the other settings without them.
    await shop.asAdmin('PUT', '/settings', { ...defaultSettings, orderBook: true });
    expect((await shop.asAdmin('GET', '/settings/papers')).body.data.legalName).toBe('Meera');
  });
});
