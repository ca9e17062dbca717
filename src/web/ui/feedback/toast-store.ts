import { createListeners } from '#web/navigation/listeners.ts';

export type ToastMessage = {
  title: string;
  description?: string | undefined;
  /** Below the description. */
  secondLine?: string | undefined;
  kind: 'success' | 'error';
  action?: { label: string; run: () => void } | undefined;
  /** Whether a success stays until dismissed, too: its action is offered nowhere else. */
  stays?: boolean;
  /** Called when the user dismisses it. */
  onDismiss?: (() => void) | undefined;
};

/** `open` becomes false on dismissal; the record is removed later. */
export type ToastRecord = ToastMessage & { id: number; open: boolean };

/** How long a success toast stays. */
export const SUCCESS_MS = 6_000;
/** How long a success toast with an action stays: the user has to read it, decide, and reach the button. */
export const UNDO_MS = 10_000;
/** A success toast that is older than this when the user leaves the page has been read; a newer one comes with the next page. */
export const READ_MS = 2_000;
/** After how long a dismissed toast is removed from memory. */
const FORGET_AFTER_MS = 1_000_000;

let records: readonly ToastRecord[] = [];
let lastId = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
/** When the timer started; undefined while it does not run. */
let timedSince: number | undefined;
const { subscribe, notify } = createListeners();

function change(next: readonly ToastRecord[]) {
  records = next;
  notify();
}

/** Shows a toast instead of the visible one. @returns its id */
export function showToast(message: ToastMessage): number {
  for (const record of records) dismissToast(record.id);
  lastId += 1;
  change([...records, { ...message, id: lastId, open: true }]);
  resumeToast();
  return lastId;
}

/** Dismisses a toast; the visible one without an id. */
export function dismissToast(id = visibleToast()?.id): void {
  const record = records.find((candidate) => candidate.id === id && candidate.open);
  if (!record) return;
  pauseToast();
  change(records.map((each) => (each === record ? { ...each, open: false } : each)));
  setTimeout(() => change(records.filter((each) => each.id !== record.id)), FORGET_AFTER_MS);
}

/** Keeps the visible toast while the user reads it or is about to press its action. */
export function pauseToast(): void {
  clearTimeout(timer);
  timedSince = undefined;
}

/** Restarts the timer of a paused success toast. Error toasts, and those with `stays`, stay until dismissed. */
export function resumeToast(): void {
  pauseToast();
  const visible = visibleToast();
  if (visible?.kind !== 'success' || visible.stays) return;
  timedSince = performance.now();
  timer = setTimeout(() => dismissToast(visible.id), visible.action ? UNDO_MS : SUCCESS_MS);
}

/**
 * Dismisses the visible success toast before its time, because something newer makes it misleading. One with an action stays:
 * the user may want to press it.
 * @param minMs only if it has been visible for so long
 */
export function dismissOldSuccess(minMs = 0): void {
  // A toast that stays has no timer, and a paused one is being read or is hidden.
  if (timedSince === undefined || performance.now() - timedSince < minMs) return;
  if (!visibleToast()?.action) dismissToast();
}

export function toastRecords(): readonly ToastRecord[] {
  return records;
}

export function visibleToast(): ToastRecord | undefined {
  return records.find((record) => record.open);
}

export const subscribeToToasts = subscribe;
