import { expect, it } from 'vitest';
import { createRecentAdminTokens } from './recent-admin-tokens.ts';

const ADMIN = { role: 'ADMIN' } as const;
const VISITOR = { role: 'USER' } as const;

it('recognizes tokens of an administrator for 15 minutes, and no others', () => {
  let now = 0;
  const admins = createRecentAdminTokens(() => now);
  admins.record('Bearer artist', ADMIN);
  expect(admins.has('Bearer artist')).toBe(true);
  expect(admins.has('Bearer stranger')).toBe(false);
  now += 15 * 60_000;
  expect(admins.has('Bearer artist')).toBe(false);
});

it('keeps the most recent tokens', () => {
  const artists = createRecentAdminTokens();
  artists.record('Bearer artist', ADMIN);
  for (let at = 0; at < 999; at += 1) artists.record(`Bearer ${at}`, ADMIN);
  artists.record('Bearer artist', ADMIN);
  for (let at = 0; at < 999; at += 1) artists.record(`Bearer other ${at}`, ADMIN);
  expect(artists.has('Bearer artist')).toBe(true);
  expect(artists.has('Bearer 998')).toBe(false);
});

it('recognizes neither visitors nor former administrators', { tags: ['RE06'] }, () => {
  const artists = createRecentAdminTokens();
  artists.record('Bearer visitor', VISITOR);
  expect(artists.has('Bearer visitor')).toBe(false);
  artists.record('Bearer artist', ADMIN);
  artists.record('Bearer artist', VISITOR);
  expect(artists.has('Bearer artist')).toBe(false);
});
