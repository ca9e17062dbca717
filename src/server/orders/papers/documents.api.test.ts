import { describe, expect, test } from 'vitest';
import type { IssuedDocument } from '#contract/orders/papers/document.ts';
import { financialYearOf, shortYear } from '#contract/orders/papers/financial-year.ts';
import { defaultSettings } from '#server/settings/settings.rules.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { expectFailure } from '#tests/support/envelopes.ts';
import { home } from '#tests/support/orders/orders.ts';
import { openPaperShop, type PaperShop, registeredPaperSettings } from '#tests/support/orders/papers.ts';

/** The financial year as numbers of documents have it, such as 26-27. */
const years = ({ clock }: PaperShop) => shortYear(financialYearOf(clock.now()));
const documentsOf = async (shop: PaperShop, order: string): Promise<IssuedDocument[]> =>
  (await shop.asAdmin('GET', `/orders/${order}/documents`)).body.data;

// `registeredPaperSettings`: a shop in Maharashtra whose prefix is K; products have HSN 9701 and 5 % tax, shipping 996812 and 18 %, other
// lines 9701 and 12 %.
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
      const order = await shop.addOrder([[_id, 2]], { lines });
      const preview = await shop.asAdmin('POST', `/orders/${order.id}/documents/preview`, {
        kind: 'receipt',
      });
      const document = await shop.issueDocument(order.id, { kind: 'receipt' });
      const mark = expect.any(String);
      expect(preview.body.data).toEqual({ kind: 'receipt', content: document.content, mark });
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
      const order = await shop.addOrder([[_id, 1]]);
      const first = await shop.issueDocument(order.id, { kind: 'receipt' });
      const again = await shop.requestDocument(order.id, { kind: 'receipt' });
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
      const second = await shop.issueDocument(order.id, { kind: 'receipt' });
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

    test('is not issued if it would differ from its preview', async () => {
      const shop = await openPaperShop(open);
      const { _id } = await shop.stockedProduct(9, { price: { actual: 450 } });
      const order = await shop.addOrder([[_id, 1]]);
      const receipt = { kind: 'receipt' };
      const markOfPreview = async (): Promise<string> =>
        (await shop.asAdmin('POST', `/orders/${order.id}/documents/preview`, receipt)).body.data.mark;
      const before = await markOfPreview();
      expect(await markOfPreview()).toBe(before);
      await shop.asAdmin('POST', `/orders/${order.id}/payments`, { amount: 100, method: 'cash' });
      expectFailure(await shop.requestDocument(order.id, { ...receipt, mark: before }), 'stale');
      expect(await documentsOf(shop, order.id)).toEqual([]);
      const mark = await markOfPreview();
      const issued = await shop.requestDocument(order.id, { ...receipt, mark }, 'a-key');
      expect(issued.body.data.content).toMatchObject({ paid: 100, due: 350 });
      // A retry after a lost response has the same mark, and gets the same receipt.
      const again = await shop.requestDocument(order.id, { ...receipt, mark }, 'a-key');
      expect([issued.status, again.status, again.body]).toEqual([201, 201, issued.body]);
    });

    test('with an Idempotency-Key is issued once', async () => {
      const shop = await openPaperShop(open);
      const { _id } = await shop.stockedProduct(9);
      const [one, other] = [await shop.addOrder([[_id, 1]]), await shop.addOrder([[_id, 1]])];
      const first = await shop.requestDocument(one.id, { kind: 'receipt' }, 'a-key');
      const again = await shop.requestDocument(one.id, { kind: 'receipt' }, 'a-key');
      expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
      const { number } = first.body.data;
      for (const [order, body] of [
        [other, { kind: 'receipt' }],
        [one, { kind: 'receipt', billTo: 'Meera' }],
      ] as const) {
        const response = await shop.requestDocument(order.id, body, 'a-key');
        expectFailure(response, 'repeated_key');
        expect(response.text).toContain(`Issued already: Receipt ${number}.`);
      }
      expect((await shop.asAdmin('GET', '/papers/years')).body.data).toEqual([
        { year: financialYearOf(shop.clock.now()), count: 1 },
      ]);
    });

    test('is rejected without the order book and for a canceled order, as is a document of another regime', async () => {
      const shop = await openPaperShop(open);
      const { _id } = await shop.stockedProduct(9);
      const order = await shop.addOrder([[_id, 1]]);
      expectFailure(await shop.requestDocument(order.id, { kind: 'tax_invoice' }), 'conflict');
      expectFailure(await shop.requestDocument(order.id, { kind: 'invoice' }), 'invalid');
      await shop.save(order.id, { status: 'CANCELED' });
      expectFailure(await shop.requestDocument(order.id, { kind: 'receipt' }), 'conflict');
      await shop.save(order.id, { status: 'PENDING' });
      const other = await shop.addOrder([[_id, 1]]);
      const issued = await shop.issueDocument(other.id, { kind: 'receipt' });
      await shop.asAdmin('PUT', '/settings', { ...defaultSettings, orderBook: false });
      expectFailure(await shop.requestDocument(order.id, { kind: 'receipt' }), 'conflict');
      expectFailure(await shop.cancel(issued.id, 'A mistake'), 'conflict');
      expect(await documentsOf(shop, order.id)).toEqual([]);
      // What was issued can be read.
      expect(await documentsOf(shop, other.id)).toEqual([issued]);
    });

    test('says what is paid and due when it is issued', async () => {
      const shop = await openPaperShop(open);
      const { _id } = await shop.stockedProduct(9, { price: { actual: 1000 } });
      const order = await shop.addOrder([[_id, 1]]);
      const pay = (amount: number) =>
        shop.asAdmin('POST', `/orders/${order.id}/payments`, { amount, method: 'cash' });
      const unpaid = await shop.issueDocument(order.id, { kind: 'receipt' });
      expect(unpaid.content).toMatchObject({ paid: 0, due: 1000 });
      await pay(400);
      const [first] = await documentsOf(shop, order.id);
      expect(first).toEqual(unpaid);
      await shop.cancel(first?.id ?? '', 'Paid meanwhile');
      const receipt = await shop.issueDocument(order.id, { kind: 'receipt' });
      await pay(600);
      const [, again] = await documentsOf(shop, order.id);
      expect(receipt.content).toMatchObject({ paid: 400, due: 600 });
      await shop.asAdmin('POST', `/orders/${order.id}/payments`, {
        kind: 'refund',
        amount: 200,
        method: 'cash',
      });
      await shop.cancel(again?.id ?? '', 'Refunded');
      const refunded = await shop.issueDocument(order.id, { kind: 'receipt' });
      expect(refunded.content).toMatchObject({ paid: 800, due: 200 });
      expect(again).toEqual(receipt);
    });

    test('is not issued for an erased order, whose name would be blank', async () => {
      const shop = await openPaperShop(open);
      const { _id } = await shop.stockedProduct(9);
      const { id } = await shop.addOrder([[_id, 1]]);
      await shop.save(id, { status: 'DELIVERED' });
      await shop.asAdmin('POST', `/orders/${id}/erase`);
      expectFailure(await shop.requestDocument(id, { kind: 'receipt' }), 'conflict');
      expect(await documentsOf(shop, id)).toEqual([]);
    });

    test('is in the data of the customer', async () => {
      const shop = await openPaperShop(open);
      const { _id } = await shop.stockedProduct(9);
      const token = await shop.newCustomer('meera@example.com');
      const own = await shop.addOrder([[_id, 1]], { customerEmail: 'meera@example.com' });
      await shop.issueDocument((await shop.addOrder([[_id, 1]])).id, { kind: 'receipt' });
      const document = await shop.issueDocument(own.id, { kind: 'receipt' });
      const data = (await shop.request('GET', '/api/user/data', { token })).body.data;
      expect(data.documents).toEqual([document]);
    });
  });

  describe('a tax invoice', () => {
    test('names what is missing, and then nothing is issued', async () => {
      const shop = await openPaperShop(open);
      const { _id } = await shop.stockedProduct(9);
      const order = await shop.addOrder([[_id, 1]], { lines: [{ kind: 'shipping', amount: 60 }] });
      const reject = async (message: string) => {
        const response = await shop.requestDocument(order.id, { kind: 'tax_invoice' });
        expectFailure(response, 'conflict');
        expect(response.body.error).toContain(message);
      };
      await shop.setPapers({ regime: 'registered' });
      await reject('your legal name, your address, your GSTIN, the HSN code and tax rate of “');
      const all = registeredPaperSettings(shop.category);
      await shop.setPapers({ ...all, shipping: { hsn: '996812', rate: null } });
      await reject('Add the tax rate of shipping in Settings > Papers.');
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
      const issued = await shop.issueDocument(order.id, { kind: 'tax_invoice' });
      expect(issued.number).toBe(`KI/${years(shop)}/0001`);
    });

    test('contains the tax of each line after its part of the discount, by the state of delivery', async () => {
      const shop = await openPaperShop(open);
      await shop.setPapers(registeredPaperSettings(shop.category));
      const { _id } = await shop.stockedProduct(9, { name: 'Lotus', price: { actual: 1050 } });
      const lines = [
        { kind: 'shipping', amount: 118 },
        { kind: 'other', label: 'Frame', amount: 112 },
        { kind: 'discount', amount: -210 },
      ];
      const near = await shop.addOrder([[_id, 2]], { lines });
      const inState = await shop.issueDocument(near.id, {
        kind: 'tax_invoice',
        billTo: 'Meera Nair\n4 Sea View\nMumbai',
        customerGstin: '27aapfu0939f1zv',
      });
      expect(inState.content).toMatchObject({
        seller: { name: 'Asha Rao', gstin: '27AAPFU0939F1ZV', state: { code: '27', name: 'Maharashtra' } },
        brand: 'Kalakari',
        customer: { name: 'Meera Nair', address: ['4 Sea View', 'Mumbai'], gstin: '27AAPFU0939F1ZV' },
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
      const far = await shop.addOrder([[_id, 1]], {
        shippingInformation: { address: { ...home, state: 'kerala', city: 'Kochi' } },
      });
      const between = await shop.issueDocument(far.id, { kind: 'tax_invoice' });
      expect(between.content).toMatchObject({
        supplyState: { code: '32', name: 'Kerala' },
        lines: [{ taxable: 1000, cgst: 0, sgst: 0, igst: 50, total: 1050 }],
        igst: 50,
      });
    });
  });
});
