import { limits } from '#contract/api/limits.ts';

// Said here too, so that forms of two fields need not load the contract's checks; a test holds the words to the contract's.

export function nameError(name: string): string | undefined {
  return name.trim() === '' ? 'Full name is required' : undefined;
}

export function emailError(email: string): string | undefined {
  const address = email.trim();
  if (address === '') return 'Email is required';
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address)
    ? undefined
    : 'Please give an email address like name@example.com';
}

/** Of a password that was chosen before. */
export function passwordError(password: string): string | undefined {
  return password === '' ? 'Password is required' : undefined;
}

/** Of a password being chosen. */
export function newPasswordError(password: string): string | undefined {
  const { min, max } = limits.password;
  if (password === '') return 'Password is required';
  if (password.length < min) return `Password must have at least ${min} characters`;
  return password.length > max ? `Password can have at most ${max} characters` : undefined;
}

/** What is wrong, without the fields that are right. */
export function withoutUndefined<Field extends string>(
  found: Record<Field, string | undefined>,
): { [F in Field]?: string } {
  const wrong: { [F in Field]?: string } = {};
  for (const field in found) if (found[field] !== undefined) wrong[field] = found[field];
  return wrong;
}
