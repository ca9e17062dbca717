import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError, SAVE_AGAIN, errorText, toToastError } from '#web/api/api-error.ts';
import { dismissOldSuccess, dismissToast, showToast } from '#web/ui/feedback/toast-store.ts';
import {
  type Conflict,
  type Current,
  type DraftErrors,
  type DraftEvent,
  type DraftState,
  errorsByPath,
  isDirty,
  reduceDraft,
  type Values,
  valuesOf,
} from './draft-state.ts';
import { type StoredDraft, readDraft, draftKey } from './draft-storage.ts';
import { submitDraft, type SubmitOptions } from './submit-draft.ts';
import { tabId } from './tab-id.ts';
import { useAutosave } from './use-autosave.ts';
import { useAbortOnLeave } from './use-abort-on-leave.ts';
import { useOrphanedDraft } from './use-orphaned-draft.ts';
import { unsavedTexts, useUnsavedToast } from './use-unsaved-toast.ts';

type Options<Draft extends object, Input, Saved> = SubmitOptions<Draft, Input, Saved> & {
  /** The key of the stored draft: `product:new`, `product:42`. */
  name: string;
  /** What the form shows first: the record as the shop has it, or the defaults of a new one. */
  start: Current<Draft>;
  /** The input path of a draft field, where the names differ: `actualPrice` is `price.actual`. */
  pathOf?: (field: keyof Draft & string) => string;
  /** Converts a stored draft, or the record that it started from, if an earlier version stored it. */
  upgrade?: (stored: Draft) => Draft;
  /** Replaces in a stored draft what is outdated. One in which nothing unsaved is left is not restored. */
  renew?: (stored: Values<Draft>) => Values<Draft>;
  /** Removes from a stored draft what can no longer be shown, such as pictures that were not uploaded. */
  dropUnshowable?: (stored: Draft) => Draft;
  /** A sentence about what `dropUnshowable` removes; undefined when it removes nothing. */
  describeMissing?: (draft: Draft) => string | undefined;
  /** Called after a save, while the form is still busy; `hasLeft` is true when the user had left the form by then. */
  onSaved: (saved: Saved, hasLeft: boolean) => void;
  /** The title of the error toast. */
  errorTitle: string;
  /** Tells a user who leaves the form with unsaved changes where to find them. */
  whereUnsaved: string;
};

/**
 * A long form that loses no work. It stores the draft in this browser while the user types, continues a save after an
 * expired session and a new login, and merges changes that other users saved meanwhile; where both changed the same
 * field, it asks.
 */
export function useDraftForm<Draft extends object, Input, Saved>(options: Options<Draft, Input, Saved>) {
  const { name, start, upgrade = asItIs, renew = asItIs, dropUnshowable = asItIs } = options;
  // The values of a draft as this version of the form can show them.
  const prepared = ({ draft, base, version }: Values<Draft> | StoredDraft<Draft>) => {
    const values = renew({ draft: upgrade(draft), base: upgrade(base), version });
    return { ...values, draft: dropUnshowable(values.draft) };
  };
  const isOutdated = (found: StoredDraft<Draft>) => options.renew !== undefined && !isDirty(prepared(found));
  const [stored] = useState(() => {
    const found = readDraft(draftKey(name, tabId()), start.draft);
    return found && !isOutdated(found) ? found : undefined;
  });
  const [state, latest, dispatch] = useLatestState(() => ({
    values: stored ? prepared(stored) : valuesOf(start),
    restoredDraft: stored,
    errors: {},
    conflict: undefined,
    busy: false,
  }));
  const isFormDirty = isDirty(state.values);
  const { deleteStored, markStored } = useAutosave(name, state.values, isFormDirty);
  // The toast reports what would be in the form after a return.
  useUnsavedToast(
    name,
    unsavedTexts(
      options.whereUnsaved,
      options.describeMissing?.(state.values.draft),
      isDirty(prepared(state.values)),
    ),
  );
  const findOrphan = useOrphanedDraft({
    name,
    initialDraft: start.draft,
    hasOwnDraft: stored !== undefined,
    values: () => latest.current.values,
    onFound(orphan, key) {
      if (isOutdated(orphan)) return;
      const values = prepared(orphan);
      markStored(values, key);
      dispatch({ kind: 'restored', values, stored: orphan });
    },
  });
  const { formProps, dismiss, settleConflict } = useSubmit({ options, latest, dispatch, deleteStored });

  return {
    draft: state.values.draft,
    /** Changes fields and clears their errors. What ends later, such as an upload, passes a function of the draft. */
    change(changed: Partial<Draft> | ((draft: Draft) => Partial<Draft>)) {
      dismiss();
      const patch = typeof changed === 'function' ? changed(latest.current.values.draft) : changed;
      // Object.keys does not keep the type of the keys.
      const fields = Object.keys(patch) as (keyof Draft & string)[];
      const paths = fields.map((field) => options.pathOf?.(field) ?? field);
      dispatch({ kind: 'changed', patch, paths });
    },
    errors: state.errors,
    isDirty: isFormDirty,
    /** When the stored draft that was restored was last edited; undefined without one. */
    editedAt: state.restoredDraft?.at,
    /** What filled the form in (`chat`, `hold` or `enquiry`); undefined if the user typed. */
    origin: state.restoredDraft?.origin,
    /** What `dropUnshowable` removed from that draft, as a sentence. */
    missing: state.restoredDraft && options.describeMissing?.(state.restoredDraft.draft),
    /** Whether that removed everything unsaved. */
    isRestoredEmpty: state.restoredDraft !== undefined && !isDirty(prepared(state.restoredDraft)),
    /** Starts over with what the shop has, or with a draft that a closed tab left behind. */
    discard() {
      deleteStored();
      dispatch({ kind: 'discarded', start });
      void findOrphan();
    },
    busy: state.busy,
    conflict: state.conflict,
    settleConflict,
    formProps,
  };
}

