import { expect } from 'vitest';
import { type ProblemCode, problems } from '#contract/api/problems.ts';

type Parts = { status: number; headers: Record<string, string>; body: unknown };

/** Holds an answer against the promise that every failure keeps: shape, status, words, and nothing that gives away. */
export function expectFailure(answer: Parts, code: ProblemCode): void {
  const body: unknown = typeof answer.body === 'string' ? JSON.parse(answer.body) : answer.body;
  expect(body).toMatchObject({
    status: 'error',
    code,
    error: expect.any(String),
    requestId: expect.any(String),
  });
  const { error, requestId, ...rest } = body as { error: string; requestId: string };
  expect(Object.keys(rest).filter((key) => !['status', 'code', 'issues'].includes(key))).toEqual([]);
  expect(answer.status).toBe(problems[code].status);
  expect(error.length).toBeGreaterThan(0);
  expect(error.length).toBeLessThanOrEqual(300);
  expect(error).not.toMatch(/node_modules|at \/|\.ts\b|SQLITE|select |insert /i);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.headers['x-request-id']).toBe(requestId);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
  expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(answer.headers).not.toHaveProperty('x-powered-by');
  expect(answer.headers).not.toHaveProperty('server');
  if (answer.status === 401) expect(answer.headers['www-authenticate']).toBe('Bearer');
  if (answer.status === 429 || answer.status === 503)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  if (answer.status === 405) expect(answer.headers['allow']).toMatch(/[A-Z]/);
}
