import { expect, test } from 'vitest';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { home } from '#tests/support/orders/orders.ts';
import { openPaperShop, registeredPaperSettings } from '#tests/support/orders/papers.ts';

// `registeredPaperSettings`: a shop in Maharashtra whose prefix is K; products have HSN 9701 and 5 % tax, shipping 996812 and 18 %, other
// lines 9701 and 12 %.
forEachEngine((open) => {
  // The goods count as received by the buyer who directs the delivery: section 10(1)(b) of the IGST Act.
  test('a tax invoice has the state of the buyer’s GSTIN as place of supply, and says so before it is issued', async () => {
    const shop = await openPaperShop(open);
    await shop.setPapers(registeredPaperSettings(shop.category));
    const { _id } = await shop.stockedProduct(9, { price: { actual: 1050 } });
    const buyer = {
      kind: 'tax_invoice',
      billTo: 'Meera Nair\n4 Lake View\nBengaluru',
      customerGstin: '29AAGCB7383J1Z4',
    };
    const previewed = async (id: string, body: object) =>
      (await shop.asAdmin('POST', `/orders/${id}/documents/preview`, body)).body.data;
    const toMaharashtra = await shop.addOrder([[_id, 1]]);
    const { note, content } = await previewed(toMaharashtra.id, buyer);
    expect(note).toBe(
      'The place of supply is Karnataka, as in the customer’s GSTIN, though the parcel goes to Maharashtra.',
    );
    expect((await shop.issueDocument(toMaharashtra.id, buyer)).content).toEqual(content);
    expect(content).toMatchObject({
      supplyState: { code: '29', name: 'Karnataka' },
      recipient: { address: expect.arrayContaining(['Maharashtra']) },
      lines: [{ taxable: 1000, cgst: 0, sgst: 0, igst: 50 }],
    });
    const toKarnataka = await shop.addOrder([[_id, 1]], {
      shippingInformation: { address: { ...home, state: 'KA', city: 'Mysuru' } },
    });
    const near = await previewed(toKarnataka.id, { ...buyer, customerGstin: '27AAPFU0939F1ZV' });
    expect(near.content).toMatchObject({ supplyState: { code: '27' }, cgst: 25, sgst: 25, igst: 0 });
    expect((await previewed(toKarnataka.id, buyer)).note).toBeUndefined();
    expect((await previewed(toKarnataka.id, { kind: 'tax_invoice' })).note).toBeUndefined();
    // The shop no longer knows the category of a product that is deleted for good.
    await shop.asAdmin('DELETE', `/products/${_id}`);
    expect((await previewed(toKarnataka.id, { kind: 'tax_invoice' })).note).toBeUndefined();
    await shop.services.database.write((tx) => tx.deleteFrom('product').where('id', '=', _id).execute());
    const deleted = await previewed(toKarnataka.id, buyer);
    expect(deleted.note).toMatch(/^“[^”]+” was deleted, so HSN code and tax rate are those of other lines/);
  });

  // Section 10(1)(ca) of the IGST Act: the supplier's state, if the invoice has no address of an unregistered buyer.
  test('a piece that is picked up in person is supplied in the state of the shop', async () => {
    const shop = await openPaperShop(open);
    await shop.setPapers(registeredPaperSettings(shop.category));
    const { _id } = await shop.stockedProduct(9, { price: { actual: 1050 } });
    const address = { firstName: 'Meera', state: 'Karnataka', country: 'UAE' };
    const { id } = await shop.addOrder([[_id, 1]], { shippingInformation: { pickup: true, address } });
    const previewed = async (body: object) =>
      (await shop.asAdmin('POST', `/orders/${id}/documents/preview`, { kind: 'tax_invoice', ...body })).body
        .data;
    const plain = await previewed({});
    expect(plain).toMatchObject({
      content: {
        supplyState: { code: '27', name: 'Maharashtra' },
        customer: { name: 'Meera', address: [] },
        lines: [{ taxable: 1000, cgst: 25, sgst: 25, igst: 0 }],
      },
    });
    expect(plain).not.toHaveProperty('note');

    const billTo = 'Meera Nair\n4 Lake View\nBengaluru';
    const person = await previewed({ billTo });
    expect(person.content).toMatchObject({ customer: { name: 'Meera Nair' }, supplyState: { code: '27' } });
    expect(person.content).not.toHaveProperty('recipient');
    expect(person.note).toBe(
      'The place of supply is Maharashtra, as the order is picked up in person. Without a GSTIN, a billing address in another state would make that the place of supply: leave such an address out.',
    );
    const buyer = await previewed({ billTo, customerGstin: '29AAGCB7383J1Z4' });
    expect(buyer.content).toMatchObject({ supplyState: { code: '27' }, igst: 0 });
    expect(buyer.note).toBe(
      'The place of supply is Maharashtra, as the order is picked up in person, though the customer’s GSTIN is of Karnataka. Ask your accountant.',
    );
    expect(await previewed({ billTo, customerGstin: '27AAPFU0939F1ZV' })).not.toHaveProperty('note');
  });

  // Rule 46(e) of the CGST Rules.
  test.each([
    ['registered', 'tax_invoice', 'tax invoice'],
    ['composition', 'bill_of_supply', 'bill of supply'],
  ])('a pickup of ₹50,000 with the regime %s asks for the address of the customer', async (...given) => {
    const [regime, kind, title] = given;
    const shop = await openPaperShop(open);
    await shop.setPapers({ ...registeredPaperSettings(shop.category), regime });
    const shippingInformation = { pickup: true, address: { firstName: 'Meera' } };
    const noteOf = async (actual: number, body: object = {}) => {
      const { _id } = await shop.stockedProduct(1, { price: { actual } });
      const { id } = await shop.addOrder([[_id, 1]], { shippingInformation });
      const path = `/orders/${id}/documents/preview`;
      return (await shop.asAdmin('POST', path, { kind, ...body })).body.data.note;
    };
    const warning = `A ${title} of ₹50,000 or more to a customer without a GSTIN needs their name and address with the state: add them under “Bill to” first.`;
    expect(await noteOf(49_999)).toBeUndefined();
    expect(await noteOf(50_000)).toBe(warning);
    expect(await noteOf(50_000, { billTo: 'Meera Nair' })).toBe(warning);
    expect(await noteOf(50_000, { customerGstin: '27AAPFU0939F1ZV' })).toBeUndefined();
    const named = await noteOf(50_000, { billTo: 'Meera Nair\n4 Lake View\nPune, Maharashtra' });
    // The address is required, so it cannot be left out.
    if (kind === 'tax_invoice')
      expect(named).toMatch(/would make that the place of supply: ask your accountant\.$/);
    else expect(named).toBeUndefined();
  });
});
