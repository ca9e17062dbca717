import { afterEach, expect, test, vi } from 'vitest';
import { closeSignIn, onSignInRequest, openSignIn, signInRequest } from './sign-in-request.ts';

afterEach(() => void closeSignIn());

test('remembers the product for which the popup was opened', () => {
  openSignIn({ remember: 'p1' });
  expect(signInRequest()).toEqual({ remember: 'p1' });
});

test('forgets the product when the popup is closed', () => {
  openSignIn({ remember: 'p1' });
  closeSignIn();
  expect(signInRequest()).toBeUndefined();
  openSignIn();
  expect(signInRequest()).toEqual({});
});

test('hands the product over once, to whoever closes the popup after signing in', () => {
  openSignIn({ remember: 'p1' });
  expect(closeSignIn()).toEqual({ remember: 'p1' });
  expect(closeSignIn()).toBeUndefined();
});

test('a later heart takes the place of an earlier one', () => {
  openSignIn({ remember: 'p1' });
  openSignIn({ remember: 'p2' });
  expect(closeSignIn()).toEqual({ remember: 'p2' });
});

test('tells its listeners until they leave', () => {
  const listener = vi.fn<() => void>();
  const leave = onSignInRequest(listener);
  openSignIn();
  leave();
  closeSignIn();
  expect(listener).toHaveBeenCalledTimes(1);
});
