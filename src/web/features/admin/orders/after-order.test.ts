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
 * Responds as the shop does when another payment has the reference.
 * @param lost texts: of each, the first call with it in the body gets no response
 * @returns the keys and references of the payments that it recorded
 */
function stubShop(...lost: string[]) {
  const recorded: unknown[] = [];
  const reject = (code: string, error: string) =>
    Response.json({ status: 'error', code, error }, { status: 409 });
  vi.stubGlobal('fetch', async (_url: string, { headers, body }: RequestInit) => {
    const sent = JSON.parse(String(body));
    const at = lost.findIndex((text) => String(body).includes(text));
    if (at >= 0) {
      lost.splice(at, 1);
      throw new TypeError('Failed to fetch');
    }
    if (!sent.allowRepeatedReference) return reject('repeated_reference', 'It is already recorded.');
    recorded.push([new Headers(headers).get('idempotency-key'), sent.reference]);
    return Response.json({ status: 'success', data: { order: plainOrder } });
  });
  return { recorded };
}

const rest = { payment, key: 'draft' };
const paymentKey = expect.stringMatching(/^draft-payment-/);
const agrees = () => Promise.resolve(true);
const declines = () => Promise.resolve(false);
const pressAction = () => visibleToast()?.action?.run();
const expectToast = (expected: object) => vi.waitFor(() => expect(visibleToast()).toMatchObject(expected));

test('Retry remembers that the artist agreed to a repeated reference', async () => {
  const { recorded } = stubShop('"allowRepeatedReference":true');
  showOrderCreated(await finishOrder({ created: plainOrder }, rest, agrees));
  await expectToast({
    title: 'ORD-1001 created, payment not saved',
    description: 'The shop can’t be reached. Retry, or record ₹500.00 with UTR 632712345678 at the order.',
    action: { label: 'Retry' },
  });
  pressAction();
  await expectToast({ title: 'Order created' });
  expect(recorded).toEqual([[paymentKey, reference]]);
});

test('a repeated reference that only a retry finds is asked about', async () => {
  const { recorded } = stubShop(reference);
  showOrderCreated(await finishOrder({ created: plainOrder }, rest, declines));
  await expectToast({ action: { label: 'Retry' } });
  pressAction();
  await expectToast({
    description: 'It is already recorded. Record it only if one payment was for both.',
    action: { label: 'Record anyway' },
  });
  pressAction();
  await expectToast({ title: 'Order created' });
  expect(recorded).toEqual([[paymentKey, reference]]);
});

test('what was not saved is named with what to do instead of Retry, whatever the error', async () => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      Response.json({ status: 'error', code: 'not_found', error: 'Not found.' }, { status: 404 }),
    ),
  );
  showOrderCreated(await finishOrder({ created: plainOrder }, rest, declines));
  await expectToast({
    title: 'ORD-1001 created, payment not saved',
    description: 'Not found. Retry, or record ₹500.00 with UTR 632712345678 at the order.',
  });
});

test('the next order of a chat is offered after an earlier request, and once the error of a payment is dismissed', async () => {
  stubShop(reference);
  const next = { label: 'Order of KOI-7K3', run: vi.fn() };
  showOrderCreated(await finishOrder({ created: plainOrder }, rest, declines), next);
  await expectToast({ action: { label: 'Retry' } });
  visibleToast()?.onDismiss?.();
  await expectToast({
    title: 'ORD-1001 created',
    description: 'Its payment of ₹500.00 with UTR 632712345678 is not recorded.',
    action: next,
    stays: true,
  });
  const left = { payment: undefined, key: 'draft' };
  showOrderCreated({ order: plainOrder, left, earlier: 'Created already: ORD-1001.' }, next);
  await expectToast({ title: 'Not saved a second time', action: next });
  showOrderCreated({ order: plainOrder, left }, next);
  await expectToast({ title: 'Order created', action: next, stays: true });
});
