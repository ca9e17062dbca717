import { expect, test } from 'vitest';
import { defaultSettings } from '#server/settings/settings.rules.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { expectFailure } from '#tests/support/envelopes.ts';
import { openShopWithOrders } from '#tests/support/orders/orders.ts';

/** What no table may contain after the erasure. */
const personalData =
  /direct|Asha|Rao|Prabhat|Pune|411004|98765|banyan|asha@|Birthday|Friday|EM123456789IN|Paid by her aunt/;

forEachEngine((open) => {
  test('erases a person from an order and everything about it, and keeps what tax law requires', async () => {
    const shop = await openShopWithOrders(open);
    await shop.asAdmin('PUT', '/settings', { ...defaultSettings, orderBook: true });
    const token = await shop.newSession('asha@example.com');
    const product = await shop.stockedProduct(5, { name: 'Lotus' });
    const { id } = await shop.ordered([[product._id, 2]], {
      email: 'asha@mail.example',
      customerEmail: 'asha@example.com',
      giftNote: 'Birthday',
      internalNote: 'Pays on Friday',
    });
    const post = (path: string, body?: object) => shop.asAdmin('POST', `/orders/${id}/${path}`, body);
    const payment = { amount: 100, method: 'upi', reference: '632712345678', note: 'Paid by her aunt' };
    await post('payments', payment);
    await post('payments', { ...payment, reference: '632712345679', state: 'reported' });
    await post('messages', { kind: 'confirmed', channel: 'whatsapp' });
    await shop.asAdmin('PUT', `/orders/${id}/page`, { action: 'create' });
    await shop.save(id, { shippingInformation: { address: { phone: '+91 98765 00000' } } });
    await shop.request('POST', '/api/enquiries', { body: { products: [product._id] } });
    const [enquiry] = (await shop.asAdmin('GET', '/enquiries')).body.data;
    await shop.asAdmin('PUT', `/enquiries/${enquiry.id}`, { state: 'ORDERED', order: id });
    const download = await shop.request('GET', '/api/user/data', { token });
    expect(download.body.data.orders).toMatchObject([{ orderId: 'ORD-1001', source: 'direct' }]);
    const shippingInformation = { trackingNumber: 'EM123456789IN', carrier: 'India Post' };
    const before = (await shop.save(id, { status: 'SHIPPED', shippingInformation })).body.data;
    expectFailure(await post('erase'), 'conflict');
    await shop.save(id, { status: 'DELIVERED' });
    expectFailure(await shop.asAdmin('POST', '/orders/missing/erase'), 'not_found');

    const response = await post('erase');
    expect(response.status).toBe(200);
    expect(response.body.data).toMatchObject({
      orderId: before.orderId,
      lines: before.lines,
      totalAmount: before.totalAmount,
      amountPaid: 100,
      payments: [{ amount: 100, reference: '632712345678' }],
      erasedAt: expect.any(String),
      shippingInformation: { address: { firstName: '', city: '', state: 'Maharashtra', country: 'India' } },
    });
    const { read } = shop.services.database;
    for (const table of [
      'order',
      'payment',
      'order_message',
      'order_page',
      'history',
      'job',
      'order_source',
      'enquiry',
    ] as const) {
      const rows = await read.selectFrom(table).selectAll().execute();
      expect(JSON.stringify(rows), table).not.toMatch(personalData);
    }
    const again = await post('erase');
    expect(again.body.data.erasedAt).toBe(response.body.data.erasedAt);
    expectFailure(await post('messages', { kind: 'shipped', channel: 'whatsapp' }), 'conflict');
    expect((await shop.asAdmin('GET', '/history')).text).toContain('personalData');
    expect(await shop.stock(product._id)).toBe(3);
  });
});
