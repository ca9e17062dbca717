import { useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import type { z } from 'zod';
import '#web/api/zod-csp.ts';
import { ApiError, KEPT, refusalCode, sentencesOf, toToastError } from '#web/api/api-error.ts';
import { retryAfterLogin, waitForLogin } from '#web/features/shared/login-request/retry-after-login.ts';
import { dismissToast, showToast } from '#web/ui/toast-store.ts';
import { type KeptDraft, readDraft, slotOf } from './draft-storage.ts';
import { isSame, merge } from './three-way-merge.ts';
import { tabName } from './tab-id.ts';
import { useAbortOnLeave } from './use-abort-on-leave.ts';
import { type State, useKeeping } from './use-autosave.ts';
import { useLeaveTold } from './use-unsaved-toast.ts';
import { useLeftDraft } from './use-orphaned-draft.ts';

/** How often a save is tried anew upon what others changed in the meantime, in fields that this form left alone. */
const MERGES = 3;

/** A thing as the shop has it: its form's values, and the version they belong to. */
export type Current<Draft> = { draft: Draft; version?: string | undefined };

/** What is wrong, by dotted path into the input; `form` is what belongs to no field. */
export type DraftErrors = Record<string, string>;

export type Conflict<Draft> = { fields: (keyof Draft & string)[]; mine: Draft; theirs: Draft };

type Options<Draft extends object, Input, Saved> = {
  /** Under which what is written is kept in this browser: `product:new`, `product:42`. */
  name: string;
  /** What the form shows at first: the thing as the shop has it, or the defaults of a new one. */
  start: Current<Draft>;
  /** The contract's schema; its messages are shown. */
  schema: z.ZodType<Input>;
  /** The draft as the call's body: what the schema checks. */
  toInput: (draft: Draft) => unknown;
  /** Where in the input a field of the draft stands, where it is called otherwise there: `actualPrice` is `price.actual`. */
  pathOf?: (field: string) => string;
  /** What of a draft that this browser kept can still be shown; the whole of it where this is absent. */
  revive?: (kept: Draft) => Draft;
  /** Waits for what has to end before the form can be sent, and answers what stands against it. */
  ready?: () => Promise<DraftErrors>;
  /** Saves. `version` travels as `updatedAt`, so that what changed in the meantime is not overwritten. */
  send: (input: Input, version: string | undefined, draft: Draft) => Promise<Saved>;
  /** Asks what the shop has now; for a thing that others can change. */
  latest?: () => Promise<Current<Draft>>;
  /** Called after a success, before the form is anything else; `left` where the form had gone by then. */
  onSaved: (saved: Saved, left: boolean) => void;
  /** What was saved, for a form that stays: it goes on from there, with what was written while the save was under way. */
  afterSave?: (saved: Saved) => Current<Draft>;
  /** The title of the toast that tells of a failure. */
  failed: string;
  /** Told when the form is left with something unsaved: where that will be found. */
  foundAgain: string;
};

/**
 * A longer form whose work is not lost: it is kept in this browser while it is written, survives a login that ends (the
 * save goes on after signing in again), and is joined with what somebody else saved meanwhile, asking where both changed
 * the same field.
 */
export function useDraftForm<Draft extends object, Input, Saved>(options: Options<Draft, Input, Saved>) {
  const { name, start, schema, toInput, failed } = options;
  const [kept] = useState(() => readDraft(slotOf(name, tabName()), start.draft));
  const [state, setState] = useState<State<Draft>>(() => (kept ? revived(kept) : again()));
  // What ends later, a save or an upload, goes on from what the form holds by then.
  const current = useRef(state);
  const [restored, setRestored] = useState(kept);
  const [wrongs, setWrongs] = useState<DraftErrors>({});
  const [clash, setClash] = useState<Conflict<Draft>>();
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  // A form may be inert while it is busy, which takes the focus from where Enter was pressed.
  const hadFocus = useRef<HTMLElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const toast = useRef<number>(undefined);
  const answerConflict = useRef<(chosen: Draft | undefined) => void>(undefined);
  const isDirty = !isSame(state.draft, state.base);

  const { drop, know } = useKeeping(name, state, isDirty);
  useLeaveTold(name, options.foundAgain);
  const gone = useAbortOnLeave();
  const lookForLeft = useLeftDraft({
    name,
    start: start.draft,
    hasOwn: kept !== undefined,
    held: () => current.current,
    onFound(left) {
      const next = revived(left);
      know(next);
      put(next);
      setRestored(left);
    },
  });

  function again(): State<Draft> {
    return { draft: start.draft, base: start.draft, version: start.version };
  }

  function revived({ draft, base, version }: KeptDraft<Draft>): State<Draft> {
    return { draft: options.revive?.(draft) ?? draft, base, version };
  }

  function put(next: State<Draft>) {
    current.current = next;
    setState(next);
  }

  /** Changes fields; what was wrong with those named is no longer said. What ends later is handed in as a function of the draft. */
  function change(given: Partial<Draft> | ((draft: Draft) => Partial<Draft>)) {
    if (toast.current !== undefined) dismissToast(toast.current);
    toast.current = undefined;
    const now = current.current;
    const patch = typeof given === 'function' ? given(now.draft) : given;
    put({ ...now, draft: { ...now.draft, ...patch } });
    const touched = Object.keys(patch).map((field) => options.pathOf?.(field) ?? field);
    setWrongs((told) => withoutPaths(told, ['form', ...touched]));
  }

  /** Throws the draft away and begins with what the shop has, or with what another tab left behind. */
  function discard() {
    drop();
    put(again());
    setRestored(undefined);
    setWrongs({});
    lookForLeft();
  }

  function tell(next: DraftErrors) {
    // A reader that lands on the field reads its error only if that is there already; what is inert while the form is
    // busy takes no focus.
    flushSync(() => {
      setBusy(false);
      setWrongs(next);
    });
    const first = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong]');
    if (first) first.focus();
    else if (document.activeElement === document.body) hadFocus.current?.focus();
  }

  function choose(mine: Draft, theirs: Draft, fields: (keyof Draft & string)[]): Promise<Draft | undefined> {
    return new Promise((resolve) => {
      answerConflict.current = resolve;
      setClash({ fields, mine, theirs });
    });
  }

  /** Answers a clash with the values to save, or undefined to go back to the form. */
  function settleClash(chosen: Draft | undefined) {
    setClash(undefined);
    answerConflict.current?.(chosen);
  }

  /** What to save next after somebody else's change, or undefined where the person wants to look first. */
  async function joined(now: State<Draft>): Promise<State<Draft> | undefined> {
    const { latest } = options;
    const theirs = latest && (await retryAfterLogin(latest, gone.current.signal));
    if (!theirs) return undefined;
    const { merged, clashes } = merge(now.base, now.draft, theirs.draft);
    const draft = clashes.length === 0 ? merged : await choose(merged, theirs.draft, clashes);
    return draft && { draft, base: theirs.draft, version: theirs.version };
  }

  /** The draft as the schema makes it, or undefined once what is wrong with it has been told. */
  function checked({ draft }: State<Draft>): { input: Input } | undefined {
    const result = schema.safeParse(toInput(draft));
    if (result.success) return { input: result.data };
    tell(errorsOf(result.error.issues.map(({ path, message }) => [path.join('.'), message])));
    return undefined;
  }

  async function save(): Promise<void> {
    if (options.ready && checked(current.current)) {
      const against = await options.ready();
      if (gone.current.signal.aborted) return;
      if (Object.keys(against).length > 0) return tell(against);
    }
    let now = current.current;
    for (let merges = 0; ;) {
      const sound = checked(now);
      if (!sound) return;
      try {
        const saved = await options.send(sound.input, now.version, now.draft);
        drop();
        const next = options.afterSave?.(saved) ?? { draft: now.draft, version: now.version };
        // What is left to save is what was written since.
        put({
          draft: merge(now.draft, current.current.draft, next.draft).merged,
          base: next.draft,
          version: next.version,
        });
        setRestored(undefined);
        return options.onSaved(saved, gone.current.signal.aborted);
      } catch (error) {
        const code = refusalCode(error);
        if (code === 'unauthenticated') {
          const cameBack = await waitForLogin(gone.current.signal).then(
            () => true,
            () => false,
          );
          if (!cameBack) return;
          continue;
        }
        if (code !== 'stale' || !options.latest || merges >= MERGES) throw error;
        merges += 1;
        const next = await joined(now);
        if (!next) return;
        // What was written since it was sent is not sent with it, and stays in the form until the next save.
        put({ ...next, draft: merge(now.draft, current.current.draft, next.draft).merged });
        now = next;
      }
    }
  }

  async function submit() {
    if (sending.current) return;
    sending.current = true;
    hadFocus.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    setBusy(true);
    setWrongs({});
    try {
      await save();
    } catch (error) {
      const issues = error instanceof ApiError ? error.issues : [];
      tell(
        errorsOf(
          issues.length > 0
            ? issues.map(({ path, message }) => [path, message])
            : [['form', sentencesOf(error, KEPT)]],
        ),
      );
      toast.current = showToast({ kind: 'error', title: failed, ...toToastError(error, KEPT) });
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }

  return {
    draft: state.draft,
    change,
    wrongs,
    isDirty,
    /** When the draft that the form began with was last written in; undefined where it began with what the shop has. */
    restoredAt: restored?.at,
    /** That draft, as it was kept. */
    restored: restored?.draft,
    discard: discard,
    busy,
    clash,
    settleClash,
    formProps: {
      ref: form,
      noValidate: true,
      method: 'post',
      onSubmit(event: FormEvent<HTMLFormElement>) {
        event.preventDefault();
        // A dialog inside a form hands its submit on to it.
        if (event.target === event.currentTarget) void submit();
      },
    } as const,
  };
}

function errorsOf(found: [path: string, message: string][]): DraftErrors {
  const errors: DraftErrors = {};
  for (const [path, message] of found) errors[path] ??= message;
  return errors;
}

function withoutPaths(wrongs: DraftErrors, paths: readonly string[]): DraftErrors {
  const stays = (path: string) => !paths.some((gone) => path === gone || path.startsWith(`${gone}.`));
  return Object.fromEntries(Object.entries(wrongs).filter(([path]) => stays(path)));
}
