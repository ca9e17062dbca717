import { expect, it } from 'vitest';
import { rememberAdmins } from './recent-admin-tokens.ts';

const ADMIN = { role: 'ADMIN' } as const;
const VISITOR = { role: 'USER' } as const;

it('knows who was the artist within the last quarter of an hour, and nobody else', () => {
  let now = 0;
  const admins = rememberAdmins(() => now);
  admins.note('Bearer artist', ADMIN);
  expect(admins.has('Bearer artist')).toBe(true);
  expect(admins.has('Bearer stranger')).toBe(false);
  now += 15 * 60_000;
  expect(admins.has('Bearer artist')).toBe(false);
});

it('keeps those who were there last', () => {
  const artists = rememberAdmins();
  artists.note('Bearer artist', ADMIN);
  for (let at = 0; at < 999; at += 1) artists.note(`Bearer ${at}`, ADMIN);
  artists.note('Bearer artist', ADMIN);
  for (let at = 0; at < 999; at += 1) artists.note(`Bearer other ${at}`, ADMIN);
  expect(artists.has('Bearer artist')).toBe(true);
  expect(artists.has('Bearer 998')).toBe(false);
});

it(
  'knows no visitor, however new the account, and nobody who was the artist once',
  { tags: ['RE06'] },
  () => {
    const artists = rememberAdmins();
    artists.note('Bearer visitor', VISITOR);
    expect(artists.has('Bearer visitor')).toBe(false);
    artists.note('Bearer artist', ADMIN);
    artists.note('Bearer artist', VISITOR);
    expect(artists.has('Bearer artist')).toBe(false);
  },
);
