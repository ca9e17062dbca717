import { useState } from 'react';
import type { BulkChange } from '#contract/catalog/bulk.ts';
import { limits } from '#contract/api/limits.ts';
import type { Reply } from '#contract/api/routes.ts';
import { ApiError, messageOf, moreOf } from '#web/api/api-error.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { forgetCatalog, removeFromLists, replaceInLists } from '../shared/list-cache.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { productCount } from './product-count.ts';
import { undoAction, type UndoChange, undoOf } from './undo-changes.ts';

/** Pieces brought back at the same time. */
const AT_ONCE = 4;

export type Progress = { done: number; total: number };

/** Changes many products, in as many calls as it takes, and tells how it went. Never throws. */
export function useBulkChange() {
  const [progress, setProgress] = useState<Progress>();

  /** Answers which of them are changed for certain. */
  async function changeAll(ids: readonly string[], change: BulkChange): Promise<readonly string[]> {
    const verb = change.delete ? 'deleted' : 'updated';
    const done: string[] = [];
    const undoable: UndoChange[] = [];
    setProgress({ done: 0, total: ids.length });
    try {
      while (done.length < ids.length) {
        const part = ids.slice(done.length, done.length + limits.bulk);
        const changed = await fetchCall('changeProducts', { body: { ids: part, change } });
        show(part, change, changed);
        undoable.push(...changed.map((product) => undoOf(product, product.before ?? {})));
        done.push(...part);
        setProgress({ done: done.length, total: ids.length });
      }
      showToast({
        kind: 'success',
        title: `${productCount(done.length)} ${verb}`,
        ...(change.delete ? undo(done) : { action: undoAction(undoable) }),
      });
    } catch (error) {
      showToast({
        kind: 'error',
        title: change.delete ? 'Error deleting products' : 'Error updating products',
        description: `${messageOf(error)} ${honest(done.length, ids.length, verb, isAnswered(error))}`,
        more: moreOf(error, ''),
        ...(done.length > 0 && { action: change.delete ? undo(done).action : undoAction(undoable) }),
      });
    } finally {
      setProgress(undefined);
      await forgetCatalog();
    }
    return done;
  }

  return { progress, changeAll };
}

function show(ids: readonly string[], change: BulkChange, changed: Reply<'changeProducts'>): void {
  if (change.delete) removeFromLists('listProducts', ids);
  else replaceInLists('listProducts', ...changed);
}

/** Whether the shop said no; else what was asked may have been done, and only its answer was lost. */
const isAnswered = (error: unknown) => error instanceof ApiError && error.status !== 0;

function honest(done: number, total: number, verb: string, isKnown: boolean): string {
  const known =
    done === 0
      ? `No product was ${verb}.`
      : `${done.toLocaleString('en-IN')} of ${productCount(total)} were ${verb}.`;
  if (isKnown) return known;
  const part = Math.min(total - done, limits.bulk);
  return `Whether ${productCount(part)} ${part === 1 ? 'was' : 'were'} ${verb} is not known: please look at the list before you try again.`;
}

function undo(ids: readonly string[]) {
  return {
    description: `${ids.length === 1 ? 'It stays' : 'They stay'} in the trash for 30 days.`,
    action: { label: 'Undo', run: () => void restoreAll(ids) },
  };
}

/** Brings products back from the trash and tells how many came. */
async function restoreAll(ids: readonly string[]): Promise<void> {
  let failure: unknown;
  let restored = 0;
  const waiting = [...ids];
  const bringBack = async () => {
    for (let id = waiting.pop(); id !== undefined && !failure; id = waiting.pop()) {
      try {
        await fetchCall('restoreTrashed', { params: { kind: 'product', id } });
        restored += 1;
      } catch (error) {
        failure = error;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, bringBack));
  if (failure)
    showToast({
      kind: 'error',
      title: 'Error restoring products',
      description: `${messageOf(failure)} ${restored} of ${productCount(ids.length)} are back.`,
      more: moreOf(failure),
    });
  else showToast({ kind: 'success', title: `${productCount(restored)} restored` });
  await forgetCatalog();
}
