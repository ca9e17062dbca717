import { expect, test } from 'vitest';
import { ApiError, ChunkLoadError, SAVE_AGAIN, errorText, toToastError } from './api-error.ts';

const lost = new ApiError('An unexpected error occurred.', 'unreachable', 0);

test('says first that the shop could not be reached', () => {
  expect(toToastError(lost)).toEqual({
    description: 'The shop can’t be reached. Please try again.',
    secondLine: 'An unexpected error occurred.',
  });
  expect(errorText(lost, SAVE_AGAIN)).toBe(
    'The shop can’t be reached. What you typed is still here. Save again. An unexpected error occurred.',
  );
  expect(toToastError(lost, '').description).toBe('The shop can’t be reached.');
  expect(errorText(new ChunkLoadError())).toMatch(/^The shop can’t be reached\. /);
  // An error page of a proxy.
  expect(errorText(new ApiError('Something went wrong!', 'unreachable', 502))).toMatch(/^The shop can’t/);
});

test('shows the log id of a server error', () => {
  const serverError = new ApiError('Something went wrong!', 'internal', 500, [], 'yJAh3gk6gcyO');
  expect(toToastError(serverError, SAVE_AGAIN)).toEqual({
    description: 'Something went wrong!',
    secondLine: 'Error yJAh3gk6gcyO',
  });
  expect(errorText(serverError)).toBe('Something went wrong! Error yJAh3gk6gcyO');
});

test('shows nothing below the sentence of a rejection', () => {
  const rejection = new ApiError('Too many attempts.', 'too_many_requests', 429, [], 'yJAh3gk6gcyO');
  expect(toToastError(rejection)).toEqual({ description: 'Too many attempts.', secondLine: undefined });
  expect(errorText(rejection)).toBe('Too many attempts.');
  expect(toToastError(new TypeError('x')).secondLine).toBeUndefined();
});
