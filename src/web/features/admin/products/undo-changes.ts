import type { EditableValues, UndoInput } from '#contract/catalog/bulk.ts';
import { limits } from '#contract/api/limits.ts';
import type { Product } from '#contract/catalog/product.ts';
import type { Reply } from '#contract/api/routes.ts';
import { toToastError } from '#web/api/api-error.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { countText } from '../shared/count-text.ts';
import { invalidateCatalog, replaceInLists } from '../shared/list-cache.ts';
import { retryAfterLogin } from '#web/features/shared/login-request/retry-after-login.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';

export type UndoChange = UndoInput['changes'][number];

export const variantOf = ({ variants }: Product, id: string) => variants?.items.find(({ _id }) => _id === id);

/** The change that restores a product's earlier values, if it still has the new ones. */
export function undoOf(product: Product, before: EditableValues): UndoChange {
  const current = {
    ...product,
    category: product.category._id,
    variantValues: before.variantValues?.map(({ _id, price, stock }) => ({
      _id,
      ...(price !== undefined && { price: variantOf(product, _id)?.price ?? null }),
      ...(stock !== undefined && { stock: variantOf(product, _id)?.stock }),
    })),
  };
  const names = Object.keys(before);
  return {
    id: product._id,
    from: Object.fromEntries(Object.entries(current).filter(([name]) => names.includes(name))),
    to: before,
  };
}

export const undoAction = (changes: readonly UndoChange[]) => ({
  label: 'Undo',
  run: () => void undoChanges(changes),
});

/** The most names of products in a toast. */
const MAX_NAMES = 3;

/** Restores earlier values and reports the result in a toast. Skips products changed since. Never throws. */
async function undoChanges(changes: readonly UndoChange[]): Promise<void> {
  let restored = 0;
  const conflicts: Reply<'undoProducts'>['conflicts'] = [];
  try {
    for (let start = 0; start < changes.length; start += limits.bulk) {
      const batch = changes.slice(start, start + limits.bulk);
      const reply = await retryAfterLogin(() => fetchCall('undoProducts', { body: { changes: batch } }));
      replaceInLists('listProducts', ...reply.restored);
      restored += reply.restored.length;
      conflicts.push(...reply.conflicts);
    }
    if (conflicts.length === 0)
      showToast({ kind: 'success', title: 'Change undone', description: `${restoredText(restored)}.` });
    else
      showToast({
        kind: 'error',
        title: restored === 0 ? 'Nothing was undone' : 'Not everything was undone',
        description: describeConflicts(conflicts),
        secondLine: restored === 0 ? undefined : `${restoredText(restored)}.`,
      });
  } catch (error) {
    const { description, secondLine } = toToastError(error);
    const done = restored === 0 ? '' : ` ${restoredText(restored)}.`;
    showToast({
      kind: 'error',
      title: 'Error undoing the change',
      description: `${description}${done}`,
      secondLine,
    });
  } finally {
    await invalidateCatalog();
  }
}

const restoredText = (count: number) =>
  `${countText(count, 'product')} ${count === 1 ? 'has its' : 'have their'} earlier values again`;

function describeConflicts(conflicts: readonly { name?: string | undefined }[]): string {
  const names = conflicts.flatMap(({ name }) => (name === undefined ? [] : [`“${name}”`]));
  const named = names.slice(0, MAX_NAMES).join(', ');
  const more = conflicts.length - Math.min(names.length, MAX_NAMES);
  const subject =
    named === ''
      ? countText(conflicts.length, 'product')
      : more > 0
        ? `${named} and ${countText(more, 'product')} more`
        : named;
  return `${subject} ${conflicts.length === 1 ? 'was changed since and stays as it is' : 'were changed since and stay as they are'}.`;
}
