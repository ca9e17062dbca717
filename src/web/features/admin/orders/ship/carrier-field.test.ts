import { afterEach, expect, test, vi } from 'vitest';
import { courierFor, rememberCarrier } from './carrier-field.tsx';

afterEach(() => vi.unstubAllGlobals());

const INDIA_POST_NUMBER = 'EA473124829IN';
/** Does not show its courier. */
const OTHER_NUMBER = '123456';

test('a number proposes its courier, or that of the last parcel, but changes none that was chosen', () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  expect(courierFor(INDIA_POST_NUMBER, '')).toBe('India Post');
  expect(courierFor(OTHER_NUMBER, '')).toBe('');
  rememberCarrier('DTDC');
  expect(courierFor(OTHER_NUMBER, '')).toBe('DTDC');
  expect(courierFor(INDIA_POST_NUMBER, 'DTDC')).toBe('India Post');
  expect(courierFor(INDIA_POST_NUMBER, 'Neighbor’s van')).toBe('Neighbor’s van');
  expect(courierFor('', '')).toBe('');
});
