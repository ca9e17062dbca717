import type { PostalAddress } from '#contract/accounts/postal-address.ts';
import { errorCode, toToastError } from '#web/api/api-error.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { personOf } from './address-lines.ts';
import { changeAddresses } from './address-list.ts';

function tellFailure(title: string, error: unknown): void {
  // Signing in again is asked over the page.
  if (errorCode(error) !== 'unauthenticated') showToast({ kind: 'error', title, ...toToastError(error) });
}

/** Deletes an address, and offers to put it back. */
export async function removeAddress(userId: string, address: PostalAddress): Promise<void> {
  try {
    await fetchCall('deleteAddress', { params: { id: address.id } });
    changeAddresses(userId, (all) => all.filter(({ id }) => id !== address.id));
    showToast({
      kind: 'success',
      title: 'Address deleted',
      description: personOf(address),
      action: { label: 'Undo', run: () => void putBack(userId, address) },
    });
  } catch (error) {
    tellFailure('Error deleting address', error);
  }
}

/** What was deleted is gone; the same is written down anew. */
async function putBack(userId: string, { id: _gone, ...address }: PostalAddress): Promise<void> {
  try {
    const saved = await fetchCall('createAddress', { body: address });
    changeAddresses(userId, (all) => [...all, saved]);
    showToast({ kind: 'success', title: 'Address restored', description: personOf(saved) });
  } catch (error) {
    tellFailure('Error restoring address', error);
  }
}
