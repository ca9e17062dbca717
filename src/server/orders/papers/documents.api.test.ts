import { describe, expect, test } from 'vitest';
import type { IssuedDocument } from '#contract/orders/papers/document.ts';
import { financialYearOf, shortYear } from '#contract/orders/papers/financial-year.ts';
import { defaultSettings } from '#server/settings/settings.rules.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { expectFailure } from '#tests/support/envelopes.ts';
import { home } from '#tests/support/orders/orders.ts';
import { openPaperShop, type PaperShop, registered } from '#tests/support/orders/papers.ts';

const years = ({ clock }: PaperShop) => shortYear(financialYearOf(clock.now()));
const documentsOf = async (shop: PaperShop, order: string): Promise<IssuedDocument[]> =>
  (await shop.asAdmin('GET', `/orders/${order}/documents`)).body.data;

forEachEngine((open) => {
  describe('a receipt', () => {
    test('gets the next number, and stays as it was when everything else changes', async () => {
      const shop = await openPaperShop(open);
      const year = years(shop);
      const { _id } = await shop.stockedProduct(9, { name: 'Lotus', price: { actual: 450.5 } });
      const lines = [
        { kind: 'shipping', amount: 60 },
        { kind: 'discount', label: 'Diwali', amount: -11 },
      ];
      const order = await shop.ordered([[_id, 2]], { lines });
      const preview = await shop.asAdmin('POST', `/orders/${order.id}/documents/preview`, {
        kind: 'receipt',
      });
      const document = await shop.issued(order.id, { kind: 'receipt' });
      expect(preview.body.data).toEqual({ kind: 'receipt', content: document.content });
      expect(document).toMatchObject({
        kind: 'receipt',
        number: `R/${year}/0001`,
        order: order.id,
        content: {
          order: { number: order.orderId },
          seller: { name: 'Kalakari', address: [] },
          customer: {
            name: 'Asha Rao',
            address: ['12 Prabhat Road', 'Opposite the banyan', 'Pune 411004', 'Maharashtra'],
          },
          lines: [
            { label: 'Lotus', quantity: 2, price: 450.5, amount: 901, discount: 11, total: 890 },
            { label: 'Shipping', amount: 60, discount: 0, total: 60 },
          ],
          discounts: [{ label: 'Diwali', amount: 11 }],
          subtotal: 961,
          total: 950,
          totalInWords: 'Rupees nine hundred fifty only',
          taxes: [],
        },
      });
      await shop.save(order.id, {
        lines: [{ kind: 'product', product: { id: _id }, quantity: 1 }],
        shippingInformation: { address: { firstName: 'Meera', city: 'Nashik' } },
      });
      await shop.setPapers({ legalName: 'Another Name', prefix: 'Z', regime: 'composition' });
      await shop.asAdmin('PUT', '/settings', { ...defaultSettings, orderBook: true, brand: 'Another shop' });
      await shop.asAdmin('DELETE', `/products/${_id}`);
      expect((await shop.asAdmin('GET', `/papers/${document.id}`)).body.data).toEqual(document);
      expect(await documentsOf(shop, order.id)).toEqual([document]);
    });

    test('of an order that has one is rejected until that is canceled, and no number is used twice', async () => {
      const shop = await openPaperShop(open);
      const year = years(shop);
      const { _id } = await shop.stockedProduct(9);
      const order = await shop.ordered([[_id, 1]]);
      const first = await shop.issued(order.id, { kind: 'receipt' });
      const again = await shop.issue(order.id, { kind: 'receipt' });
      expectFailure(again, 'conflict');
      expect(again.body.error).toContain(first.number);
      expectFailure(await shop.cancel(first.id, ' '), 'invalid');
      const canceled = await shop.cancel(first.id, 'A wrong name');
      expect(canceled.body.data).toEqual({
        ...first,
        canceledAt: expect.any(String),
        cancelReason: 'A wrong name',
      });
      expectFailure(await shop.cancel(first.id, 'Again'), 'conflict');
      const second = await shop.issued(order.id, { kind: 'receipt' });
      expect(second.number).toBe(`R/${year}/0002`);
      expect((await documentsOf(shop, order.id)).map(({ number }) => number)).toEqual([
        first.number,
        second.number,
      ]);
      const history = await shop.asAdmin('GET', '/history');
      expect(history.body.data.map(({ changes }: { changes: object[] }) => changes[0])).toEqual(
        expect.arrayContaining([
          { field: 'document', before: '', after: `Receipt ${first.number}` },
          { field: 'document', before: `Receipt ${first.number}`, after: 'Canceled: A wrong name' },
        ]),
      );
    });

    test('with an Idempotency-Key is issued once', async () => {
      const shop = await openPaperShop(open);
      const { _id } = await shop.stockedProduct(9);
      const [one, other] = [await shop.ordered([[_id, 1]]), await shop.ordered([[_id, 1]])];
      const first = await shop.issue(one.id, { kind: 'receipt' }, 'a-key');
      const again = await shop.issue(one.id, { kind: 'receipt' }, 'a-key');
      expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
      expectFailure(await shop.issue(other.id, { kind: 'receipt' }, 'a-key'), 'conflict');
      expectFailure(await shop.issue(one.id, { kind: 'receipt', billTo: 'Meera' }, 'a-key'), 'conflict');
      expect((await shop.asAdmin('GET', '/papers/years')).body.data).toEqual([
        { year: financialYearOf(shop.clock.now()), count: 1 },
      ]);
    });

    test('is rejected without the order book, for a canceled order and for another registration', async () => {
      const shop = await openPaperShop(open);
      const { _id } = await shop.stockedProduct(9);
      const order = await shop.ordered([[_id, 1]]);
      expectFailure(await shop.issue(order.id, { kind: 'tax_invoice' }), 'conflict');
      expectFailure(await shop.issue(order.id, { kind: 'invoice' }), 'invalid');
      await shop.save(order.id, { status: 'CANCELED' });
      expectFailure(await shop.issue(order.id, { kind: 'receipt' }), 'conflict');
      await shop.save(order.id, { status: 'PENDING' });
      await shop.asAdmin('PUT', '/settings', { ...defaultSettings, orderBook: false });
      expectFailure(await shop.issue(order.id, { kind: 'receipt' }), 'conflict');
      expect(await documentsOf(shop, order.id)).toEqual([]);
    });

    test('says what is paid and due when it is issued', async () => {
      const shop = await openPaperShop(open);
      const { _id } = await shop.stockedProduct(9, { price: { actual: 1000 } });
      const order = await shop.ordered([[_id, 1]]);
      const pay = (amount: number) =>
        shop.asAdmin('POST', `/orders/${order.id}/payments`, { amount, method: 'cash' });
      expect((await shop.issued(order.id, { kind: 'receipt' })).content.paid).toBeUndefined();
      await pay(400);
      const [first] = await documentsOf(shop, order.id);
      expect(first?.content.paid).toBeUndefined();
      await shop.cancel(first?.id ?? '', 'Paid meanwhile');
      const receipt = await shop.issued(order.id, { kind: 'receipt' });
      await pay(600);
      const [, again] = await documentsOf(shop, order.id);
      expect(receipt.content).toMatchObject({ paid: 400, due: 600 });
      expect(again).toEqual(receipt);
    });

    test('is in the data of the customer', async () => {
      const shop = await openPaperShop(open);
      const { _id } = await shop.stockedProduct(9);
      const token = await shop.newSession('meera@example.com');
      const own = await shop.ordered([[_id, 1]], { customerEmail: 'meera@example.com' });
      await shop.issued((await shop.ordered([[_id, 1]])).id, { kind: 'receipt' });
      const document = await shop.issued(own.id, { kind: 'receipt' });
      const data = (await shop.request('GET', '/api/user/data', { token })).body.data;
      expect(data.documents).toEqual([document]);
    });
  });

  describe('a tax invoice', () => {
    test('names what is missing, and then nothing is issued', async () => {
      const shop = await openPaperShop(open);
      const { _id } = await shop.stockedProduct(9);
      const order = await shop.ordered([[_id, 1]], { lines: [{ kind: 'shipping', amount: 60 }] });
      const reject = async (message: string) => {
        const response = await shop.issue(order.id, { kind: 'tax_invoice' });
        expectFailure(response, 'conflict');
        expect(response.body.error).toContain(message);
      };
      await shop.setPapers({ regime: 'registered' });
      await reject('your legal name, your address, your GSTIN, the HSN code and tax rate of “');
      const all = registered(shop.category);
      await shop.setPapers({ ...all, shipping: { hsn: '996812', rate: null } });
      await reject('Settings > Papers lacks the tax rate of shipping.');
      await shop.setPapers(all);
      for (const [state, message] of [
        ['', 'has no state'],
        ['Atlantis', 'has “Atlantis” as its state'],
      ] as const) {
        await shop.save(order.id, { shippingInformation: { address: { state } } });
        await reject(message);
      }
      await shop.save(order.id, { shippingInformation: { address: { state: 'Goa', country: 'France' } } });
      await reject('goes to France');
      await shop.save(order.id, { shippingInformation: { address: { country: 'India' } } });
      expect(await documentsOf(shop, order.id)).toEqual([]);
      const issued = await shop.issued(order.id, { kind: 'tax_invoice' });
      expect(issued.number).toBe(`KI/${years(shop)}/0001`);
    });

    test('contains the tax of each line after its part of the discount, by the state of delivery', async () => {
      const shop = await openPaperShop(open);
      await shop.setPapers(registered(shop.category));
      const { _id } = await shop.stockedProduct(9, { name: 'Lotus', price: { actual: 1050 } });
      const lines = [
        { kind: 'shipping', amount: 118 },
        { kind: 'other', label: 'Frame', amount: 112 },
        { kind: 'discount', amount: -210 },
      ];
      const near = await shop.ordered([[_id, 2]], { lines });
      const inState = await shop.issued(near.id, {
        kind: 'tax_invoice',
        billTo: 'Meera Nair\n4 Sea View\nMumbai',
        customerGstin: '29aagcb7383j1z4',
      });
      expect(inState.content).toMatchObject({
        seller: { name: 'Asha Rao', gstin: '27AAPFU0939F1ZV', state: { code: '27', name: 'Maharashtra' } },
        brand: 'Kalakari',
        customer: { name: 'Meera Nair', address: ['4 Sea View', 'Mumbai'], gstin: '29AAGCB7383J1Z4' },
        recipient: { name: 'Asha Rao' },
        supplyState: { code: '27' },
        lines: [
          {
            hsn: '9701',
            rate: 5,
            amount: 2100,
            discount: 210,
            total: 1890,
            taxable: 1800,
            cgst: 45,
            sgst: 45,
          },
          { label: 'Shipping', hsn: '996812', rate: 18, total: 118, taxable: 100, cgst: 9, sgst: 9, igst: 0 },
          { label: 'Frame', rate: 12, total: 112, taxable: 100, cgst: 6, sgst: 6 },
        ],
        taxes: [
          { rate: 5, taxable: 1800, cgst: 45, sgst: 45, igst: 0 },
          { rate: 12, taxable: 100, cgst: 6, sgst: 6, igst: 0 },
          { rate: 18, taxable: 100, cgst: 9, sgst: 9, igst: 0 },
        ],
        subtotal: 2330,
        total: 2120,
        taxable: 2000,
        cgst: 60,
        sgst: 60,
        igst: 0,
      });
      const far = await shop.ordered([[_id, 1]], {
        shippingInformation: { address: { ...home, state: 'kerala', city: 'Kochi' } },
      });
      const between = await shop.issued(far.id, { kind: 'tax_invoice' });
      expect(between.content).toMatchObject({
        supplyState: { code: '32', name: 'Kerala' },
        lines: [{ taxable: 1000, cgst: 0, sgst: 0, igst: 50, total: 1050 }],
        igst: 50,
      });
    });

    test('is reduced by credit notes of a series of their own, to exactly nothing', async () => {
      const shop = await openPaperShop(open);
      await shop.setPapers(registered(shop.category));
      const { _id } = await shop.stockedProduct(9, { price: { actual: 333.33 } });
      const order = await shop.ordered([[_id, 3]], { lines: [{ kind: 'shipping', amount: 77.77 }] });
      const invoice = await shop.issued(order.id, { kind: 'tax_invoice' });
      const note = { kind: 'credit_note', original: invoice.id, reason: 'Damaged' };
      expectFailure(await shop.issue(order.id, { ...note, amount: 1077.77 }), 'invalid');
      expectFailure(await shop.issue(order.id, { ...note, amount: 0 }), 'invalid');
      const part = await shop.issued(order.id, { ...note, amount: 500.01 });
      expect(part.number).toBe(`KC/${years(shop)}/0001`);
      expect(part.content).toMatchObject({
        total: 500.01,
        reason: 'Damaged',
        original: { id: invoice.id, number: invoice.number },
      });
      expectFailure(await shop.cancel(invoice.id, 'Too late'), 'conflict');
      const rest = await shop.issued(order.id, note);
      expectFailure(await shop.issue(order.id, note), 'conflict');
      expectFailure(await shop.issue(order.id, { ...note, original: rest.id }), 'conflict');
      const paise = (rupees = 0) => Math.round(rupees * 100);
      for (const amount of ['total', 'taxable', 'cgst', 'sgst', 'igst'] as const)
        expect(paise(part.content[amount]) + paise(rest.content[amount])).toBe(
          paise(invoice.content[amount]),
        );
      // The order stays as it is, and the invoice is valid: a second one needs its cancellation.
      expectFailure(await shop.issue(order.id, { kind: 'tax_invoice' }), 'conflict');
      await shop.cancel(rest.id, 'Not sent back');
      const again = await shop.issued(order.id, note);
      expect([again.number, again.content.total]).toEqual([`KC/${years(shop)}/0003`, rest.content.total]);
    });
  });

  test('a bill of supply has HSN codes and no tax', async () => {
    const shop = await openPaperShop(open);
    const settings = registered(shop.category);
    await shop.setPapers({ ...settings, regime: 'composition', prefix: '' });
    const { _id } = await shop.stockedProduct(9, { name: 'Lotus', price: { actual: 100 } });
    const order = await shop.ordered([[_id, 1]], { lines: [{ kind: 'discount', percent: 10 }] });
    const bill = await shop.issued(order.id, { kind: 'bill_of_supply' });
    expect(bill.number).toBe(`B/${years(shop)}/0001`);
    expect(bill.content.lines).toEqual([
      { label: 'Lotus', hsn: '9701', quantity: 1, price: 100, amount: 100, discount: 10, total: 90 },
    ]);
    expect(bill.content).toMatchObject({ taxes: [], total: 90, seller: { gstin: settings.gstin } });
    expect(bill.content.supplyState).toBeUndefined();
  });

  test('the documents of a financial year are listed in pages and exported for the accountant', async () => {
    const shop = await openPaperShop(open);
    await shop.setPapers(registered(shop.category));
    const { _id } = await shop.stockedProduct(9, { price: { actual: 105 } });
    const order = (lines: object[] = []) => shop.ordered([[_id, 1]], { lines });
    const one = await order([{ kind: 'shipping', amount: 118 }]);
    const first = await shop.issued(one.id, { kind: 'tax_invoice' });
    await shop.issued(one.id, { kind: 'credit_note', original: first.id, amount: 223, reason: '=1+1' });
    const canceled = await shop.issued((await order()).id, { kind: 'tax_invoice' });
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
      (await shop.issued((await shop.ordered([[_id, 1]])).id, { kind: 'receipt' })).number;
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
    const settings = registered(shop.category);
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
