import { afterEach, expect, test, vi } from 'vitest';
import { PaymentInput } from '#contract/orders/payment-shapes.ts';
import { openEnquiries } from '#tests/support/orders/enquiries.ts';
import { openPayments } from '#tests/support/orders/payments.ts';
import type { Shop } from '#tests/support/shop.ts';
import { dismissToast, visibleToast } from '#web/ui/feedback/toast-store.ts';
import { finishOrder, showOrderCreated } from './after-order.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  dismissToast();
});

/** Sends the calls of the dashboard to a shop, which those do not reach whose body is in `lost`; each is lost once. */
async function connect({ server, adminToken }: Shop, lost: RegExp[]): Promise<void> {
  const authorization = `Bearer ${await adminToken()}`;
  vi.stubGlobal('fetch', async (url: string, { method, headers, body }: RequestInit) => {
    const at = lost.findIndex((pattern) => pattern.test(String(body)));
    if (at >= 0) {
      lost.splice(at, 1);
      throw new TypeError('Failed to fetch');
    }
    const sent = { ...Object.fromEntries(new Headers(headers)), authorization };
    const response = await server.inject({
      method: method === 'POST' ? 'POST' : 'PUT',
      url,
      headers: sent,
      payload: String(body),
    });
    return new Response(response.body, { status: response.statusCode });
  });
}

const agree = () => Promise.resolve(true);
const pressAction = () => visibleToast()?.action?.run();
const expectToast = (expected: object) => vi.waitFor(() => expect(visibleToast()).toMatchObject(expected));

const reported = { amount: 500, method: 'upi', reference: '632712345678', state: 'reported' };

/** Two orders; the payment of the first has the reference of what is left to save for the second. */
async function openRepeated(lost: RegExp[]) {
  const shop = await openPayments(undefined);
  const [first, second] = [await shop.orderOf(500), await shop.orderOf(500)];
  const payment = PaymentInput.parse(reported);
  await shop.pay(first.id, reported);
  await connect(shop, lost);
  return { shop, second, rest: { enquiries: [], payment, key: 'draft' } };
}

test('Retry remembers that the artist agreed to a repeated reference', async () => {
  const { shop, second, rest } = await openRepeated([/"allowRepeatedReference":true/]);
  showOrderCreated(await finishOrder({ created: second }, rest, agree));
  await expectToast({
    title: `${second.orderId} created, payment not saved`,
    description: 'The shop can’t be reached. Retry, or record ₹500.00 with UTR 632712345678 at the order.',
    action: { label: 'Retry' },
  });
  pressAction();
  await expectToast({ title: 'Order created' });
  expect((await shop.get(second.id)).payments).toMatchObject([reported]);
});

test('a repeated reference that only a retry finds is asked about', async () => {
  const { shop, second, rest } = await openRepeated([/"reference"/]);
  showOrderCreated(await finishOrder({ created: second }, rest, () => Promise.resolve(false)));
  await expectToast({ action: { label: 'Retry' } });
  pressAction();
  await expectToast({
    description: expect.stringMatching(
      /already recorded for .* Record it only if one payment was for both\.$/,
    ),
    action: { label: 'Record anyway' },
  });
  pressAction();
  await expectToast({ title: 'Order created' });
  expect((await shop.get(second.id)).payments).toMatchObject([reported]);
});

test('Retry remembers that the new order replaces another one of its enquiry', async () => {
  const shop = await openEnquiries(undefined);
  await shop.enquire([shop.lotus._id]);
  const [enquiry] = (await shop.list()).data;
  const [first, second] = [
    await shop.addOrder([[shop.lotus._id, 1]]),
    await shop.addOrder([[shop.lotus._id, 1]]),
  ];
  const id = enquiry?.id ?? '';
  await shop.asAdmin('PUT', `/enquiries/${id}`, { state: 'ORDERED', order: first.id });
  await connect(shop, [/"replacesOrder":true/]);
  const rest = { enquiries: [id], payment: undefined, key: 'draft' };
  showOrderCreated(await finishOrder({ created: second }, rest, agree));
  await expectToast({
    title: `${second.orderId} created, enquiry not saved`,
    description: expect.stringMatching(/If both are one sale, cancel one of the orders\.$/),
    action: { label: `Link ${second.orderId} instead` },
  });
  pressAction();
  await expectToast({
    description: 'The shop can’t be reached. Retry, or mark the enquiry as ordered.',
    action: { label: 'Retry' },
  });
  pressAction();
  await expectToast({ title: 'Order created' });
  expect((await shop.list()).data[0]?.order).toMatchObject({ orderId: second.orderId });
});
