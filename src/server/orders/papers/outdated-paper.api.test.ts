import { expect, test } from 'vitest';
import type { Order } from '#contract/orders/order.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { openPaperShop } from '#tests/support/orders/papers.ts';

/** A shop with an order of ₹1,000 that has a receipt. @param changed fields of the order @param input further fields of the receipt */
async function openIssued(
  open: Parameters<typeof openPaperShop>[0],
  changed: object = {},
  input: object = {},
) {
  const shop = await openPaperShop(open);
  const product = await shop.stockedProduct(9, { price: { actual: 500 } });
  const order = await shop.addOrder([[product._id, 2]], changed);
  const receipt = await shop.issueDocument(order.id, { kind: 'receipt', ...input });
  const read = async (): Promise<Order> => (await shop.asAdmin('GET', `/orders/${order.id}`)).body.data;
  const change = async (body: object) => {
    const response = await shop.save(order.id, body);
    expect(response.status, response.text).toBe(200);
    return response.body.data.outdatedPaper;
  };
  const outdated = async () => (await read()).outdatedPaper;
  const { number } = receipt;
  return { shop, order, receipt, read, change, outdated, number };
}

forEachEngine((open) => {
  test('an order names its paper while lines, recipient or total differ, and the paper stays as issued', async () => {
    const { shop, order, receipt, change, outdated, number } = await openIssued(open);
    expect(await outdated()).toBeUndefined();
    await change({ internalNote: 'Pays on Friday', shippingInformation: { carrier: 'DTDC' } });
    expect(await outdated()).toBeUndefined();

    const shipping = { kind: 'shipping', label: 'Shipping', amount: 60 };
    const differs = (...differsIn: string[]) => ({ number, amount: 1000, differsIn });
    expect(await change({ lines: [...order.lines, shipping] })).toEqual(differs('lines', 'amount'));
    expect(await change({ lines: order.lines })).toBeUndefined();
    const { address } = order.shippingInformation;
    const moved = { shippingInformation: { address: { ...address, address: '4 Sea View' } } };
    expect(await change(moved)).toEqual(differs('recipient'));
    expect((await shop.asAdmin('GET', '/orders')).body.data[0].outdatedPaper).toEqual(differs('recipient'));
    expect((await shop.asAdmin('GET', `/papers/${receipt.id}`)).body.data).toEqual(receipt);
    expect(await change({ shippingInformation: { pickup: true } })).toEqual(differs('recipient'));
    expect(await change({ shippingInformation: { pickup: false, address } })).toBeUndefined();
    expect(await change({ status: 'CANCELED' })).toEqual(differs('canceled'));

    await shop.cancel(receipt.id, 'Not needed');
    expect(await outdated()).toBeUndefined();
  });

  test('a refund that reduces the total differs from the paper until a credit note of it', async () => {
    const { shop, order, receipt, outdated, number } = await openIssued(open);
    const pay = (body: object) =>
      shop.asAdmin('POST', `/orders/${order.id}/payments`, { method: 'upi', ...body });
    await pay({ amount: 1000 });
    expect(await outdated()).toBeUndefined();
    await pay({ kind: 'refund', amount: 200, reduceTotal: true });
    expect(await outdated()).toEqual({ number, amount: 1000, differsIn: ['amount'] });
    const credit = { kind: 'credit_note', original: receipt.id, amount: 200, reason: 'A scratch' };
    const note = await shop.issueDocument(order.id, credit);
    expect(await outdated()).toBeUndefined();
    await shop.cancel(note.id, 'By mistake');
    expect(await outdated()).toMatchObject({ amount: 1000 });

    // Credited in full, and issued again as the order is now.
    await shop.issueDocument(order.id, { ...credit, amount: undefined });
    expect(await outdated()).toBeUndefined();
    await shop.issueDocument(order.id, { kind: 'receipt' });
    expect(await outdated()).toBeUndefined();
  });

  test('a canceled order of which a part is retained differs until a credit note of the rest', async () => {
    const { shop, order, receipt, change, outdated, number } = await openIssued(open);
    const pay = (body: object) =>
      shop.asAdmin('POST', `/orders/${order.id}/payments`, { method: 'upi', ...body });
    await pay({ amount: 1000 });
    await change({ status: 'CANCELED' });
    await pay({ kind: 'refund', amount: 900 });
    const differs = (amount: number) => ({ number, amount, differsIn: ['canceled'] });
    expect(await change({ amountRetained: 100 })).toEqual(differs(1000));
    const credit = { kind: 'credit_note', original: receipt.id, reason: 'Canceled' };
    await shop.issueDocument(order.id, { ...credit, amount: 899 });
    expect(await outdated()).toEqual(differs(101));
    await shop.issueDocument(order.id, { ...credit, amount: 1 });
    expect(await outdated()).toBeUndefined();
    expect(await change({ amountRetained: 0 })).toEqual(differs(100));
  });

  test('a billing address is no difference, nor are texts that were erased', async () => {
    const lines = [
      { kind: 'other', label: 'Frame for the twins', amount: 50 },
      { kind: 'discount', label: 'For Meera', amount: -50 },
    ];
    const billTo = 'Rao Gallery\n1 Fort Road';
    const { shop, order, change, outdated, number } = await openIssued(open, { lines }, { billTo });
    expect(await outdated()).toBeUndefined();
    const { address } = order.shippingInformation;
    const moved = { shippingInformation: { address: { ...address, city: 'Mumbai' } } };
    expect(await change(moved)).toEqual({ number, amount: 1000, differsIn: ['recipient'] });
    await change({ status: 'DELIVERED' });
    await shop.asAdmin('POST', `/orders/${order.id}/erase`);
    expect(await outdated()).toBeUndefined();

    const pickup = {
      shippingInformation: { pickup: true, address: { firstName: 'Asha', phone: '9876543210' } },
    };
    const fetched = await openIssued(open, pickup, { billTo: 'Rao Gallery' });
    expect(await fetched.outdated()).toBeUndefined();
  });

  test('a paper that differs is not shown to the customer', async () => {
    const shop = await openPaperShop(open);
    const token = await shop.newCustomer('asha@example.com');
    const product = await shop.stockedProduct(9);
    const order = await shop.addOrder([[product._id, 1]], { customerEmail: 'asha@example.com' });
    await shop.issueDocument(order.id, { kind: 'receipt' });
    await shop.save(order.id, { status: 'CANCELED' });
    const [listed] = (await shop.request('GET', '/api/user/orders', { token })).body.data;
    expect([listed.orderId, listed.outdatedPaper]).toEqual([order.orderId, undefined]);
  });
});
