import { expect, test } from 'vitest';
import { SettingsInput, type Settings } from '#contract/shop/settings.ts';
import { fieldError, toDraft, toInput, toParagraphs, toText } from './settings-draft.ts';

const settings: Settings = {
  guestFavorites: false,
  stillBanner: false,
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
  shippingRates: { kind: 'pin', prefixes: [{ prefix: '411', amount: 60.5 }], freeFrom: 1_500 },
  orderMessages: { language: 'hi', confirmed: 'off', paid: 'propose', shipped: 'automatic' },
  dashboard: { startInToday: true, newProductsHaveStock: false, moreImages: false },
  upi: { id: 'asha@ybl', name: 'Asha', kind: 'merchant', bank: 'SBI\n123' },
};

test('converts settings to a draft and back without a change', () => {
  // The server stores the number's digits.
  expect(SettingsInput.parse(toInput(toDraft(settings)))).toEqual({
    ...settings,
    whatsapp: '+91 98765 43210',
  });
});

test('shows the error of a paragraph at its text field', () => {
  const draft = { ...toDraft(settings), terms: `fine\n\n${'x'.repeat(2_001)}`, youtube: 'youtube' };
  const { error } = SettingsInput.safeParse(toInput(draft));
  const errors = Object.fromEntries(
    error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [],
  );
  expect(fieldError(errors, 'terms')).toBe('A paragraph of Terms can have at most 2000 characters');
  expect(fieldError(errors, 'youtube')).toMatch(/beginning with https:/);
  expect(fieldError(errors, 'privacy')).toBeUndefined();
});

test('without the order book, payment details that are not valid are not sent', () => {
  const errorsWith = (changed: Partial<Settings>) =>
    SettingsInput.safeParse(toInput(toDraft({ ...settings, ...changed }))).error?.issues ?? [];
  const upi = { id: 'asha', name: '', kind: 'personal', bank: '' } as const;
  expect(errorsWith({ upi }).map(({ path }) => path.join('.'))).toContain('upi.id');
  expect(errorsWith({ upi, orderBook: false })).toEqual([]);
  expect(toInput(toDraft({ ...settings, orderBook: false })).upi).toEqual(settings.upi);
});

test('splits paragraphs at any number of empty lines, with or without spaces in them', () => {
  expect(toParagraphs('One\n\nTwo\n \t\n\n\nThree\r\n\r\nFour')).toEqual(['One', 'Two', 'Three', 'Four']);
});

test('keeps a single line break within a paragraph', () => {
  expect(toParagraphs('Kalakari\n12 Lane\n\nPune')).toEqual(['Kalakari\n12 Lane', 'Pune']);
});

test.each(['', ' ', '\n\n\n'])('finds no paragraph in the blank text %j', (text) => {
  expect(toParagraphs(text)).toEqual([]);
});

test('restores paragraphs from their text', () => {
  const paragraphs = ['एक', 'Two\nlines', 'Three'];
  expect(toParagraphs(toText(paragraphs))).toEqual(paragraphs);
});
