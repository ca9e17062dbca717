import { limits } from '#contract/api/limits.ts';

/** What somebody wrote and has not saved, and what it was made from. */
export type StoredDraft<Draft> = {
  /** When it was last written in, in epoch milliseconds. */
  at: number;
  /** The version of the thing it was made from; absent for a new thing. */
  version?: string;
  /** The thing as it was then. */
  base: Draft;
  draft: Draft;
};

const PREFIX = 'draft:';
const KEPT_MS = limits.draftDays * 24 * 60 * 60 * 1000;

function isKept(value: unknown): value is StoredDraft<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  const { at, base, draft } = value as Record<string, unknown>;
  return typeof at === 'number' && typeof base === 'object' && !!base && typeof draft === 'object' && !!draft;
}

/** Whether something stored has every field of the form of today, each of the kind it has today. */
function fits<Draft extends object>(
  stored: Record<string, unknown>,
  start: Draft,
): stored is Draft & Record<string, unknown> {
  return Object.entries(start).every(
    ([field, value]) =>
      field in stored &&
      typeof stored[field] === typeof value &&
      Array.isArray(stored[field]) === Array.isArray(value),
  );
}

/** Where the draft of that name is kept by one tab: two that write at once are not in each other's way. */
export const draftKey = (name: string, tab: string) => `${name}@${tab}`;

/** The draft in that slot of this browser, unless it is older than 30 days or of another form than `start`. */
export function readDraft<Draft extends object>(slot: string, start: Draft): StoredDraft<Draft> | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PREFIX + slot) ?? 'null');
    if (kept === null) return undefined;
    const usable = isKept(kept) && Date.now() - kept.at <= KEPT_MS;
    if (!usable || !fits(kept.draft, start) || !fits(kept.base, start)) {
      dropDraft(slot);
      return undefined;
    }
    const { draft, base, at, version } = kept;
    return { at, base, draft, ...(typeof version === 'string' ? { version } : {}) };
  } catch {
    return undefined;
  }
}

/**
 * The draft of that name that was written in last by a tab that is gone, and its slot.
 * @param isGone whether no tab of that name is open
 */
export function findOrphanedDraft<Draft extends object>(
  name: string,
  start: Draft,
  isGone: (tab: string) => boolean,
): { slot: string; kept: StoredDraft<Draft> } | undefined {
  try {
    const tabs = Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX + draftKey(name, '')))
      .map((key) => key.slice(PREFIX.length + draftKey(name, '').length));
    // A former version of the shop kept one draft for all tabs.
    const slots = [name, ...tabs.filter(isGone).map((tab) => draftKey(name, tab))];
    return slots
      .map((slot) => ({ slot, kept: readDraft(slot, start) }))
      .filter((found): found is { slot: string; kept: StoredDraft<Draft> } => found.kept !== undefined)
      .toSorted((one, other) => other.kept.at - one.kept.at)[0];
  } catch {
    return undefined;
  }
}

/** Answers whether it is kept now. */
export function writeDraft<Draft>(slot: string, kept: StoredDraft<Draft>): boolean {
  try {
    localStorage.setItem(PREFIX + slot, JSON.stringify(kept));
    return true;
  } catch {
    // Storage is full or forbidden: the draft lives as long as its page.
    return false;
  }
}

export function hasDraft(slot: string): boolean {
  try {
    return localStorage.getItem(PREFIX + slot) !== null;
  } catch {
    return false;
  }
}

export function dropDraft(slot: string): void {
  try {
    localStorage.removeItem(PREFIX + slot);
  } catch {
    // There was nothing kept.
  }
}

/** Whoever leaves by their own wish leaves nothing behind for the next one at this computer. */
export function dropAllDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // There was nothing kept.
  }
}
