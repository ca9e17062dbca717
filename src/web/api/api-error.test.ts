import { expect, test } from 'vitest';
import { ApiError, ChunkLoadError, SAVE_AGAIN, errorDetails, errorText, toToastError } from './api-error.ts';

const lost = new ApiError('An unexpected error occurred.', 'unreachable', 0);

test('a shop that gives no answer is said to be out of reach, below the words for it', () => {
  expect(toToastError(lost)).toEqual({
    description: 'An unexpected error occurred.',
    more: 'The shop could not be reached. Please try again.',
  });
  expect(errorDetails(lost, SAVE_AGAIN)).toBe(
    'The shop could not be reached. What you wrote is kept; save again.',
  );
  expect(errorDetails(new ChunkLoadError())).toMatch(/^The shop could not be reached\. /);
  // A proxy's own answer, which is none of the shop's.
  expect(errorDetails(new ApiError('Something went wrong!', 'unreachable', 502))).toMatch(
    /^The shop could not/,
  );
});

test('a fault of the server is told with the id that its log has', () => {
  const fault = new ApiError('Something went wrong!', 'internal', 500, [], 'yJAh3gk6gcyO');
  expect(toToastError(fault, SAVE_AGAIN)).toEqual({
    description: 'Something went wrong!',
    more: 'Error yJAh3gk6gcyO',
  });
  expect(errorText(fault)).toBe('Something went wrong! Error yJAh3gk6gcyO');
});

test('of a refusal there is no more to tell than its sentence', () => {
  const refusal = new ApiError('Too many attempts.', 'too_many_requests', 429, [], 'yJAh3gk6gcyO');
  expect(toToastError(refusal)).toEqual({ description: 'Too many attempts.', more: undefined });
  expect(errorText(refusal)).toBe('Too many attempts.');
  expect(toToastError(new TypeError('x')).more).toBeUndefined();
});
