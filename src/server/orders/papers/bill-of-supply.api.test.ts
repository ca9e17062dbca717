import { expect, test } from 'vitest';
import { financialYearOf, shortYear } from '#contract/orders/papers/financial-year.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { openPaperShop, registeredPaperSettings } from '#tests/support/orders/papers.ts';

// `registeredPaperSettings`: a shop in Maharashtra whose prefix is K; products have HSN 9701 and 5 % tax, shipping 996812 and 18 %, other
// lines 9701 and 12 %.
forEachEngine((open) => {
  test('a bill of supply has HSN codes and no tax', async () => {
    const shop = await openPaperShop(open);
    const settings = registeredPaperSettings(shop.category);
    await shop.setPapers({ ...settings, regime: 'composition', prefix: '' });
    const { _id } = await shop.stockedProduct(9, { name: 'Lotus', price: { actual: 100 } });
    const order = await shop.addOrder([[_id, 1]], { lines: [{ kind: 'discount', percent: 10 }] });
    const bill = await shop.issueDocument(order.id, { kind: 'bill_of_supply' });
    expect(bill.number).toBe(`B/${shortYear(financialYearOf(shop.clock.now()))}/0001`);
    expect(bill.content.lines).toEqual([
      { label: 'Lotus', hsn: '9701', quantity: 1, price: 100, amount: 100, discount: 10, total: 90 },
    ]);
    expect(bill.content).toMatchObject({ taxes: [], total: 90, seller: { gstin: settings.gstin } });
    expect(bill.content.supplyState).toBeUndefined();
  });
});
