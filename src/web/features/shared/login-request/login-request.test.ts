import { afterEach, expect, test, vi } from 'vitest';
import { closeLoginRequest, onLoginRequest, requestLogin, loginRequest } from './login-request.ts';

afterEach(() => void closeLoginRequest());

test('remembers the product for which the popup was opened', () => {
  requestLogin({ remember: 'p1' });
  expect(loginRequest()).toEqual({ remember: 'p1' });
});

test('forgets the product when the popup is closed', () => {
  requestLogin({ remember: 'p1' });
  closeLoginRequest();
  expect(loginRequest()).toBeUndefined();
  requestLogin();
  expect(loginRequest()).toEqual({});
});

test('returns the product once, to the login that closes the dialog', () => {
  requestLogin({ remember: 'p1' });
  expect(closeLoginRequest()).toEqual({ remember: 'p1' });
  expect(closeLoginRequest()).toBeUndefined();
});

test('a later heart takes the place of an earlier one', () => {
  requestLogin({ remember: 'p1' });
  requestLogin({ remember: 'p2' });
  expect(closeLoginRequest()).toEqual({ remember: 'p2' });
});

test('tells its listeners until they leave', () => {
  const listener = vi.fn<() => void>();
  const leave = onLoginRequest(listener);
  requestLogin();
  leave();
  closeLoginRequest();
  expect(listener).toHaveBeenCalledTimes(1);
});
