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

it('keeps the 1,000 most recent tokens', () => {
  const admins = createRecentAdminTokens();
  admins.record('Bearer artist', ADMIN);
  for (let at = 0; at < 999; at += 1) admins.record(`Bearer ${at}`, ADMIN);
  admins.record('Bearer artist', ADMIN);
  for (let at = 0; at < 999; at += 1) admins.record(`Bearer other ${at}`, ADMIN);
  expect(admins.has('Bearer artist')).toBe(true);
  expect(admins.has('Bearer 998')).toBe(false);
});

it('recognizes neither visitors nor former administrators', { tags: ['RE06'] }, () => {
  const admins = createRecentAdminTokens();
  admins.record('Bearer visitor', VISITOR);
  expect(admins.has('Bearer visitor')).toBe(false);
  admins.record('Bearer artist', ADMIN);
  admins.record('Bearer artist', VISITOR);
  expect(admins.has('Bearer artist')).toBe(false);
});
