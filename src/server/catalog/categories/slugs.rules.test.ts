import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chooseSlug, isGallerySlug, nameKey, slugBase, slugPrefix } from './slugs.rules.ts';

const none: ReadonlySet<string> = new Set();

test.each([
  ['Art Prints', 'art-prints'],
  ['  Art   Prints  ', 'art-prints'],
  ['Crème Brûlée', 'creme-brulee'],
  ['İstanbul', 'istanbul'],
  ["Children's Cards", 'childrens-cards'],
  ['Cards & Envelopes (A5)', 'cards-envelopes-a5'],
  ['ﬁne Ａrt', 'fine-art'],
  ['Straße', 'strasse'],
  ['2026', '2026'],
  ['चित्रकला', 'chitrakala'],
  ['चित्र', 'chitra'],
  ['पुस्तक', 'pustaka'],
  ['日本', 'category'],
  ['🎨🖌️', 'category'],
  ['../../etc/passwd', 'etc-passwd'],
  ['%2e%2e', '2e-2e'],
  ['<script>', 'script'],
  ['-', 'category'],
])('the slug of %j is %j', (name, slug) => {
  expect(chooseSlug(name, none)).toBe(slug);
});

test('cuts a slug to 60 characters without a hyphen at its end', () => {
  expect(slugBase('a'.repeat(80))).toBe('a'.repeat(60));
  expect(slugBase(`${'a'.repeat(59)} b`)).toBe('a'.repeat(59));
  expect(chooseSlug('a'.repeat(80), new Set(['a'.repeat(60)]))).toBe(`${'a'.repeat(58)}-2`);
});

test('adds the next free number to a taken slug', () => {
  expect(chooseSlug('Prints', new Set(['prints']))).toBe('prints-2');
  expect(chooseSlug('Prints', new Set(['prints', 'prints-2', 'prints-4']))).toBe('prints-3');
});

describe('reserved words', () => {
  test.each([
    '404',
    'Admin',
    'about',
    'LOGIN',
    'shop',
    'product',
    'profile',
    'api',
    'media',
    'new',
    'undefined',
    'null',
  ])('%j is not a slug', (name) => {
    expect(chooseSlug(name, none)).toBe(`${name.toLowerCase()}-2`);
  });

  test('paintings is the slug of the name Paintings only', () => {
    expect(chooseSlug('Paintings', none)).toBe('paintings');
    expect(chooseSlug(' PAINTINGS ', none)).toBe('paintings');
    expect(chooseSlug('¡Paintings!', none)).toBe('paintings-2');
    expect(chooseSlug('Paintings', new Set(['paintings']))).toBe('paintings-2');
    expect(isGallerySlug('paintings')).toBe(true);
    expect(isGallerySlug('paintings-2')).toBe(false);
  });
});

test('names that differ in case, width or spaces have the same key', () => {
  const keys = ['Art Prints', 'ART PRINTS', ' art  prints ', 'Ａrt Prints', 'art\u00a0prints'].map(nameKey);
  expect(new Set(keys)).toEqual(new Set(['art prints']));
  expect(nameKey('Cafe\u0301')).toBe(nameKey('CAFÉ'));
  expect(nameKey('Cafe')).not.toBe(nameKey('Café'));
  expect(nameKey('चित्र')).not.toBe(nameKey('चित'));
});

test('names that look alike have the same key', { tags: ['FX15'] }, () => {
  const unseen = ['\u00ad', '\u034f', '\u061c', '\u115f', '\u180b', '\u200b', '\u200c', '\u200d', '\u200e'];
  unseen.push(
    '\u200f',
    '\u202a',
    '\u202e',
    '\u2060',
    '\u2066',
    '\u2069',
    '\ufe00',
    '\ufe0e',
    '\ufe0f',
    '\ufeff',
  );
  unseen.push('\u{e0001}', '\u{e0061}', '\u{e0100}');
  for (const mark of unseen)
    for (const name of [`${mark}Art Prints`, `Art${mark} Prints`, `Art P${mark}rints`, `Art Prints${mark}`])
      expect([JSON.stringify(name), nameKey(name)]).toEqual([JSON.stringify(name), 'art prints']);
  for (const name of ['𝐀𝐫𝐭 Ｐｒｉｎｔｓ', 'Ⓐrt Prints', 'ªrt Prints', 'Art\u2003Prints', 'Art\u3000Prints'])
    expect(nameKey(name)).toBe('art prints');
  expect(nameKey('Office')).toBe(nameKey('Oﬃce'));
  expect(nameKey('❤️ Prints')).toBe(nameKey('❤ Prints'));
});

test("the key of a key is itself, so that no earlier name gets another one's key", () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (name) => {
      expect(nameKey(nameKey(name))).toBe(nameKey(name));
    }),
    { numRuns: 2_000 },
  );
});

test(
  'a slug for any name is not empty, safe in a URL, free and found by its prefix',
  { tags: ['IV15'] },
  () => {
    const names = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 80 }),
      fc.string({ maxLength: 80 }),
      fc.constantFrom('Paintings', '404', 'admin', 'null', 'चित्र', 'पुस्तक ३'),
    );
    fc.assert(
      fc.property(names, fc.integer({ min: 0, max: 30 }), (name, othersWithName) => {
        const taken = new Set<string>();
        for (let made = 0; made <= othersWithName; made += 1) {
          const slug = chooseSlug(name, taken);
          expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
          expect(slug.length).toBeLessThanOrEqual(60);
          expect(taken.has(slug)).toBe(false);
          expect(slug.startsWith(slugPrefix(name))).toBe(true);
          expect(['404', 'admin', 'null', 'shop', 'api']).not.toContain(slug);
          taken.add(slug);
        }
      }),
    );
  },
);
