import { expect, test } from 'vitest';
import { isProblem, problem } from './problems.ts';

test('knows only its own codes', () => {
  expect(isProblem(problem('stale'))).toBe(true);
  for (const code of ['unknown', 'toString', 'constructor'])
    expect(isProblem(Object.assign(new Error(code), { problem: code })), code).toBe(false);
});
