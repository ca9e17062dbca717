import type { z } from 'zod';
import '#web/api/configure-zod.ts';
import { problemCode } from '#web/api/api-error.ts';
import { retryAfterLogin } from '#web/features/shared/login-request/retry-after-login.ts';
import {
  type Conflict,
  type Current,
  type DraftErrors,
  type DraftEvent,
  errorsByPath,
  type Values,
} from './draft-state.ts';
import { merge } from './three-way-merge.ts';

/** How many times a save is sent again after another user's change. */
const MAX_MERGES = 3;

export type SubmitOptions<Draft extends object, Input, Saved> = {
  /** The contract's schema; the form shows its messages. */
  schema: z.ZodType<Input>;
  /** The draft as the call's body, which the schema validates. */
  toInput: (draft: Draft) => unknown;
  /** Asks the user, or waits for what has to end before the form can be sent, such as uploads; returns what prevents it. */
  beforeSend?: (draft: Draft) => Promise<DraftErrors>;
  /** Saves. `version` is sent as `updatedAt`, so that the server does not overwrite a change of another user. */
  send: (input: Input, version: string | undefined, draft: Draft) => Promise<Saved>;
  /** Loads what the shop has now, for a record that other users can change. */
  loadCurrent?: () => Promise<Current<Draft>>;
  /** What a form that stays open starts from after a save. */
  startAfterSave?: (saved: Saved) => Current<Draft>;
};

type Form<Draft extends object> = {
  values: () => Values<Draft>;
  dispatch: (event: DraftEvent<Draft>) => void;
  deleteStored: () => void;
  /** Shows errors and moves the focus to the first of them. */
  reject: (errors: DraftErrors) => void;
  /** Lets the user choose; undefined leads back to the form. */
  choose: (conflict: Conflict<Draft>) => Promise<Draft | undefined>;
  /** Aborts when the form is left. */
  signal: AbortSignal;
};

/**
 * Validates and sends a draft. After the session has expired it waits for a login; after another user's change it merges and
 * sends again.
 * @returns undefined where it ended without a save: invalid, or the user went back to the form or left it before the send
 * @throws the reason of `form.signal` when the user left the form while it waited for a login
 */
export async function submitDraft<Draft extends object, Input, Saved>(
  options: SubmitOptions<Draft, Input, Saved>,
  form: Form<Draft>,
): Promise<{ saved: Saved } | undefined> {
  if (options.beforeSend) {
    if (!validate(form.values(), options, form)) return undefined;
    const errors = await options.beforeSend(form.values().draft);
    if (form.signal.aborted) return undefined;
    if (Object.keys(errors).length > 0) {
      form.reject(errors);
      return undefined;
    }
  }
  let values = form.values();
  for (let merges = 0; ; merges += 1) {
    const valid = validate(values, options, form);
    if (!valid) return undefined;
    const { draft, version } = values;
    try {
      const saved = await retryAfterLogin(() => options.send(valid.input, version, draft), form.signal);
      const { draft: base, version: savedVersion } = options.startAfterSave?.(saved) ?? { draft, version };
      form.deleteStored();
      form.dispatch({ kind: 'saved', sent: draft, values: { draft: base, base, version: savedVersion } });
      return { saved };
    } catch (error) {
      if (problemCode(error) !== 'stale' || !options.loadCurrent || merges >= MAX_MERGES) throw error;
      const theirs = await retryAfterLogin(options.loadCurrent, form.signal);
      const rebased = await rebase(values, theirs, form);
      if (!rebased) return undefined;
      form.dispatch({ kind: 'rebased', sent: draft, values: rebased });
      values = rebased;
    }
  }
}

function validate<Draft extends object, Input>(
  { draft }: Values<Draft>,
  { schema, toInput }: Pick<SubmitOptions<Draft, Input, unknown>, 'schema' | 'toInput'>,
  { reject }: Form<Draft>,
): { input: Input } | undefined {
  const result = schema.safeParse(toInput(draft));
  if (result.success) return { input: result.data };
  reject(errorsByPath(result.error.issues.map(({ path, message }) => [path.join('.'), message])));
  return undefined;
}

/** The changes of this form on top of another user's; undefined where the user wants to look at the form first. */
async function rebase<Draft extends object>(
  { base, draft: mine }: Values<Draft>,
  { draft: theirs, version }: Current<Draft>,
  { choose }: Form<Draft>,
): Promise<Values<Draft> | undefined> {
  const { merged, conflicts } = merge(base, mine, theirs);
  const draft = conflicts.length === 0 ? merged : await choose({ fields: conflicts, mine: merged, theirs });
  return draft && { draft, base: theirs, version };
}
