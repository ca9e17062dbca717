import { expect, test } from 'vitest';
import { isValidId, newId } from './ids.ts';

test('an id is a UUID that could be an id', () => {
  expect(newId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(isValidId(newId())).toBe(true);
});

test('ids made one after the other are different, and those of different moments sort by time', async () => {
  const ids: string[] = [];
  for (let made = 0; made < 20; made += 1) {
    ids.push(newId());
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(ids.toSorted());
});

test.each(['', 'a b', 'a\u0000', '\ud800', 'चित्र', 'x'.repeat(101), 'a\n'])('%j is no id', (text) => {
  expect(isValidId(text)).toBe(false);
});
