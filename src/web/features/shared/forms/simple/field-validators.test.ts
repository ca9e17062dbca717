import type { z } from 'zod';
import { expect, test } from 'vitest';
import { LogIn, SignUp } from '#contract/accounts/user.ts';
import {
  withoutUndefined,
  emailError,
  nameError,
  newPasswordError,
  passwordError,
} from './field-validators.ts';

const right = { name: 'Meera', email: 'meera@example.com', password: 'nine quiet moons' };

/** The contract's first complaint of one field. */
function contractSays(schema: z.ZodType, field: string, value: string): string | undefined {
  const result = schema.safeParse({ ...right, [field]: value });
  return result.success ? undefined : result.error.issues.find((issue) => issue.path[0] === field)?.message;
}

test.each(['', '   ', 'Meera'])('says of the name %j what the contract says', (name) => {
  expect(nameError(name)).toBe(contractSays(SignUp, 'name', name));
});

test.each([
  '',
  '  ',
  'meera',
  'meera@',
  '@example.com',
  'meera@example',
  'a b@example.com',
  ' Meera@Example.com ',
])('says of the email %j what the contract says', (email) => {
  expect(emailError(email)).toBe(contractSays(LogIn, 'email', email));
});

test.each(['', 'x', 'nine quiet moons'])('says of the password %j what the contract says', (password) => {
  expect(passwordError(password)).toBe(contractSays(LogIn, 'password', password));
});

test.each(['', 'short', '1234567', '12345678', 'x'.repeat(128), 'x'.repeat(129)])(
  'says of the new password %j what the contract says',
  (password) => {
    expect(newPasswordError(password)).toBe(contractSays(SignUp, 'password', password));
  },
);

test('leaves out what is right', () => {
  expect(withoutUndefined({ email: 'Email is required', password: undefined })).toEqual({
    email: 'Email is required',
  });
});
