import { expect, test } from 'vitest';
import { ApiError, toToastError } from './api-error.ts';
import { parseResponse } from './parse-response.ts';

function rejectionOf(status: number, body: unknown): unknown {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  try {
    return parseResponse({ status, text, token: undefined });
  } catch (error) {
    return error;
  }
}

test('reports the error field of the body for every HTTP status', () => {
  const statuses = [200, 400, 401, 403, 404, 405, 409, 413, 415, 418, 422, 429, 500, 501, 502, 503, 504, 599];
  for (const status of statuses)
    for (const body of [{ error: 'Sold this morning.' }, { status: 'error', error: 'Sold this morning.' }]) {
      const rejection = rejectionOf(status, body);
      expect(rejection, String(status)).toBeInstanceOf(ApiError);
      expect(toToastError(rejection), String(status)).toEqual({
        description: 'Sold this morning.',
        secondLine: undefined,
      });
    }
});

test('takes code, issues and request id from the body', () => {
  const issues = [{ path: 'name', message: 'Name is required' }];
  const body = { status: 'error', error: 'Please check the form.', code: 'invalid', issues, requestId: 'k3' };
  expect(rejectionOf(400, body)).toMatchObject({ code: 'invalid', status: 400, issues, requestId: 'k3' });
});

test('reports "Something went wrong!" for a body without an error', () => {
  for (const body of ['', '<h1>Bad Gateway</h1>', 'null', '7', [], {}, { error: '  ' }, { error: { a: 1 } }])
    expect(rejectionOf(400, body)).toMatchObject({ message: 'Something went wrong!', status: 400 });
  expect(toToastError(rejectionOf(502, '<h1>Bad Gateway</h1>')).description).toMatch(
    /^The shop can’t be reached/,
  );
});
