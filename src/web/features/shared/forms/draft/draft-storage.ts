import { limits } from '#contract/api/limits.ts';
import { storage } from '#web/api/storage.ts';
import { DAY_MS } from '#contract/durations.ts';

/** Unsaved input, and the record that it started from. */
export type StoredDraft<Draft> = {
  /** When it was last edited, in epoch milliseconds. */
  at: number;
  /** The version of the record; absent for a new one. */
  version?: string;
  /** The record at that version. */
  base: Draft;
  draft: Draft;
  /** What filled in the form if it has not been edited since: `chat`, `hold` or `enquiry`. */
  origin?: string;
};

const PREFIX = 'draft:';
const MAX_AGE_MS = limits.draftDays * DAY_MS;

function isStoredDraft(value: unknown): value is StoredDraft<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  const { at, base, draft } = value as Record<string, unknown>;
  return typeof at === 'number' && typeof base === 'object' && !!base && typeof draft === 'object' && !!draft;
}

/** Whether a stored value has every field of the current form with the same type. */
function fits<Draft extends object>(
  stored: Record<string, unknown>,
  initial: Draft,
): stored is Draft & Record<string, unknown> {
  return Object.entries(initial).every(
    ([field, value]) =>
      typeof stored[field] === typeof value && Array.isArray(stored[field]) === Array.isArray(value),
  );
}

/** A stored value, and the initial values of the fields that an earlier version did not have. */
const withNewFields = <Draft extends object>(
  stored: Record<string, unknown>,
  initial: Draft,
): Record<string, unknown> => ({ ...initial, ...stored });

/** The key of a draft. Each tab has its own, so that two tabs do not overwrite each other. */
export const draftKey = (name: string, tab: string) => `${name}@${tab}`;

/**
 * The stored draft, with the initial values of new fields. Undefined if it is older than `limits.draftDays` or has a field of
 * another type than `initial`: such a draft is deleted.
 */
export function readDraft<Draft extends object>(key: string, initial: Draft): StoredDraft<Draft> | undefined {
  const stored = parse(storage.get(PREFIX + key));
  if (stored === null) return undefined;
  if (!isStoredDraft(stored) || Date.now() - stored.at > MAX_AGE_MS) return void dropDraft(key);
  const { at, version, origin } = stored;
  const [draft, base] = [withNewFields(stored.draft, initial), withNewFields(stored.base, initial)];
  if (!fits(draft, initial) || !fits(base, initial)) return void dropDraft(key);
  return {
    at,
    base,
    draft,
    ...(typeof version === 'string' && { version }),
    ...(typeof origin === 'string' && { origin }),
  };
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/**
 * The latest draft of a closed tab, and its key.
 * @param isClosed whether no open tab has this id
 */
export function findOrphanedDraft<Draft extends object>(
  name: string,
  initial: Draft,
  isClosed: (tab: string) => boolean,
): { key: string; stored: StoredDraft<Draft> } | undefined {
  // The keys of all tabs begin with this.
  const prefix = PREFIX + draftKey(name, '');
  const keys = storage.keys().filter((key) => key.startsWith(prefix) && isClosed(key.slice(prefix.length)));
  // An earlier version stored one draft for all tabs.
  return [name, ...keys.map((key) => key.slice(PREFIX.length))]
    .flatMap((key) => {
      const stored = readDraft(key, initial);
      return stored ? [{ key, stored }] : [];
    })
    .toSorted((one, other) => other.stored.at - one.stored.at)[0];
}

/** @returns whether it is stored */
export const writeDraft = <Draft>(key: string, stored: StoredDraft<Draft>): boolean =>
  storage.set(PREFIX + key, JSON.stringify(stored));

export const hasDraft = (key: string): boolean => storage.get(PREFIX + key) !== null;

export const dropDraft = (key: string): void => storage.remove(PREFIX + key);

/** How often all drafts were removed. */
let removals = 0;

/** `writeDraft` for a form that opens now. After a logout it stores nothing, so that leaving the form brings no draft back. */
export function createDraftWriter(): typeof writeDraft {
  const opened = removals;
  return (key, stored) => opened === removals && writeDraft(key, stored);
}

/** A logout removes all drafts, so that the next user of this browser cannot see them. */
export function dropAllDrafts(): void {
  removals += 1;
  for (const key of storage.keys()) if (key.startsWith(PREFIX)) storage.remove(key);
}
