import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  dismissOldSuccess,
  dismissToast,
  UNDO_MS,
  pauseToast,
  READ_MS,
  resumeToast,
  showToast,
  subscribeToToasts,
  SUCCESS_MS,
  toastRecords,
  visibleToast,
} from './toast-store.ts';

beforeEach(() => void vi.useFakeTimers());

afterEach(() => {
  dismissToast();
  vi.runAllTimers();
  vi.useRealTimers();
});

test('shows one toast at a time: a new one replaces the visible one', { tags: ['S243'] }, () => {
  showToast({ kind: 'error', title: 'Login Failed' });
  showToast({ kind: 'success', title: 'Login Successful' });

  expect(visibleToast()?.title).toBe('Login Successful');
  expect(toastRecords().filter((record) => record.open)).toHaveLength(1);
});

test('dismisses a success toast after its time', () => {
  showToast({ kind: 'success', title: 'Added to favorites' });
  vi.advanceTimersByTime(SUCCESS_MS - 1);
  expect(visibleToast()?.title).toBe('Added to favorites');
  vi.advanceTimersByTime(1);
  expect(visibleToast()).toBeUndefined();
});

test('keeps an error toast until it is dismissed', () => {
  showToast({ kind: 'error', title: 'Error' });
  vi.advanceTimersByTime(SUCCESS_MS * 100);
  expect(visibleToast()?.title).toBe('Error');
  dismissToast();
  expect(visibleToast()).toBeUndefined();
});

test('a success toast that replaces another has its own full time', () => {
  showToast({ kind: 'success', title: 'first' });
  vi.advanceTimersByTime(SUCCESS_MS - 1);
  showToast({ kind: 'success', title: 'second' });
  vi.advanceTimersByTime(SUCCESS_MS - 1);
  expect(visibleToast()?.title).toBe('second');
});

test('the timer of a replaced success toast does not dismiss an error toast', () => {
  showToast({ kind: 'success', title: 'first' });
  showToast({ kind: 'error', title: 'second' });
  vi.advanceTimersByTime(SUCCESS_MS * 2);
  expect(visibleToast()?.title).toBe('second');
});

test('keeps a toast with an action for ten seconds', () => {
  showToast({ kind: 'success', title: 'Deleted', action: { label: 'Undo', run: () => {} } });
  vi.advanceTimersByTime(9_999);
  expect(visibleToast()?.title).toBe('Deleted');
  vi.advanceTimersByTime(1);
  expect(visibleToast()).toBeUndefined();
});

test('keeps a success toast that stays until it is dismissed, also after the pointer was in it', () => {
  showToast({ kind: 'success', title: 'Order created', stays: true });
  pauseToast();
  resumeToast();
  vi.advanceTimersByTime(UNDO_MS * 100);
  dismissOldSuccess();
  expect(visibleToast()?.title).toBe('Order created');
  dismissToast();
  expect(visibleToast()).toBeUndefined();
});

test('a paused toast stays, and is dismissed after its full time once resumed', () => {
  showToast({ kind: 'success', title: 'Deleted', action: { label: 'Undo', run: () => {} } });
  pauseToast();
  vi.advanceTimersByTime(SUCCESS_MS * 10);
  expect(visibleToast()?.title).toBe('Deleted');
  resumeToast();
  vi.advanceTimersByTime(UNDO_MS - 1);
  expect(visibleToast()?.title).toBe('Deleted');
  vi.advanceTimersByTime(1);
  expect(visibleToast()).toBeUndefined();
});

test('dismisses a success toast early only when it is old enough', () => {
  showToast({ kind: 'success', title: 'Settings saved' });
  vi.advanceTimersByTime(READ_MS - 1);
  dismissOldSuccess(READ_MS);
  expect(visibleToast()?.title).toBe('Settings saved');
  vi.advanceTimersByTime(1);
  dismissOldSuccess(READ_MS);
  expect(visibleToast()).toBeUndefined();
});

test.each([
  { kind: 'error', title: 'Error saving settings' } as const,
  { kind: 'success', title: 'Deleted', action: { label: 'Undo', run: () => {} } } as const,
])('does not dismiss early what is not only a success: %j', (message) => {
  showToast(message);
  dismissOldSuccess();
  expect(visibleToast()?.title).toBe(message.title);
});

test('does not dismiss early a success toast that is paused', () => {
  showToast({ kind: 'success', title: 'Order created' });
  pauseToast();
  dismissOldSuccess();
  expect(visibleToast()?.title).toBe('Order created');
  resumeToast();
  dismissOldSuccess();
  expect(visibleToast()).toBeUndefined();
});

test('removes a dismissed toast from memory after 1,000,000 ms', { tags: ['S333'] }, () => {
  const id = showToast({ kind: 'error', title: 'Error' });
  // Tests of other files in this process may have left toasts.
  const isStored = () => toastRecords().some((record) => record.id === id);
  dismissToast(id);
  vi.advanceTimersByTime(999_999);
  expect(isStored()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(isStored()).toBe(false);
});

test('notifies its listeners until they unsubscribe', () => {
  const listener = vi.fn<() => void>();
  const unsubscribe = subscribeToToasts(listener);
  showToast({ kind: 'error', title: 'Error' });
  expect(listener).toHaveBeenCalledTimes(1);
  unsubscribe();
  dismissToast();
  expect(listener).toHaveBeenCalledTimes(1);
});
