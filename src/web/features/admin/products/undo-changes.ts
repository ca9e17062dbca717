import type { ProductValues, UndoInput } from '#contract/catalog/bulk.ts';
import { limits } from '#contract/api/limits.ts';
import type { Product } from '#contract/catalog/product.ts';
import type { Reply } from '#contract/api/routes.ts';
import { toToastError } from '#web/api/api-error.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { forgetCatalog, replaceInLists } from '../shared/list-cache.ts';
import { retryAfterLogin } from '#web/features/shared/login-request/retry-after-login.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { productCount } from './product-count.ts';

export type UndoChange = UndoInput['changes'][number];

/** What sets a product back to earlier values, as long as it still has the new ones. */
export function undoOf(product: Product, before: ProductValues): UndoChange {
  const now = { ...product, category: product.category._id };
  const names = Object.keys(before);
  return {
    id: product._id,
    from: Object.fromEntries(Object.entries(now).filter(([name]) => names.includes(name))),
    to: before,
  };
}

/** The button of a toast that takes changes back. */
export const undoAction = (changes: readonly UndoChange[]) => ({
  label: 'Undo',
  run: () => void undoChanges(changes),
});

const MAX_NAMES = 3;

/** Sets products back and tells how it went. Those that were changed since stay as they are. Never throws. */
async function undoChanges(changes: readonly UndoChange[]): Promise<void> {
  let restored = 0;
  const conflicts: Reply<'undoProducts'>['conflicts'] = [];
  try {
    for (let at = 0; at < changes.length; at += limits.bulk) {
      const part = changes.slice(at, at + limits.bulk);
      const answer = await retryAfterLogin(() => fetchCall('undoProducts', { body: { changes: part } }));
      replaceInLists('listProducts', ...answer.restored);
      restored += answer.restored.length;
      conflicts.push(...answer.conflicts);
    }
    if (conflicts.length === 0)
      showToast({ kind: 'success', title: 'Change undone', description: `${wereSetBack(restored)}.` });
    else
      showToast({
        kind: 'error',
        title: restored === 0 ? 'Nothing was undone' : 'Not everything was undone',
        description: told(conflicts),
        more: restored === 0 ? undefined : `${wereSetBack(restored)}.`,
      });
  } catch (error) {
    const { description, more } = toToastError(error);
    const done = restored === 0 ? '' : ` ${wereSetBack(restored)}.`;
    showToast({
      kind: 'error',
      title: 'Error undoing the change',
      description: `${description}${done}`,
      more,
    });
  } finally {
    await forgetCatalog();
  }
}

const wereSetBack = (count: number) =>
  `${productCount(count)} ${count === 1 ? 'has its' : 'have their'} earlier values again`;

/** Which products stay as they are. */
function told(conflicts: readonly { name?: string | undefined }[]): string {
  const names = conflicts.flatMap(({ name }) => (name === undefined ? [] : [`“${name}”`]));
  const named = names.slice(0, MAX_NAMES).join(', ');
  const more = conflicts.length - Math.min(names.length, MAX_NAMES);
  const subject =
    named === ''
      ? productCount(conflicts.length)
      : more > 0
        ? `${named} and ${productCount(more)} more`
        : named;
  return `${subject} ${conflicts.length === 1 ? 'was changed since and stays as it is' : 'were changed since and stay as they are'}.`;
}
