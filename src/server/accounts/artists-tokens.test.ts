import { expect, it } from 'vitest';
import { rememberArtists } from './artists-tokens.ts';

const ARTIST = { role: 'ADMIN' } as const;
const VISITOR = { role: 'USER' } as const;

it('knows who was the artist within the last quarter of an hour, and nobody else', () => {
  let now = 0;
  const artists = rememberArtists(() => now);
  artists.note('Bearer artist', ARTIST);
  expect(artists.has('Bearer artist')).toBe(true);
  expect(artists.has('Bearer stranger')).toBe(false);
  now += 15 * 60_000;
  expect(artists.has('Bearer artist')).toBe(false);
});

it('keeps those who were there last', () => {
  const artists = rememberArtists();
  artists.note('Bearer artist', ARTIST);
  for (let at = 0; at < 999; at += 1) artists.note(`Bearer ${at}`, ARTIST);
  artists.note('Bearer artist', ARTIST);
  for (let at = 0; at < 999; at += 1) artists.note(`Bearer other ${at}`, ARTIST);
  expect(artists.has('Bearer artist')).toBe(true);
  expect(artists.has('Bearer 998')).toBe(false);
});

it('knows no visitor, however new the account, and nobody who was the artist once', () => {
  const artists = rememberArtists();
  artists.note('Bearer visitor', VISITOR);
  expect(artists.has('Bearer visitor')).toBe(false);
  artists.note('Bearer artist', ARTIST);
  artists.note('Bearer artist', VISITOR);
  expect(artists.has('Bearer artist')).toBe(false);
});
