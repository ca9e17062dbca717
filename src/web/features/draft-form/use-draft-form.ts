import { useEffect, useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { z } from 'zod';
import { CallError, messageOf, refusalCode } from '#web/data/call-error.ts';
import { sessionAgain } from '#web/features/sign-in/public.ts';
import { dismissToast, showToast } from '#web/ui/toast-store.ts';
import { dropDraft, readDraft, writeDraft } from './kept-draft.ts';
import { isSame, merge } from './merge.ts';

// The content security policy forbids code made from text, which zod would make for speed.
z.config({ jitless: true });

const WRITE_AFTER_MS = 300;
/** How often a save is tried anew upon what others changed in the meantime, in fields that this form left alone. */
const MERGES = 3;

/** A thing as the shop has it: its form's values, and the version they belong to. */
export type Current<Draft> = { draft: Draft; version?: string | undefined };

/** What is wrong, by dotted path into the input; `form` is what belongs to no field. */
export type DraftWrongs = Record<string, string>;

export type Clash<Draft> = { fields: (keyof Draft & string)[]; mine: Draft; theirs: Draft };

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
  /** Saves. `version` travels as `updatedAt`, so that what changed in the meantime is not overwritten. */
  send: (input: Input, version: string | undefined) => Promise<Saved>;
  /** Asks what the shop has now; for a thing that others can change. */
  latest?: () => Promise<Current<Draft>>;
  /** Called after a success, before the form is anything else. */
  onSaved: (saved: Saved) => void;
  /** What was saved, for a form that stays: it goes on from there, with what was written while the save was under way. */
  afterSave?: (saved: Saved) => Current<Draft>;
  /** The title of the toast that tells of a failure. */
  failed: string;
};

type State<Draft> = { draft: Draft; base: Draft; version: string | undefined };

/**
 * A longer form whose work is not lost: it is kept in this browser while it is written, survives a login that ends (the
 * save goes on after signing in again), and is joined with what somebody else saved meanwhile, asking where both changed
 * the same field.
 */
