import { expect, it } from 'vitest';
import { refuseWhenSlow } from './short-of-means.ts';
import { photo } from './testing/samples.ts';

it('a picture that is not made in time is to be tried again, and anything else is none of that', async () => {
  const slow = photo(3_000, 3_000).avif({ effort: 9 }).timeout({ seconds: 1 }).toBuffer();
  const error: unknown = await slow.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(() => refuseWhenSlow(error)).toThrow(expect.objectContaining({ problem: 'unavailable' }));
  expect(() => refuseWhenSlow(new Error('a bug'))).not.toThrow();
});
