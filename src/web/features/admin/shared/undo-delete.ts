import type { TrashKind } from '#contract/catalog/trash.ts';
import { toToastError } from '#web/api/api-error.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { forgetCatalog } from './list-cache.ts';

const words = { product: 'Product', category: 'Category' } as const;

/** Tells that something was deleted, and offers to bring it back. */
export function showDeleted(kind: TrashKind, { _id, name }: { _id: string; name: string }): void {
  showToast({
    kind: 'success',
    title: `${words[kind]} deleted`,
    description: `“${name}” stays in the trash for 30 days.`,
    action: { label: 'Undo', run: () => void restore(kind, _id) },
  });
}

/** Brings something back from the trash and tells how it went. Answers whether it came back. */
export async function restore(kind: TrashKind, id: string): Promise<boolean> {
  try {
    const { name } = await fetchCall('restoreTrashed', { params: { kind, id } });
    showToast({ kind: 'success', title: `${words[kind]} restored`, description: `“${name}” is back.` });
    return true;
  } catch (error) {
    showToast({ kind: 'error', title: `Error restoring ${kind}`, ...toToastError(error) });
    return false;
  } finally {
    await forgetCatalog();
  }
}
