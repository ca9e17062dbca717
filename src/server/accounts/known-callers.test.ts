import { expect, it } from 'vitest';
import { rememberCallers } from './known-callers.ts';

it('knows who was somebody within the last quarter of an hour, and nobody else', () => {
  let now = 0;
  const callers = rememberCallers(() => now);
  callers.note('Bearer artist');
  expect(callers.has('Bearer artist')).toBe(true);
  expect(callers.has('Bearer stranger')).toBe(false);
  now += 15 * 60_000;
  expect(callers.has('Bearer artist')).toBe(false);
});

it('keeps those who were there last', () => {
  const callers = rememberCallers();
  callers.note('Bearer artist');
  for (let at = 0; at < 999; at += 1) callers.note(`Bearer ${at}`);
  callers.note('Bearer artist');
  for (let at = 0; at < 999; at += 1) callers.note(`Bearer other ${at}`);
  expect(callers.has('Bearer artist')).toBe(true);
  expect(callers.has('Bearer 998')).toBe(false);
});
