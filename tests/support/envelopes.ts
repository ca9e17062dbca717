import { expect } from 'vitest';
import { type ProblemCode, problems } from '#contract/api/problems.ts';

type Parts = { status: number; headers: Record<string, string>; body: unknown };

/** Verifies what all failures have in common: shape, status, headers, and a message without internals. */
export function expectFailure(response: Parts, code: ProblemCode): void {
  const body: unknown = typeof response.body === 'string' ? JSON.parse(response.body) : response.body;
  expect(body).toMatchObject({
    status: 'error',
    code,
    error: expect.any(String),
    requestId: expect.any(String),
  });
  const { error, requestId, ...rest } = body as { error: string; requestId: string };
  expect(Object.keys(rest).filter((key) => !['status', 'code', 'issues', 'recordId'].includes(key))).toEqual(
    [],
  );
  expect(response.status).toBe(problems[code].status);
  expect(error.length).toBeGreaterThan(0);
  expect(error.length).toBeLessThanOrEqual(300);
  expect(error).not.toMatch(/node_modules|at \/|\.ts\b|SQLITE|select |insert /i);
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(response.headers['x-request-id']).toBe(requestId);
  expect(response.headers['cache-control']).toBe('no-store');
  expect(response.headers['x-content-type-options']).toBe('nosniff');
  expect(response.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(response.headers).not.toHaveProperty('x-powered-by');
  expect(response.headers).not.toHaveProperty('server');
  if (response.status === 401) expect(response.headers['www-authenticate']).toBe('Bearer');
  if (response.status === 429 || response.status === 503)
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  if (response.status === 405) expect(response.headers['allow']).toMatch(/[A-Z]/);
}

/** The paths of the fields that a response names as invalid. */
export const issuePaths = (response: { body: { issues?: { path: string }[] } }): string[] | undefined =>
  response.body.issues?.map(({ path }) => path);
