import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { workMs } from '#tests/support/event-loop-delay.ts';
import { hasProblemCode } from '#contract/api/problems.ts';
import { assertStrongPassword, findWeakness } from './password-strength.ts';

const asha = { email: 'asha.rao@example.com', brand: 'Blue Door Studio' };

describe('rejects easy passwords', () => {
  test.each([
    'password',
    'Password',
    'PASSWORD123',
    'iloveyou',
    '12345678',
    '1234567890',
    'qwertyuiop',
    'welcome2024',
  ])('%s as common', (password) => expect(findWeakness(password, asha)).toMatch(/most common/));
  test.each([
    'Kalakari',
    'kalakari@2026',
    'HRIDAYA-108',
    'we follow heart',
    'bluedoorstudio',
    'Blue Door Studio 7',
    'hridaya-shop',
  ])('%s as a name of the shop', { tags: ['AU09'] }, (password) =>
    expect(findWeakness(password, asha)).toMatch(/name of the shop/),
  );
  test.each(['asha.rao', 'Asha.Rao', 'asha.rao@example.com'])('%s as the email', (password) =>
    expect(findWeakness(password, asha)).toMatch(/not your email/),
  );
  test.each([
    'kkkkkkkk',
    'xyxyxyxy',
    'ab1ab1ab1',
    'hijklmno',
    'ONMLKJIH',
    '23456789',
    'ghjkl;zx',
    '2wsx3edc',
  ])('%s as a pattern', (password) => expect(findWeakness(password, asha)).toMatch(/too simple/));
  test('every entry of the list, which has no duplicates', { tags: ['AU09'] }, () => {
    const entries = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
      .trim()
      .split(/\s+/);
    expect(new Set(entries).size).toBe(entries.length);
    expect(entries.filter((entry) => findWeakness(entry, asha) === undefined)).toEqual([]);
  });
});

test.each([
  'monsoon-lamp-river',
  'correct horse battery staple',
  'kalakari paints the moon',
  '  spaces around  ',
  '🌸🌸🐘🌿🪔🎨🌙✨',
  'x'.repeat(63) + 'yz'.repeat(30),
  'तूलिका और रंग',
])('accepts %s', (password) => expect(findWeakness(password, asha)).toBeUndefined());

test('a brand without letters forbids nothing', () => {
  expect(findWeakness('9081-7263-5544', { ...asha, brand: '108' })).toBeUndefined();
  expect(findWeakness('9081-7263-5544', { ...asha, brand: '' })).toBeUndefined();
});

test('reports the path of the password', () => {
  const reject = () => assertStrongPassword('newPassword', 'password', asha);
  expect(reject).toThrow(expect.objectContaining({ problem: 'invalid' }));
  try {
    reject();
  } catch (error) {
    expect(hasProblemCode(error, 'invalid') && error.details.issues).toMatchObject([{ path: 'newPassword' }]);
  }
});

test('stays quick on long and repetitive input', () => {
  const started = workMs();
  findWeakness('abca'.repeat(32), asha);
  findWeakness('a'.repeat(100_000), asha);
  findWeakness('ab'.repeat(50_000) + 'c', asha);
  expect(workMs() - started).toBeLessThan(200);
});
