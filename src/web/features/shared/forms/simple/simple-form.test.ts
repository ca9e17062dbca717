import { expect, test } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { errorsOf } from './simple-form.ts';

const fields = ['email', 'password'] as const;

test('shows the first issue of each field', () => {
  const error = new ApiError('Some of these values are not valid.', 'invalid', 400, [
    { path: 'password', message: 'Too common' },
    { path: 'password', message: 'Too short' },
    { path: 'email', message: 'Email is required' },
  ]);
  expect(errorsOf(error, error.message, fields)).toEqual({
    password: 'Too common',
    email: 'Email is required',
  });
});

test('shows a rejection without issues at the field of its code', () => {
  const error = new ApiError('There is already an account with this email.', 'email_taken', 409);
  expect(errorsOf(error, error.message, fields, { email_taken: 'email' })).toEqual({ email: error.message });
});

test('shows other errors above the form', () => {
  const wrong = new ApiError('Wrong email or password.', 'wrong_credentials', 401);
  expect(errorsOf(wrong, wrong.message, fields, { email_taken: 'email' })).toEqual({ form: wrong.message });
  const foreign = new ApiError('No.', 'invalid', 400, [{ path: 'role', message: 'No' }]);
  expect(errorsOf(foreign, foreign.message, fields)).toEqual({ form: 'No.' });
  expect(errorsOf(new Error('x'), 'Something went wrong!', fields)).toEqual({
    form: 'Something went wrong!',
  });
});
