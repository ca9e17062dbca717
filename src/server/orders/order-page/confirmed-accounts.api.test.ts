import { expect, test } from 'vitest';
import type { Order } from '#contract/orders/order.ts';
import { TOKEN_LENGTH } from '#contract/orders/order-page/order-page.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { expectFailure } from '#tests/support/envelopes.ts';
import { PASSWORD } from '#tests/support/credentials.ts';
import { openOrderPages, type OrderPages } from '#tests/support/orders/order-pages.ts';
import { defaultPaperSettings } from '#contract/orders/papers/paper-settings.ts';
import { home } from '#tests/support/orders/orders.ts';

const EMAIL = 'asha@example.com';

const namesOf = (orders: readonly Order[]) => orders.map(({ orderId }) => orderId);

async function ordersOf(shop: OrderPages, token: string): Promise<string[]> {
  const { data } = (await shop.request('GET', '/api/user/orders', { token })).body;
  return namesOf(data);
}

/** @param pageToken that of the link of an order’s page */
const confirm = (shop: OrderPages, session: string | undefined, pageToken: string) =>
  shop.request('POST', '/api/user/confirm', {
    ...(session && { token: session }),
    body: { token: pageToken },
  });

forEachEngine((open) => {
  test(
    'who registers a customer’s email sees no order before opening the link of one while logged in',
    { tags: ['AZ28'] },
    async () => {
      const shop = await openOrderPages(open);
      // `newCustomer` confirms the account, `newSession` does not.
      const [stranger, other] = [await shop.newSession(EMAIL), await shop.newCustomer('b@example.com')];
      const first = await shop.orderWithPage({ customerEmail: EMAIL });
      const second = await shop.orderWithPage({ customerEmail: EMAIL });
      await shop.asAdmin('PUT', '/settings/papers', {
        ...defaultPaperSettings,
        legalName: 'Asha Rao',
        prefix: 'AR',
      });
      const issued = await shop.asAdmin('POST', `/orders/${first.id}/documents`, { kind: 'receipt' });
      expect(issued.status, issued.text).toBe(201);
      expect((await shop.get(first.id)).customer).toMatchObject({ email: EMAIL, isConfirmed: false });
      expect(await ordersOf(shop, stranger)).toEqual([]);
      const download = await shop.request('GET', '/api/user/data', { token: stranger });
      expect(download.body.data).toMatchObject({ orders: [], documents: [], messages: [], enquiries: [] });
      for (const secret of [home.address, home.phone, first.token, first.orderId])
        expect(download.text).not.toContain(secret);

      expectFailure(await confirm(shop, undefined, first.token), 'unauthenticated');
      expectFailure(await confirm(shop, stranger, '0'.repeat(TOKEN_LENGTH)), 'not_found');
      // A link that was passed on shows nothing to another account.
      expect((await confirm(shop, other, first.token)).body.data).toEqual({ isMine: false });
      expect(await ordersOf(shop, other)).toEqual([]);
      expect(await ordersOf(shop, stranger)).toEqual([]);

      const owner = stranger;
      expect((await confirm(shop, owner, first.token)).body.data).toEqual({ isMine: true });
      expect(await ordersOf(shop, owner)).toEqual([second.orderId, first.orderId]);
      expect((await shop.get(second.id)).customer?.isConfirmed).toBe(true);
      const third = await shop.orderWithPage({ customerEmail: EMAIL });
      expect(await ordersOf(shop, owner)).toContain(third.orderId);
    },
  );

  test('a password link confirms the account, and so does an order with the id of the account', async () => {
    const shop = await openOrderPages(open);
    const before = await shop.newSession(EMAIL);
    const { orderId } = await shop.orderWithPage({ customerEmail: EMAIL });
    const { link } = (await shop.asAdmin('POST', '/users/reset-link', { email: EMAIL })).body.data;
    const body = { token: new URL(link).searchParams.get('token'), password: 'monsoon-lamp-river' };
    const { token } = (await shop.request('POST', '/api/auth/reset', { body })).body.data;
    expect(await ordersOf(shop, token)).toEqual([orderId]);
    expectFailure(await shop.request('GET', '/api/user/orders', { token: before }), 'unauthenticated');

    const named = await shop.newSession('b@example.com');
    const { _id } = (await shop.request('GET', '/api/user', { token: named })).body.data;
    const own = await shop.orderWithPage({ createdBy: _id });
    expect(await ordersOf(shop, named)).toEqual([own.orderId]);
  });

  test('an accepted invitation confirms the account', async () => {
    const shop = await openOrderPages(open);
    const invitation = await shop.asAdmin('POST', '/admins/invitations', {
      email: EMAIL,
      password: PASSWORD,
    });
    const token = new URL(invitation.body.data.link).searchParams.get('token') ?? '';
    const values = { token, name: 'Asha', password: 'monsoon-lamp-river' };
    const accepted = await shop.request('POST', '/invitation', {
      rawBody: new URLSearchParams(values).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(accepted.status, accepted.text).toBe(303);
    const { id } = await shop.orderWithPage({ customerEmail: EMAIL });
    expect((await shop.get(id)).customer).toMatchObject({ email: EMAIL, isConfirmed: true });
  });
});