export function useDraftForm<Draft extends object, Input, Saved>(options: Options<Draft, Input, Saved>) {
  const { name, start, schema, toInput, failed } = options;
  const [kept] = useState(() => readDraft(name, start.draft));
  const [state, setState] = useState<State<Draft>>(() =>
    kept
      ? { draft: kept.draft, base: kept.base, version: kept.version }
      : { draft: start.draft, base: start.draft, version: start.version },
  );
  const [restoredAt, setRestoredAt] = useState(kept?.at);
  const [wrongs, setWrongs] = useState<DraftWrongs>({});
  const [clash, setClash] = useState<Clash<Draft>>();
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const toast = useRef<number>(undefined);
  const answerClash = useRef<(chosen: Draft | undefined) => void>(undefined);
  const isDirty = !isSame(state.draft, state.base);

  const drop = useKeeping(name, state, isDirty);
  const gone = useAbortOnLeave();

  /** Changes fields; what was wrong with those named is no longer said. What ends later is handed in as a function of the draft. */
  function change(given: Partial<Draft> | ((draft: Draft) => Partial<Draft>)) {
    if (toast.current !== undefined) dismissToast(toast.current);
    toast.current = undefined;
    setState((now) => ({
      ...now,
      draft: { ...now.draft, ...(typeof given === 'function' ? given(now.draft) : given) },
    }));
    const touched = (typeof given === 'function' ? [] : Object.keys(given)).map(
      (field) => options.pathOf?.(field) ?? field,
    );
    setWrongs((now) => withoutPaths(now, ['form', ...touched]));
  }

  /** Throws the draft away and begins with what the shop has. */
  function startAnew() {
    drop();
    setState({ draft: start.draft, base: start.draft, version: start.version });
    setRestoredAt(undefined);
    setWrongs({});
  }

  function tell(next: DraftWrongs) {
    // A reader that lands on the field reads its error only if that is there already.
    flushSync(() => setWrongs(next));
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }

  function choose(mine: Draft, theirs: Draft, fields: (keyof Draft & string)[]): Promise<Draft | undefined> {
    return new Promise((resolve) => {
      answerClash.current = resolve;
      setClash({ fields, mine, theirs });
    });
  }

  /** Answers a clash with the values to save, or undefined to go back to the form. */
  function settleClash(chosen: Draft | undefined) {
    setClash(undefined);
    answerClash.current?.(chosen);
  }

  /** What to save next after somebody else's change, or undefined where the person wants to look first. */
  async function joined(now: State<Draft>): Promise<State<Draft> | undefined> {
    const theirs = await options.latest?.();
    if (!theirs) return undefined;
    const { merged, clashes } = merge(now.base, now.draft, theirs.draft);
    const draft = clashes.length === 0 ? merged : await choose(merged, theirs.draft, clashes);
    return draft && { draft, base: theirs.draft, version: theirs.version };
  }

  async function save(): Promise<void> {
    let now = state;
    for (let merges = 0; ;) {
      const checked = schema.safeParse(toInput(now.draft));
      if (!checked.success)
        return tell(wrongsOf(checked.error.issues.map(({ path, message }) => [path.join('.'), message])));
      try {
        const saved = await options.send(checked.data, now.version);
        drop();
        const next = options.afterSave?.(saved) ?? { draft: now.draft, version: now.version };
        // What is left to save is what was written since.
        setState(({ draft }) => ({
          draft: merge(now.draft, draft, next.draft).merged,
          base: next.draft,
          version: next.version,
        }));
        setRestoredAt(undefined);
        return options.onSaved(saved);
      } catch (error) {
        const code = refusalCode(error);
        if (code === 'unauthenticated') {
          await sessionAgain(gone.current.signal);
          continue;
        }
        if (code !== 'stale' || !options.latest || merges >= MERGES) throw error;
        merges += 1;
        const next = await joined(now);
        if (!next) return;
        now = next;
        setState(next);
      }
    }
  }

  async function submit() {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setWrongs({});
    try {
      await save();
    } catch (error) {
      if (gone.current.signal.aborted) return;
      const issues = error instanceof CallError ? error.issues : [];
      tell(
        wrongsOf(
          issues.length > 0
            ? issues.map(({ path, message }) => [path, message])
            : [['form', messageOf(error)]],
        ),
      );
      toast.current = showToast({ kind: 'error', title: failed, description: messageOf(error) });
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
    restoredAt,
    startAnew,
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

function wrongsOf(found: [path: string, message: string][]): DraftWrongs {
  const wrongs: DraftWrongs = {};
  for (const [path, message] of found) wrongs[path] ??= message;
  return wrongs;
}

function withoutPaths(wrongs: DraftWrongs, paths: readonly string[]): DraftWrongs {
  const stays = (path: string) => !paths.some((gone) => path === gone || path.startsWith(`${gone}.`));
  return Object.fromEntries(Object.entries(wrongs).filter(([path]) => stays(path)));
}

/**
 * Keeps the draft in this browser, a moment after each change and at the last one before the page or the form goes.
 * Answers how to drop it once it is saved or thrown away.
 */
function useKeeping<Draft extends object>(name: string, state: State<Draft>, isDirty: boolean): () => void {
  /** What is still to be written; undefined where the store has it. */
  const waiting = useRef<() => void>(undefined);
  // What the form began with is in the store already, or needs no keeping.
  const known = useRef(state);

  useEffect(() => {
    if (state === known.current) return;
    known.current = state;
    const { draft, base, version } = state;
    waiting.current = () => {
      waiting.current = undefined;
      if (!isDirty) dropDraft(name);
      else writeDraft(name, { at: Date.now(), base, draft, ...(version === undefined ? {} : { version }) });
    };
    const timer = setTimeout(() => waiting.current?.(), WRITE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [name, state, isDirty]);

  useEffect(() => {
    const keepNow = () => waiting.current?.();
    window.addEventListener('pagehide', keepNow);
    return () => {
      window.removeEventListener('pagehide', keepNow);
      keepNow();
    };
  }, []);

  return () => {
    waiting.current = undefined;
    dropDraft(name);
  };
}

/** A controller whose signal is aborted when the component leaves. */
function useAbortOnLeave() {
  const gone = useRef(new AbortController());
  useEffect(() => {
    // Strict mode lets a component leave and come back.
    if (gone.current.signal.aborted) gone.current = new AbortController();
    return () => gone.current.abort();
  }, []);
  return gone;
}
