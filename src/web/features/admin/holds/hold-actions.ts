import type { Hold } from '#contract/orders/hold.ts';
import { holdEndText } from '#contract/orders/hold-end-text.ts';
import type { CallInput } from '#contract/api/routes.ts';
import { toToastError } from '#web/api/api-error.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { idempotencyKey } from '#web/api/idempotency-key.ts';
import { showToast, type ToastMessage } from '#web/ui/feedback/toast-store.ts';
import { invalidateHolds } from '../shared/list-cache.ts';
import { nameOf } from './holds-query.ts';

/** Makes a call that changes holds. After a failure, too, the lists load again: another device may have changed the hold. */
async function callAndReload<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } finally {
    void invalidateHolds();
  }
}

/** Like `callAndReload`, but a failure is shown in a toast. @returns undefined after a failure */
async function attempt<T>(call: () => Promise<T>, errorTitle: string): Promise<T | undefined> {
  try {
    return await callAndReload(call);
  } catch (error) {
    showToast({ kind: 'error', title: errorTitle, ...toToastError(error) });
    return undefined;
  }
}

const describe = (hold: Hold) =>
  `“${nameOf(hold)}” is on hold for ${hold.customerName} until ${holdEndText(hold.until)}.`;

const release = ({ id }: Hold) => fetchCall('releaseHold', { params: { id } });

const createAgain = ({ product, variant, customerName, enquiryCode, until }: Hold) =>
  fetchCall('createHold', {
    body: { product: product.id, variant: variant?.id, customerName, enquiryCode, until },
  });

/** @param key the same for each try of one form, so that a retry creates no second hold @throws ApiError, which the form shows */
export async function createHold(body: CallInput<'createHold'>['body'], key: string): Promise<void> {
  const hold = await callAndReload(() =>
    fetchCall('createHold', { body }, undefined, idempotencyKey(key, body)),
  );
  showToast({
    kind: 'success',
    title: 'Put on hold',
    description: describe(hold),
    action: {
      label: 'Undo',
      run: () =>
        void attempt(() => release(hold), 'Error releasing hold').then((released) => {
          if (released) showReleased(hold);
        }),
    },
  });
}

/** @throws ApiError, which the form shows */
export async function changeHold(
  before: Hold,
  change: Pick<CallInput<'saveHold'>['body'], 'customerName' | 'until'>,
): Promise<void> {
  const save = (from: Hold, body: typeof change) =>
    fetchCall('saveHold', { params: { id: from.id }, body: { ...body, updatedAt: from.updatedAt } });
  const saved = await callAndReload(() => save(before, change));
  const { customerName, until } = before;
  const undo = async () => {
    const restored = await attempt(() => save(saved, { customerName, until }), 'Error changing hold');
    if (restored) showToast({ kind: 'success', title: 'Hold changed', description: describe(restored) });
  };
  showToast({
    kind: 'success',
    title: 'Hold changed',
    description: describe(saved),
    action: { label: 'Undo', run: () => void undo() },
  });
}

const showReleased = (hold: Hold, action?: ToastMessage['action']) =>
  showToast({
    kind: 'success',
    title: 'Hold released',
    description: `Visitors can order “${nameOf(hold)}” again.`,
    action,
  });

/** Ends a hold, with a toast that offers Undo. */
export async function releaseHold(hold: Hold): Promise<void> {
  if (!(await attempt(() => release(hold), 'Error releasing hold'))) return;
  const undo = async () => {
    const restored = await attempt(() => createAgain(hold), 'Error putting on hold');
    if (restored) showToast({ kind: 'success', title: 'Put on hold', description: describe(restored) });
  };
  showReleased(hold, { label: 'Undo', run: () => void undo() });
}
