import { expect, it } from 'vitest';
import { createRecentAdminTokens } from './recent-admin-tokens.ts';

const ADMIN = { role: 'ADMIN' } as const;
const VISITOR = { role: 'USER' } as const;

it('knows who was the artist within the last quarter of an hour, and nobody else', () => {
  let now = 0;
  const admins = createRecentAdminTokens(() => now);
  admins.record('Bearer artist', ADMIN);
  expect(admins.has('Bearer artist')).toBe(true);
  expect(admins.has('Bearer stranger')).toBe(false);
  now += 15 * 60_000;
  expect(admins.has('Bearer artist')).toBe(false);
});

it('keeps those who were there last', () => {
  const artists = createRecentAdminTokens();
  artists.record('Bearer artist', ADMIN);
  for (let at = 0; at < 999; at += 1) artists.record(`Bearer ${at}`, ADMIN);
  artists.record('Bearer artist', ADMIN);
  for (let at = 0; at < 999; at += 1) artists.record(`Bearer other ${at}`, ADMIN);
  expect(artists.has('Bearer artist')).toBe(true);
  expect(artists.has('Bearer 998')).toBe(false);
});

it(
  'knows no visitor, however new the account, and nobody who was the artist once',
  { tags: ['RE06'] },
  () => {
    const artists = createRecentAdminTokens();
    artists.record('Bearer visitor', VISITOR);
    expect(artists.has('Bearer visitor')).toBe(false);
    artists.record('Bearer artist', ADMIN);
    artists.record('Bearer artist', VISITOR);
    expect(artists.has('Bearer artist')).toBe(false);
  },
);
