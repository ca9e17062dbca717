import { limits } from '#contract/limits.ts';

/** What somebody wrote and has not saved, and what it was made from. */
export type KeptDraft<Draft> = {
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

function isKept(value: unknown): value is KeptDraft<Record<string, unknown>> {
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

/** The draft of that name in this browser, unless it is older than 30 days or of another form than `start`. */
export function readDraft<Draft extends object>(name: string, start: Draft): KeptDraft<Draft> | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null');
    if (kept === null) return undefined;
    const usable = isKept(kept) && Date.now() - kept.at <= KEPT_MS;
    if (!usable || !fits(kept.draft, start) || !fits(kept.base, start)) {
      dropDraft(name);
      return undefined;
    }
    const { draft, base, at, version } = kept;
    return { at, base, draft, ...(typeof version === 'string' ? { version } : {}) };
  } catch {
    return undefined;
  }
}

export function writeDraft<Draft>(name: string, kept: KeptDraft<Draft>): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(kept));
  } catch {
    // Storage is full or forbidden: the draft lives as long as its page.
  }
}

export function hasDraft(name: string): boolean {
  try {
    return localStorage.getItem(PREFIX + name) !== null;
  } catch {
    return false;
  }
}

export function dropDraft(name: string): void {
  try {
    localStorage.removeItem(PREFIX + name);
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
