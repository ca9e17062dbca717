import { expect, test } from 'vitest';
import { idFromIdempotencyKey, idPrefix, canBeId, newId, timeOfId } from './ids.ts';

test('makes UUIDs that are valid ids', () => {
  expect(newId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(canBeId(newId())).toBe(true);
});

test('reads the time from an id, and from no other text', () => {
  const before = Math.floor(performance.timeOrigin + performance.now());
  const time = timeOfId(newId()) ?? 0;
  expect(time).toBeGreaterThanOrEqual(before);
  expect(time).toBeLessThanOrEqual(performance.timeOrigin + performance.now());
  expect(newId() > idPrefix(before) && newId() < idPrefix(before + 60_000)).toBe(true);
  expect(timeOfId(idFromIdempotencyKey('user', 'key'))).toBeUndefined();
  expect(timeOfId('lotus-pond')).toBeUndefined();
});

test('makes unique ids that sort by time', async () => {
  const ids: string[] = [];
  for (let made = 0; made < 20; made += 1) {
    ids.push(newId());
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(ids.toSorted());
});

test.each(['', 'a b', 'a\u0000', '\ud800', 'चित्र', 'x'.repeat(101), 'a\n'])('rejects %j as an id', (text) => {
  expect(canBeId(text)).toBe(false);
});
