import { useState } from 'react';
import type { BulkChange } from '#contract/bulk.ts';
import { limits } from '#contract/limits.ts';
import type { Product } from '#contract/product.ts';
import { CallError, messageOf, moreOf } from '#web/data/call-error.ts';
import { fetchCall } from '#web/data/fetch-call.ts';
import { forgetCatalogue, removeFromLists, replaceInLists } from '#web/features/admin/public.ts';
import { showToast } from '#web/ui/toast-store.ts';

/** Pieces brought back at the same time. */
const AT_ONCE = 4;

export type Progress = { done: number; total: number };

const products = (count: number) => (count === 1 ? '1 product' : `${count.toLocaleString('en-IN')} products`);

/** Changes many products, in as many calls as it takes, and tells how it went. Never throws. */
export function useBulkChange() {
  const [progress, setProgress] = useState<Progress>();

  /** Answers which of them are changed for certain. */
  async function changeAll(ids: readonly string[], change: BulkChange): Promise<readonly string[]> {
    const verb = change.delete ? 'deleted' : 'updated';
    const done: string[] = [];
    setProgress({ done: 0, total: ids.length });
    try {
      while (done.length < ids.length) {
        const part = ids.slice(done.length, done.length + limits.bulk);
        show(part, change, await fetchCall('changeProducts', { body: { ids: part, change } }));
        done.push(...part);
        setProgress({ done: done.length, total: ids.length });
      }
      showToast({
        kind: 'success',
        title: `${products(done.length)} ${verb}`,
        ...(change.delete && undo(done)),
      });
    } catch (error) {
      showToast({
        kind: 'error',
        title: change.delete ? 'Error deleting products' : 'Error updating products',
        description: `${messageOf(error)} ${honest(done.length, ids.length, verb, isAnswered(error))}`,
        more: moreOf(error, ''),
        ...(change.delete && done.length > 0 && { action: undo(done).action }),
      });
    } finally {
      setProgress(undefined);
      await forgetCatalogue();
    }
    return done;
  }

  return { progress, changeAll };
}

function show(ids: readonly string[], change: BulkChange, changed: readonly Product[]): void {
  if (change.delete) removeFromLists('listProducts', ids);
  else replaceInLists('listProducts', ...changed);
}

/** Whether the shop said no; else what was asked may have been done, and only its answer was lost. */
const isAnswered = (error: unknown) => error instanceof CallError && error.status !== 0;

function honest(done: number, total: number, verb: string, isKnown: boolean): string {
  const known =
    done === 0
      ? `No product was ${verb}.`
      : `${done.toLocaleString('en-IN')} of ${products(total)} were ${verb}.`;
  if (isKnown) return known;
  const part = Math.min(total - done, limits.bulk);
  return `Whether ${products(part)} ${part === 1 ? 'was' : 'were'} ${verb} is not known: please look at the list before you try again.`;
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
      description: `${messageOf(failure)} ${restored} of ${products(ids.length)} are back.`,
      more: moreOf(failure),
    });
  else showToast({ kind: 'success', title: `${products(restored)} restored` });
  await forgetCatalogue();
}
