import { expect, test } from 'vitest';
import { SettingsInput, type Settings } from '#contract/shop/settings.ts';
import { toDraft, toInput, wrongOf } from './settings-draft.ts';

const settings: Settings = {
  brand: 'Kalakari',
  tagline: 'We follow heart',
  bannerText: '',
  story: ['One', 'Two'],
  aboutMyArt: [],
  creativeProcess: { inspiration: 'a', creation: 'b', connection: 'c' },
  whatsapp: '919876543210',
  instagram: 'https://www.instagram.com/kalakari',
  youtube: '',
  comingSoonLink: '/about',
  policies: { privacy: ['p'], terms: ['t', 'u'], shipping: [], contact: ['k'] },
  orderBook: true,
};

test('settings come back from the form as they were, and the contract takes them', () => {
  // The server makes digits of the number.
  expect(SettingsInput.parse(toInput(toDraft(settings)))).toEqual({
    ...settings,
    whatsapp: '+91 98765 43210',
  });
});

test('what is wrong with a paragraph is said at its text', () => {
  const draft = { ...toDraft(settings), terms: `fine\n\n${'x'.repeat(2_001)}`, youtube: 'youtube' };
  const { error } = SettingsInput.safeParse(toInput(draft));
  const errors = Object.fromEntries(
    error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [],
  );
  expect(wrongOf(errors, 'terms')).toBe('A paragraph of Terms can have at most 2000 characters');
  expect(wrongOf(errors, 'youtube')).toMatch(/beginning with https:/);
  expect(wrongOf(errors, 'privacy')).toBeUndefined();
});
