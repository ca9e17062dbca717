import { afterEach, expect, test, vi } from 'vitest';
import { PaymentInput } from '#contract/orders/payment-shapes.ts';
import { plainOrder } from '#tests/support/orders/plain-order.ts';
import { dismissToast, visibleToast } from '#web/ui/feedback/toast-store.ts';
import { finishOrder, showOrderCreated } from './after-order.ts';

const reference = '632712345678';
const payment = PaymentInput.parse({ amount: 500, method: 'upi', reference, state: 'reported' });

afterEach(() => {
  vi.unstubAllGlobals();
  dismissToast();
});

/**
 * Responds as the shop does when another payment has the reference and another order the enquiry.
 * @param lost the calls that are lost, each once: their bodies contain it
 * @returns the bodies and keys of the payments that it recorded, and the bodies of its changes of enquiries
 */
function stubShop(...lost: string[]) {
  const recorded: unknown[] = [];
  const marked: unknown[] = [];
  const reject = (code: string, error: string) =>
    Response.json({ status: 'error', code, error }, { status: 409 });
  vi.stubGlobal('fetch', async (url: string, { headers, body }: RequestInit) => {
    const sent = JSON.parse(String(body));
    const at = lost.findIndex((text) => String(body).includes(text));
    if (at >= 0) {
      lost.splice(at, 1);
      throw new TypeError('Failed to fetch');
    }
    if (url.endsWith('/payments')) {
      if (!sent.allowRepeatedReference) return reject('repeated_reference', 'It is already recorded.');
      recorded.push([new Headers(headers).get('idempotency-key'), sent.reference]);
    } else {
      if (!sent.replacesOrder) return reject('already_ordered', 'It was ordered already.');
      marked.push(sent);
    }
    return Response.json({ status: 'success', data: { order: plainOrder } });
  });
  return { recorded, marked };
}

const rest = { enquiries: [], payment, key: 'draft' };
const key = expect.stringMatching(/^draft-payment-/);
const pressAction = () => visibleToast()?.action?.run();
const expectToast = (expected: object) => vi.waitFor(() => expect(visibleToast()).toMatchObject(expected));

test('Retry remembers that the artist agreed to a repeated reference', async () => {
  const { recorded } = stubShop('"allowRepeatedReference":true');
  showOrderCreated(await finishOrder({ created: plainOrder }, rest, () => Promise.resolve(true)));
  await expectToast({
    title: 'ORD-1001 created, payment not saved',
    description: 'The shop can’t be reached. Retry, or record ₹500.00 with UTR 632712345678 at the order.',
    action: { label: 'Retry' },
  });
  pressAction();
  await expectToast({ title: 'Order created' });
  expect(recorded).toEqual([[key, reference]]);
});

test('a repeated reference that only a retry finds is asked about', async () => {
  const { recorded } = stubShop(reference);
  showOrderCreated(await finishOrder({ created: plainOrder }, rest, () => Promise.resolve(false)));
  await expectToast({ action: { label: 'Retry' } });
  pressAction();
  await expectToast({
    description: 'It is already recorded. Record it only if one payment was for both.',
    action: { label: 'Record anyway' },
  });
  pressAction();
  await expectToast({ title: 'Order created' });
  expect(recorded).toEqual([[key, reference]]);
});

test('Retry remembers that the new order replaces another one of its enquiry', async () => {
  const { marked } = stubShop('"replacesOrder":true');
  const enquiry = { enquiries: ['e'], payment: undefined, key: 'draft' };
  showOrderCreated(await finishOrder({ created: plainOrder }, enquiry, () => Promise.resolve(true)));
  await expectToast({
    title: 'ORD-1001 created, enquiry not saved',
    description: 'It was ordered already. If both are one sale, cancel one of the orders.',
    action: { label: 'Link ORD-1001 instead' },
  });
  pressAction();
  await expectToast({
    description: 'The shop can’t be reached. Retry, or mark the enquiry as ordered.',
    action: { label: 'Retry' },
  });
  pressAction();
  await expectToast({ title: 'Order created' });
  expect(marked).toEqual([{ state: 'ORDERED', order: 'o', replacesOrder: true }]);
});

test('what was not saved is named with what to do instead of Retry, whatever the error', async () => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      Response.json({ status: 'error', code: 'not_found', error: 'Not found.' }, { status: 404 }),
    ),
  );
  const both = { ...rest, enquiries: ['e'] };
  showOrderCreated(await finishOrder({ created: plainOrder }, both, () => Promise.resolve(false)));
  await expectToast({
    title: 'ORD-1001 created, payment and enquiry not saved',
    description:
      'Not found. Retry, or record ₹500.00 with UTR 632712345678 at the order and mark the enquiry as ordered.',
  });
});
