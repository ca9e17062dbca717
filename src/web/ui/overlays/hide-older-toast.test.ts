import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismissToast, showToast, SUCCESS_MS, visibleToast } from '../feedback/toast-store.ts';
import { hideOlderToast } from './hide-older-toast.ts';

const box = { style: { visibility: '' } };
// Only the identity of a dialog is used.
const newDialog = () => ({}) as HTMLElement;
const show = (title: string) => showToast({ kind: 'success', title });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('document', { querySelector: () => box });
});
afterEach(() => {
  dismissToast();
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('hides a toast from before a dialog until it closes, and then shows it for its full time', () => {
  show('Order created');
  vi.advanceTimersByTime(SUCCESS_MS - 1);
  const close = hideOlderToast(newDialog());
  expect(box.style.visibility).toBe('hidden');
  vi.advanceTimersByTime(SUCCESS_MS * 10);
  close?.();
  expect(box.style.visibility).toBe('');
  vi.advanceTimersByTime(SUCCESS_MS - 1);
  expect(visibleToast()?.title).toBe('Order created');
  vi.advanceTimersByTime(1);
  expect(visibleToast()).toBeUndefined();
});

test('shows a toast that is newer than the dialog', () => {
  show('first');
  const close = hideOlderToast(newDialog());
  show('second');
  expect(box.style.visibility).toBe('');
  close?.();
});

test('the upper of two dialogs hides a toast that is newer than the lower one, until the upper one closes', () => {
  show('first');
  const closeLower = hideOlderToast(newDialog());
  show('second');
  const closeUpper = hideOlderToast(newDialog());
  expect(box.style.visibility).toBe('hidden');
  closeUpper?.();
  expect(box.style.visibility).toBe('');
  closeLower?.();
});

test('a toast from before two dialogs is hidden until the lower one closes too', () => {
  show('first');
  const closeLower = hideOlderToast(newDialog());
  const closeUpper = hideOlderToast(newDialog());
  closeUpper?.();
  expect(box.style.visibility).toBe('hidden');
  closeLower?.();
  expect(box.style.visibility).toBe('');
});