const asItIs = <Draft>(stored: Draft): Draft => stored;

/** State that asynchronous work can read at once, without waiting for the next render. */
function useLatestState<Draft extends object>(init: () => DraftState<Draft>) {
  const [state, setState] = useState(init);
  const latest = useRef(state);
  const dispatch = (event: DraftEvent<Draft>) => {
    latest.current = reduceDraft(latest.current, event);
    setState(latest.current);
  };
  return [state, latest, dispatch] as const;
}

type SubmitParts<Draft extends object, Input, Saved> = {
  options: Options<Draft, Input, Saved>;
  latest: { current: DraftState<Draft> };
  dispatch: (event: DraftEvent<Draft>) => void;
  deleteStored: () => void;
};

/** The toast of a save that failed, which goes with its form. */
function useErrorToast(title: string) {
  const shown = useRef<number>(undefined);
  return {
    show(message: Pick<Parameters<typeof showToast>[0], 'description' | 'secondLine'>) {
      shown.current = showToast({ kind: 'error', title, ...message });
    },
    dismiss() {
      if (shown.current !== undefined) dismissToast(shown.current);
      shown.current = undefined;
    },
  };
}

/** @param before had the focus before the form was busy */
function focusFirstError(form: HTMLFormElement | null, before: HTMLElement | null): void {
  const first = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]');
  if (first) first.focus();
  else if (document.activeElement === document.body) before?.focus();
}

/** Sends the form, once at a time, and shows what fails. */
function useSubmit<Draft extends object, Input, Saved>(parts: SubmitParts<Draft, Input, Saved>) {
  const { options, latest, dispatch, deleteStored } = parts;
  const form = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  // A form may be inert while it is busy, which takes the focus from where Enter was pressed.
  const focusBefore = useRef<HTMLElement>(null);
  const toast = useErrorToast(options.errorTitle);
  const resolveConflict = useRef<(chosen: Draft | undefined) => void>(undefined);
  const leaveController = useAbortOnLeave();

  function reject(errors: DraftErrors) {
    // A screen reader announces an error with its field only if it is there before the focus; an inert form takes none.
    flushSync(() => dispatch({ kind: 'rejected', errors }));
    focusFirstError(form.current, focusBefore.current);
  }

  function choose(conflict: Conflict<Draft>) {
    return new Promise<Draft | undefined>((resolve) => {
      resolveConflict.current = resolve;
      dispatch({ kind: 'conflict', conflict });
    });
  }

  /** The message at the top of the form may be out of view. */
  function rejectUnsent(errors: DraftErrors) {
    reject(errors);
    const description = errors['form'];
    if (description !== undefined) toast.show({ description });
  }

  async function submit() {
    if (isSending.current) return;
    isSending.current = true;
    focusBefore.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    dispatch({ kind: 'submitted' });
    // A success toast beside the errors of this save would seem to be about it.
    dismissOldSuccess();
    const { signal } = leaveController.current;
    const values = () => latest.current.values;
    const callbacks = { values, dispatch, deleteStored, reject: rejectUnsent, choose, signal };
    try {
      const done = await submitDraft(options, callbacks);
      if (done) options.onSaved(done.saved, signal.aborted);
    } catch (error) {
      // The user left the form while it waited for a login.
      if (error === signal.reason && signal.aborted) return;
      reject(errorsOf(error));
      toast.show(toToastError(error, SAVE_AGAIN));
    } finally {
      isSending.current = false;
      dispatch({ kind: 'ended' });
    }
  }

  return {
    dismiss: toast.dismiss,
    /** Continues the save with the chosen values; undefined leads back to the form. */
    settleConflict(chosen: Draft | undefined) {
      dispatch({ kind: 'conflict', conflict: undefined });
      resolveConflict.current?.(chosen);
    },
    formProps: {
      ref: form,
      noValidate: true,
      method: 'post',
      onSubmit(event: FormEvent<HTMLFormElement>) {
        event.preventDefault();
        // The submit event of a dialog's form inside this one bubbles through React's tree.
        if (event.target === event.currentTarget) void submit();
      },
    } as const,
  };
}

function errorsOf(error: unknown): DraftErrors {
  const issues = error instanceof ApiError ? error.issues : [];
  return issues.length > 0
    ? errorsByPath(issues.map(({ path, message }) => [path, message]))
    : { form: errorText(error, SAVE_AGAIN) };
}
