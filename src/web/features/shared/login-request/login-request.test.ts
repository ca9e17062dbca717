import { afterEach, expect, test, vi } from 'vitest';
import { closeLoginRequest, onLoginRequest, requestLogin, loginRequest } from './login-request.ts';

afterEach(() => void closeLoginRequest());

test('remembers the product of a request', () => {
  requestLogin({ favoriteToAdd: 'p1' });
  expect(loginRequest()).toEqual({ favoriteToAdd: 'p1' });
});

test('forgets the product when the dialog closes', () => {
  requestLogin({ favoriteToAdd: 'p1' });
  closeLoginRequest();
  expect(loginRequest()).toBeUndefined();
  requestLogin();
  expect(loginRequest()).toEqual({});
});

test('returns the product once, to the login that closes the dialog', () => {
  requestLogin({ favoriteToAdd: 'p1' });
  expect(closeLoginRequest()).toEqual({ favoriteToAdd: 'p1' });
  expect(closeLoginRequest()).toBeUndefined();
});

test('a later request replaces an earlier one', () => {
  requestLogin({ favoriteToAdd: 'p1' });
  requestLogin({ favoriteToAdd: 'p2' });
  expect(closeLoginRequest()).toEqual({ favoriteToAdd: 'p2' });
});

test('notifies listeners until they unsubscribe', () => {
  const listener = vi.fn<() => void>();
  const unsubscribe = onLoginRequest(listener);
  requestLogin();
  unsubscribe();
  closeLoginRequest();
  expect(listener).toHaveBeenCalledTimes(1);
});
