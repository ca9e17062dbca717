import { useState } from 'react';
import type { BulkChange } from '#contract/catalog/bulk.ts';
import { TRASH_DAYS } from '#contract/catalog/trash.ts';
import { limits } from '#contract/api/limits.ts';
import { ApiError, problemCode, toToastError } from '#web/api/api-error.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { formatCount } from '#contract/text/money.ts';
import { countText } from '../shared/count-text.ts';
import { invalidateCatalog, removeFromLists, replaceInLists } from '../shared/list-cache.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { undoAction, type UndoChange, undoOf } from './undo-changes.ts';

/** How many products are restored at the same time. */
const CONCURRENCY = 4;

export type Progress = { done: number; total: number };

/** Changes many products in as many calls as needed, and reports the result in a toast. Never throws. */
export function useBulkChange() {
  const [progress, setProgress] = useState<Progress>();

  /** @returns the ids of the products that are changed for certain */
  async function changeAll(ids: readonly string[], change: BulkChange): Promise<readonly string[]> {
    const verb = change.delete ? 'deleted' : 'updated';
    const done: string[] = [];
    const undoable: UndoChange[] = [];
    setProgress({ done: 0, total: ids.length });
    try {
      while (done.length < ids.length) {
        const batch = ids.slice(done.length, done.length + limits.bulk);
        const changed = await fetchCall('changeProducts', { body: { ids: batch, change } });
        if (change.delete) removeFromLists('listProducts', batch);
        else replaceInLists('listProducts', ...changed);
        undoable.push(...changed.map((product) => undoOf(product, product.before ?? {})));
        done.push(...batch);
        setProgress({ done: done.length, total: ids.length });
      }
      showToast({
        kind: 'success',
        title: `${countText(done.length, 'product')} ${verb}`,
        ...(change.delete ? undoOfDeletion(done) : { action: undoAction(undoable) }),
      });
    } catch (error) {
      // `describeResult` says what to do.
      const { description, secondLine } = toToastError(error, '');
      showToast({
        kind: 'error',
        title: change.delete ? 'Error deleting products' : 'Error updating products',
        description: `${description} ${describeResult(done.length, ids.length, verb, isRejected(error))}`,
        secondLine,
        ...(done.length > 0 && {
          action: change.delete ? undoOfDeletion(done).action : undoAction(undoable),
        }),
      });
    } finally {
      setProgress(undefined);
      await invalidateCatalog();
    }
    return done;
  }

  return { progress, changeAll };
}

/** Whether the shop rejected the call. If its response was lost, also by a proxy, the change may have been made. */
const isRejected = (error: unknown) =>
  error instanceof ApiError && error.code !== 'unreachable' && error.status >= 400;

function describeResult(done: number, total: number, verb: string, isKnown: boolean): string {
  const known =
    done === 0
      ? `No product was ${verb}.`
      : `${formatCount(done)} of ${countText(total, 'product')} were ${verb}.`;
  if (isKnown) return known;
  const part = Math.min(total - done, limits.bulk);
  return `Whether ${countText(part, 'product')} ${part === 1 ? 'was' : 'were'} ${verb} is unknown: please check the list before you try again.`;
}

function undoOfDeletion(ids: readonly string[]) {
  return {
    description: `${ids.length === 1 ? 'It stays' : 'They stay'} in the trash for ${TRASH_DAYS} days.`,
    action: { label: 'Undo', run: () => void restoreAll(ids) },
  };
}

/** Whether the others can still be restored: this one is back already, or its category is in the trash too. */
const concernsOneProduct = (error: unknown) =>
  problemCode(error) === 'not_found' || problemCode(error) === 'conflict';

/** Restores products from the trash and reports how many in a toast. */
async function restoreAll(ids: readonly string[]): Promise<void> {
  let failure: unknown;
  let restored = 0;
  const waiting = [...ids];
  const restoreNext = async () => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      try {
        await fetchCall('restoreTrashed', { params: { kind: 'product', id } });
        restored += 1;
      } catch (error) {
        failure = error;
        if (!concernsOneProduct(error)) waiting.length = 0;
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, restoreNext));
  if (failure) {
    const { description, secondLine } = toToastError(failure);
    showToast({
      kind: 'error',
      title: 'Error restoring products',
      description: `${description} ${restored} of ${countText(ids.length, 'product')} are back.`,
      secondLine,
    });
  } else showToast({ kind: 'success', title: `${countText(restored, 'product')} restored` });
  await invalidateCatalog();
}
