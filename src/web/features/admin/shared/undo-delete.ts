import { TRASH_DAYS, type TrashKind } from '#contract/catalog/trash.ts';
import { toToastError } from '#web/api/api-error.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { invalidateCatalog } from './list-cache.ts';

export const kindLabels = { product: 'Product', category: 'Category' } as const;

/** Confirms a deletion in a toast that offers Undo. */
export function showDeleted(kind: TrashKind, { _id, name }: { _id: string; name: string }): void {
  showToast({
    kind: 'success',
    title: `${kindLabels[kind]} deleted`,
    description: `“${name}” stays in the trash for ${TRASH_DAYS} days.`,
    action: { label: 'Undo', run: () => void restore(kind, _id) },
  });
}

/** Restores something from the trash and reports the result in a toast. @returns whether it succeeded */
export async function restore(kind: TrashKind, id: string): Promise<boolean> {
  try {
    const { name } = await fetchCall('restoreTrashed', { params: { kind, id } });
    showToast({ kind: 'success', title: `${kindLabels[kind]} restored`, description: `“${name}” is back.` });
    return true;
  } catch (error) {
    showToast({ kind: 'error', title: `Error restoring ${kind}`, ...toToastError(error) });
    return false;
  } finally {
    await invalidateCatalog();
  }
}
