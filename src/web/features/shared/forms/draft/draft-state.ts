import type { StoredDraft } from './draft-storage.ts';
import { isSame, merge } from './three-way-merge.ts';

/** A record as the shop has it: the values of its form, and the version they belong to. */
export type Current<Draft> = { draft: Draft; version?: string | undefined };

/** What is in the form, and the saved values that it started from. */
export type Values<Draft> = { draft: Draft; base: Draft; version: string | undefined };

/** Field errors by dotted path into the input; `form` is an error of no single field. */
export type DraftErrors = Record<string, string>;

/** Fields that both this form and another user changed. `mine` has the other user's changes of all other fields. */
export type Conflict<Draft> = { fields: (keyof Draft & string)[]; mine: Draft; theirs: Draft };

export type DraftState<Draft> = {
  /** Another object after each change. */
  values: Values<Draft>;
  /** The stored draft that the form started with. */
  restoredDraft: StoredDraft<Draft> | undefined;
  errors: DraftErrors;
  conflict: Conflict<Draft> | undefined;
  busy: boolean;
};

export type DraftEvent<Draft> =
  | { kind: 'changed'; patch: Partial<Draft>; paths: readonly string[] }
  | { kind: 'restored'; values: Values<Draft>; stored: StoredDraft<Draft> }
  | { kind: 'discarded'; start: Current<Draft> }
  | { kind: 'submitted' }
  | { kind: 'rejected'; errors: DraftErrors }
  | { kind: 'conflict'; conflict: Conflict<Draft> | undefined }
  /** The form goes on from what another user saved, with its own changes merged in. */
  | { kind: 'rebased'; sent: Draft; values: Values<Draft> }
  | { kind: 'saved'; sent: Draft; values: Values<Draft> }
  | { kind: 'ended' };

export const valuesOf = <Draft>({ draft, version }: Current<Draft>): Values<Draft> => ({
  draft,
  base: draft,
  version,
});

export const isDirty = <Draft>({ draft, base }: Values<Draft>): boolean => !isSame(draft, base);

export function reduceDraft<Draft extends object>(
  state: DraftState<Draft>,
  event: DraftEvent<Draft>,
): DraftState<Draft> {
  switch (event.kind) {
    case 'changed': {
      const values = { ...state.values, draft: { ...state.values.draft, ...event.patch } };
      return { ...state, values, errors: withoutPaths(state.errors, ['form', ...event.paths]) };
    }
    case 'restored':
      return { ...state, values: event.values, restoredDraft: event.stored };
    case 'discarded':
      return { ...state, values: valuesOf(event.start), restoredDraft: undefined, errors: {} };
    case 'submitted':
      return { ...state, errors: {}, busy: true };
    case 'rejected':
      return { ...state, errors: event.errors, busy: false };
    case 'conflict':
      return { ...state, conflict: event.conflict };
    case 'rebased':
      return { ...state, values: withLaterChanges(state, event) };
    case 'saved':
      return { ...state, values: withLaterChanges(state, event), restoredDraft: undefined };
    case 'ended':
      return { ...state, busy: false };
  }
}

/** What was typed since `sent` left stays in the form, and is unsaved. */
function withLaterChanges<Draft extends object>(
  state: DraftState<Draft>,
  { sent, values }: { sent: Draft; values: Values<Draft> },
): Values<Draft> {
  return { ...values, draft: merge(sent, state.values.draft, values.draft).merged };
}

/** The first message of each path. */
export function errorsByPath(found: [path: string, message: string][]): DraftErrors {
  const errors: DraftErrors = {};
  for (const [path, message] of found) errors[path] ??= message;
  return errors;
}

function withoutPaths(errors: DraftErrors, paths: readonly string[]): DraftErrors {
  const isRemoved = (path: string) => paths.some((each) => path === each || path.startsWith(`${each}.`));
  return Object.fromEntries(Object.entries(errors).filter(([path]) => !isRemoved(path)));
}
