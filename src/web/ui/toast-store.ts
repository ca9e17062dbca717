export type ToastKind = 'success' | 'error';

export type ToastAction = { label: string; run: () => void };

export type ToastMessage = {
  title: string;
  description?: string | undefined;
  /** A line of its own below the description. */
  more?: string | undefined;
  kind: ToastKind;
  action?: ToastAction | undefined;
};

/** `open` turns false at dismissal; the record itself is forgotten later. */
export type ToastRecord = ToastMessage & { id: number; open: boolean };

/** How long a success stays, in milliseconds. */
export const SUCCESS_MS = 6_000;
/** The same where it offers to take back what was done: that wants to be read, thought over and reached. */
export const UNDO_MS = 10_000;
/** How long a dismissed toast is remembered, in milliseconds. */
export const FORGET_AFTER_MS = 1_000_000;

let records: readonly ToastRecord[] = [];
let lastId = 0;
let leaving: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function change(next: readonly ToastRecord[]) {
  records = next;
  for (const listener of listeners) listener();
}

/** Shows a toast in place of the one that is visible. Answers its id. */
export function showToast(message: ToastMessage): number {
  for (const record of records) dismissToast(record.id);
  lastId += 1;
  change([...records, { ...message, id: lastId, open: true }]);
  resumeToast();
  return lastId;
}

/** Takes a toast off the screen; without an id, the visible one. */
export function dismissToast(id = visibleToast()?.id): void {
  const record = records.find((candidate) => candidate.id === id && candidate.open);
  if (!record) return;
  pauseToast();
  change(records.map((each) => (each === record ? { ...each, open: false } : each)));
  setTimeout(() => change(records.filter((each) => each.id !== record.id)), FORGET_AFTER_MS);
}

/** Holds the visible toast while someone reads it or is about to press its action. */
export function pauseToast(): void {
  clearTimeout(leaving);
}

/** Lets a held success leave, after its full time again. Errors wait for a person. */
export function resumeToast(): void {
  clearTimeout(leaving);
  const visible = visibleToast();
  if (visible?.kind !== 'success') return;
  leaving = setTimeout(() => dismissToast(visible.id), visible.action ? UNDO_MS : SUCCESS_MS);
}

export function toastRecords(): readonly ToastRecord[] {
  return records;
}

export function visibleToast(): ToastRecord | undefined {
  return records.find((record) => record.open);
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
