import type { PostalAddress } from '#contract/accounts/postal-address.ts';
import { problemCode } from '#web/api/api-error.ts';
import { callQuery } from '#web/api/call-query.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { queryClient } from '#web/api/query-client.ts';
import { showError } from '#web/features/shared/errors/show-error.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { fullName } from './address-lines.ts';

export const addressesQuery = (userId: string) => callQuery('listAddresses', undefined, userId);

/** Changes the cached list at once, and reloads it from the server. */
export function updateAddresses(
  userId: string,
  change: (addresses: PostalAddress[]) => PostalAddress[],
): void {
  const { queryKey } = addressesQuery(userId);
  queryClient.setQueryData(queryKey, (cached) => cached && change(cached));
  void queryClient.invalidateQueries({ queryKey });
}

/** Deletes an address and offers to restore it. @returns false after showing an error, when it is still there */
export async function removeAddress(userId: string, address: PostalAddress): Promise<boolean> {
  try {
    await deleteIfPresent(address.id);
    updateAddresses(userId, (all) => all.filter(({ id }) => id !== address.id));
    showToast({
      kind: 'success',
      title: 'Address deleted',
      description: fullName(address),
      action: { label: 'Undo', run: () => void restore(userId, address) },
    });
    return true;
  } catch (error) {
    showError('Error deleting address', error);
    return false;
  }
}

/** Also succeeds where the address is gone: another tab deleted it, or the response to an earlier try was lost. */
async function deleteIfPresent(id: string): Promise<void> {
  try {
    await fetchCall('deleteAddress', { params: { id } });
  } catch (error) {
    if (problemCode(error) !== 'not_found') throw error;
  }
}

/** Creates the same address again, with a new id. */
async function restore(userId: string, { id: _deleted, ...address }: PostalAddress): Promise<void> {
  try {
    const saved = await fetchCall('createAddress', { body: address });
    updateAddresses(userId, (all) => [...all, saved]);
    showToast({ kind: 'success', title: 'Address restored', description: fullName(saved) });
  } catch (error) {
    showError('Error restoring address', error);
  }
}
