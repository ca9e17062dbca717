import { limits } from '#contract/api/limits.ts';

// Small forms do not load the contract's zod schemas; a test compares these messages with the contract's, except
// that of the code.

export function nameError(name: string): string | undefined {
  return name.trim() === '' ? 'Full name is required' : undefined;
}

export function emailError(email: string): string | undefined {
  const trimmed = email.trim();
  if (trimmed === '') return 'Email is required';
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(trimmed)
    ? undefined
    : 'Please give an email address like name@example.com';
}

/** For an existing password. */
export function passwordError(password: string): string | undefined {
  return password === '' ? 'Password is required' : undefined;
}

/** For a new password. */
export function newPasswordError(password: string): string | undefined {
  const { min, max } = limits.password;
  if (password === '') return 'Password is required';
  if (password.length < min) return `Password must have at least ${min} characters`;
  return password.length > max ? `Password can have at most ${max} characters` : undefined;
}

export function twoFactorCodeError(code: string): string | undefined {
  return code.trim() === '' ? 'Code is required' : undefined;
}
