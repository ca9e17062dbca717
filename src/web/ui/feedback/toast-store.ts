import { createListeners } from '#web/navigation/listeners.ts';

export type ToastMessage = {
  title: string;
  description?: string | undefined;
  /** Below the description. */
  secondLine?: string | undefined;
  kind: 'success' | 'error';
  action?: { label: string; run: () => void } | undefined;
};

/** `open` becomes false on dismissal; the record is removed later. */
export type ToastRecord = ToastMessage & { id: number; open: boolean };

/** How long a success toast stays. */
export const SUCCESS_MS = 6_000;
/** How long a success toast with an action stays: the user has to read it, decide, and reach the button. */
export const UNDO_MS = 10_000;
/** After how long a dismissed toast is removed from memory. */
const FORGET_AFTER_MS = 1_000_000;

let records: readonly ToastRecord[] = [];
let lastId = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
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
}

/** Restarts the timer of a paused success toast. Error toasts stay until dismissed. */
export function resumeToast(): void {
  clearTimeout(timer);
  const visible = visibleToast();
  if (visible?.kind !== 'success') return;
  timer = setTimeout(() => dismissToast(visible.id), visible.action ? UNDO_MS : SUCCESS_MS);
}

export function toastRecords(): readonly ToastRecord[] {
  return records;
}

export function visibleToast(): ToastRecord | undefined {
  return records.find((record) => record.open);
}

export const subscribeToToasts = subscribe;
