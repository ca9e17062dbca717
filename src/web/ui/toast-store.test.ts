import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  dismissToast,
  UNDO_MS,
  pauseToast,
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

test('shows one toast at a time: a new one takes the place of the visible one', { tags: ['S243'] }, () => {
  showToast({ kind: 'error', title: 'Login Failed' });
  showToast({ kind: 'success', title: 'Login Successful' });

  expect(visibleToast()?.title).toBe('Login Successful');
  expect(toastRecords().filter((record) => record.open)).toHaveLength(1);
});

test('a success leaves by itself', () => {
  showToast({ kind: 'success', title: 'Added to favorites' });
  vi.advanceTimersByTime(SUCCESS_MS - 1);
  expect(visibleToast()?.title).toBe('Added to favorites');
  vi.advanceTimersByTime(1);
  expect(visibleToast()).toBeUndefined();
});

test('an error stays until it is dismissed', () => {
  showToast({ kind: 'error', title: 'Error' });
  vi.advanceTimersByTime(SUCCESS_MS * 100);
  expect(visibleToast()?.title).toBe('Error');
  dismissToast();
  expect(visibleToast()).toBeUndefined();
});

test('a success that took the place of another has its own full time', () => {
  showToast({ kind: 'success', title: 'first' });
  vi.advanceTimersByTime(SUCCESS_MS - 1);
  showToast({ kind: 'success', title: 'second' });
  vi.advanceTimersByTime(SUCCESS_MS - 1);
  expect(visibleToast()?.title).toBe('second');
});

test('the timer of a replaced success does not take an error away', () => {
  showToast({ kind: 'success', title: 'first' });
  showToast({ kind: 'error', title: 'second' });
  vi.advanceTimersByTime(SUCCESS_MS * 2);
  expect(visibleToast()?.title).toBe('second');
});

test('what offers to take something back stays ten seconds', () => {
  showToast({ kind: 'success', title: 'Deleted', action: { label: 'Undo', run: () => {} } });
  vi.advanceTimersByTime(9_999);
  expect(visibleToast()?.title).toBe('Deleted');
  vi.advanceTimersByTime(1);
  expect(visibleToast()).toBeUndefined();
});

test('a held toast waits, and leaves after its time once let go', () => {
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

test('a dismissed toast is forgotten after 1,000,000 ms', { tags: ['S333'] }, () => {
  const id = showToast({ kind: 'error', title: 'Error' });
  dismissToast(id);
  vi.advanceTimersByTime(999_999);
  expect(toastRecords().map((record) => record.id)).toEqual([id]);
  vi.advanceTimersByTime(1);
  expect(toastRecords()).toEqual([]);
});

test('tells its listeners until they leave', () => {
  const listener = vi.fn<() => void>();
  const leave = subscribeToToasts(listener);
  showToast({ kind: 'error', title: 'Error' });
  expect(listener).toHaveBeenCalledTimes(1);
  leave();
  dismissToast();
  expect(listener).toHaveBeenCalledTimes(1);
});
