import { expect, test } from 'vitest';
import { defaultSettings } from '#server/settings/settings.rules.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { expectFailure } from '#tests/support/envelopes.ts';
import { openOrderBook, openShopWithOrders } from '#tests/support/orders/orders.ts';

/** What no table may contain after the erasure: the address that `addOrder` uses, and texts of these tests. */
const personalData =
  /direct|neighbor|Asha|Rao|Prabhat|Pune|411004|98765|banyan|asha@|Birthday|Friday|EM123456789IN|Paid by her aunt|632712345679|Twins/;

forEachEngine((open) => {
  test('erases a person from an order and everything about it, and keeps what tax law requires', async () => {
    const shop = await openShopWithOrders(open);
    await shop.asAdmin('PUT', '/settings', { ...defaultSettings, orderBook: true });
    const token = await shop.newCustomer('asha@example.com');
    const product = await shop.stockedProduct(5, { name: 'Lotus' });
    const { id } = await shop.addOrder([[product._id, 2]], {
      email: 'asha@mail.example',
      customerEmail: 'asha@example.com',
      giftNote: 'Birthday',
      internalNote: 'Pays on Friday',
    });
    const post = (path: string, body?: object) => shop.asAdmin('POST', `/orders/${id}/${path}`, body);
    const payment = { amount: 100, method: 'upi', reference: '632712345678', note: 'Paid by her aunt' };
    await post('payments', payment);
    await post('payments', { ...payment, reference: '632712345679', state: 'reported' });
    const framing = { kind: 'other', label: 'Frame for the Twins', amount: 50 };
    const { lines: former } = (await shop.asAdmin('GET', `/orders/${id}`)).body.data;
    await shop.save(id, { lines: [...former, framing] });
    const receipt = (await post('documents', { kind: 'receipt' })).body.data;
    const canceled = { reason: 'The Twins moved' };
    expect((await shop.asAdmin('POST', `/papers/${receipt.id}/cancel`, canceled)).status).toBe(200);
    await post('messages', { kind: 'confirmed', channel: 'whatsapp' });
    await shop.asAdmin('PUT', `/orders/${id}/page`, { action: 'create' });
    await shop.save(id, { shippingInformation: { address: { phone: '+91 98765 00000' } } });
    await shop.request('POST', '/api/enquiries', { body: { products: [product._id] } });
    const [enquiry] = (await shop.asAdmin('GET', '/enquiries')).body.data;
    await shop.asAdmin('PUT', `/enquiries/${enquiry.id}`, { state: 'ORDERED', order: id });
    const download = await shop.request('GET', '/api/user/data', { token });
    expect(download.body.data).toMatchObject({
      orders: [{ orderId: 'ORD-1001', source: 'direct' }],
      enquiries: [{ code: enquiry.code, order: { orderId: 'ORD-1001' }, source: 'direct' }],
    });
    const shippingInformation = { trackingNumber: 'EM123456789IN', carrier: 'Ravi, her neighbor' };
    const before = (await shop.save(id, { status: 'SHIPPED', shippingInformation })).body.data;
    expectFailure(await post('erase'), 'conflict');
    await shop.save(id, { status: 'DELIVERED' });
    expectFailure(await shop.asAdmin('POST', '/orders/missing/erase'), 'not_found');

    const response = await post('erase');
    expect(response.status).toBe(200);
    expect(response.body.data).toMatchObject({
      orderId: before.orderId,
      lines: [...former, { ...framing, label: 'Other' }],
      totalAmount: before.totalAmount,
      amountPaid: 100,
      payments: [{ amount: 100, reference: '632712345678' }],
      erasedAt: expect.any(String),
      shippingInformation: { address: { firstName: '', city: '', state: 'Maharashtra', country: 'India' } },
    });
    const { read } = shop.services.database;
    for (const table of [
      'order',
      'order_adjustment',
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
    expect((await shop.asAdmin('GET', '/enquiries')).body.data[0].order).toBeUndefined();
    expectFailure(
      await shop.asAdmin('PUT', `/enquiries/${enquiry.id}`, { state: 'ORDERED', order: id }),
      'conflict',
    );
    for (const action of ['create', 'renew'])
      expectFailure(await shop.asAdmin('PUT', `/orders/${id}/page`, { action }), 'conflict');
    const documents = await read.selectFrom('document').select('reason').execute();
    expect(documents).toEqual([{ reason: '' }]);
    const again = await post('erase');
    expect(again.body.data.erasedAt).toBe(response.body.data.erasedAt);
    expectFailure(await post('messages', { kind: 'shipped', channel: 'whatsapp' }), 'conflict');
    expect((await shop.asAdmin('GET', '/history')).text).toContain('personalData');
    expect(await shop.stock(product._id)).toBe(3);
  });

  test('lets an erased order change, but gives it no personal data again', async () => {
    const shop = await openOrderBook(open);
    await shop.newSession('asha@example.com');
    const product = await shop.stockedProduct(5);
    const { id, lines, totalAmount } = await shop.addOrder([[product._id, 1]]);
    await shop.save(id, { status: 'DELIVERED' });
    await shop.asAdmin('POST', `/orders/${id}/erase`);
    for (const body of [
      { shippingInformation: { address: { firstName: 'Asha' } } },
      { shippingInformation: { address: { phone: '+91 98765 43210' } } },
      { shippingInformation: { trackingNumber: 'EM123456789IN' } },
      { shippingInformation: { carrier: 'Ravi, her neighbor' } },
      { giftNote: 'Birthday' },
      { internalNote: 'Pays on Friday' },
      { email: 'asha@mail.example' },
      { customerEmail: 'asha@example.com' },
    ])
      expectFailure(await shop.save(id, body), 'conflict');
    const added = { kind: 'shipping', amount: 60 };
    const saved = await shop.save(id, { status: 'CANCELED', lines: [...lines, added], giftNote: '' });
    expect(saved.body.data).toMatchObject({ status: 'CANCELED', totalAmount: totalAmount + 60 });
    const { read } = shop.services.database;
    expect(JSON.stringify(await read.selectFrom('order').selectAll().execute())).not.toMatch(personalData);
  });

  test('an erased order gets no free text again: no note, no reason, and no label of a line', async () => {
    const shop = await openShopWithOrders(open);
    await shop.asAdmin('PUT', '/settings', { ...defaultSettings, orderBook: true });
    const product = await shop.stockedProduct(5, { price: { actual: 100 } });
    const { id } = await shop.addOrder([[product._id, 1]]);
    const post = (path: string, body?: object) => shop.asAdmin('POST', `/orders/${id}/${path}`, body);
    const paid = { amount: 100, method: 'upi' };
    const { payment } = (await post('payments', paid)).body.data;
    await post('payments', { kind: 'refund', amount: 10, method: 'upi', reduceTotal: true });
    const receipt = (await post('documents', { kind: 'receipt' })).body.data;
    await shop.save(id, { status: 'DELIVERED' });
    const erased = (await post('erase')).body.data;
    expect(erased.lines.at(-1)).toEqual({ kind: 'discount', label: 'Refund', amount: -10 });

    expectFailure(await post('payments', { ...paid, note: 'Paid by her aunt' }), 'conflict');
    expectFailure(
      await shop.asAdmin('PUT', `/orders/${id}/payments/${payment.id}`, { note: 'Paid by her aunt' }),
      'conflict',
    );
    expect((await post('payments', { ...paid, amount: 1, note: '' })).status).toBe(201);
    const frame = { kind: 'other', label: 'Frame for the Twins', amount: 50 };
    const saved = await shop.save(id, { lines: [...erased.lines, frame] });
    expect(saved.body.data.lines).toEqual([...erased.lines, { ...frame, label: 'Other' }]);
    const credit = (changed: object) =>
      post('documents', { kind: 'credit_note', original: receipt.id, amount: 30, ...changed });
    expectFailure(await credit({ reason: 'The Twins moved' }), 'conflict');
    expectFailure(
      await post('documents/preview', {
        kind: 'credit_note',
        original: receipt.id,
        reason: 'The Twins moved',
      }),
      'conflict',
    );
    const note = (await credit({ billTo: 'The Twins' })).body.data;
    expect(note.content).toMatchObject({ total: 30, original: { number: receipt.number } });
    expect(note.content).not.toHaveProperty('reason');
    expect((await shop.asAdmin('POST', `/papers/${note.id}/cancel`, {})).status).toBe(200);
    const cancel = (reason?: string) => shop.asAdmin('POST', `/papers/${receipt.id}/cancel`, { reason });
    expectFailure(await cancel('The Twins moved'), 'conflict');
    expect((await cancel()).body.data.cancelReason).toBeUndefined();
    for (const table of ['payment', 'order_adjustment', 'document', 'history'] as const) {
      const rows = await shop.services.database.read.selectFrom(table).selectAll().execute();
      expect(JSON.stringify(rows), table).not.toMatch(/aunt|Twins/);
    }

    // A repeated request erases what an earlier version left.
    const { database } = shop.services;
    await database.write((tx) => tx.updateTable('payment').set({ note: 'Paid by her aunt' }).execute());
    await database.write((tx) =>
      tx
        .updateTable('order_adjustment')
        .set({ label: 'For the Twins' })
        .where('kind', '=', 'other')
        .execute(),
    );
    await shop.save(id, { status: 'PENDING' });
    const again = (await post('erase')).body.data;
    expect(again.erasedAt).toBe(erased.erasedAt);
    expect(JSON.stringify(again)).not.toMatch(/aunt|Twins/);
  });
});
