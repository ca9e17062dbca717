import type { z } from 'zod';
import { expect, test } from 'vitest';
import { LogIn, SignUp } from '#contract/accounts/user.ts';
import { emailError, nameError, newPasswordError, passwordError } from './field-validators.ts';

const right = { name: 'Meera', email: 'meera@example.com', password: 'nine quiet moons' };

/** The contract's first error of one field. */
function contractError(schema: z.ZodType, field: string, value: string): string | undefined {
  const result = schema.safeParse({ ...right, [field]: value });
  return result.success ? undefined : result.error.issues.find((issue) => issue.path[0] === field)?.message;
}

test.each(['', '   ', 'Meera'])('reports the same error as the contract for the name %j', (name) => {
  expect(nameError(name)).toBe(contractError(SignUp, 'name', name));
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
])('reports the same error as the contract for the email %j', (email) => {
  expect(emailError(email)).toBe(contractError(LogIn, 'email', email));
});

test.each(['', 'x', 'nine quiet moons'])(
  'reports the same error as the contract for the password %j',
  (password) => {
    expect(passwordError(password)).toBe(contractError(LogIn, 'password', password));
  },
);

test.each(['', 'short', '1234567', '12345678', 'x'.repeat(128), 'x'.repeat(129)])(
  'reports the same error as the contract for the new password %j',
  (password) => {
    expect(newPasswordError(password)).toBe(contractError(SignUp, 'password', password));
  },
);
