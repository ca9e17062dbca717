import type { PostalAddress } from '#contract/accounts/postal-address.ts';
import { errorCode, toToastError } from '#web/api/api-error.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { fullName } from './address-lines.ts';
import { updateAddresses } from './address-list.ts';

function showFailure(title: string, error: unknown): void {
  // An expired session opens the login dialog instead.
  if (errorCode(error) !== 'unauthenticated') showToast({ kind: 'error', title, ...toToastError(error) });
}

/** Deletes an address and offers to restore it. */
export async function removeAddress(userId: string, address: PostalAddress): Promise<void> {
  try {
    await fetchCall('deleteAddress', { params: { id: address.id } });
    updateAddresses(userId, (all) => all.filter(({ id }) => id !== address.id));
    showToast({
      kind: 'success',
      title: 'Address deleted',
      description: fullName(address),
      action: { label: 'Undo', run: () => void restore(userId, address) },
    });
  } catch (error) {
    showFailure('Error deleting address', error);
  }
}

/** Creates the same address again, with a new id. */
async function restore(userId: string, { id: _deleted, ...address }: PostalAddress): Promise<void> {
  try {
    const saved = await fetchCall('createAddress', { body: address });
    updateAddresses(userId, (all) => [...all, saved]);
    showToast({ kind: 'success', title: 'Address restored', description: fullName(saved) });
  } catch (error) {
    showFailure('Error restoring address', error);
  }
}
