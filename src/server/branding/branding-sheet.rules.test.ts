import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { brandingSheet, darkEffects } from './branding-sheet.rules.ts';

const tokens = readFileSync(new URL('../../web/styles/tokens.css', import.meta.url), 'utf8');

test('dark paper has the effects of the dark scheme for everyone', () => {
  const dark = tokens.slice(tokens.indexOf('prefers-color-scheme: dark'), tokens.indexOf('@media print'));
  // The variables without a hex color: palettes have those with one.
  const values = [...dark.matchAll(/--([\w-]+): ([^#;]+);/g)].map(([, name = '', value]) => [name, value]);
  expect(darkEffects).toEqual(Object.fromEntries(values));

  const sheet = brandingSheet({ accent: '#0b5345', paper: 'dark', fonts: 'fraunces' });
  for (const [name, value] of Object.entries(darkEffects)) expect(sheet).toContain(`--${name}:${value}`);
  expect(sheet).not.toContain('prefers-color-scheme');
  expect(brandingSheet({ accent: '#0b5345', paper: 'white', fonts: 'fraunces' })).not.toContain('--sheet');
});

test('on a phone, Devanagari below the screen loads after the picture of the page', () => {
  const sheetOf = (fonts: 'martel' | 'garamond') =>
    brandingSheet({ accent: '#b2331c', paper: 'ivory', fonts });
  const [, early = ''] =
    /\[data-holds-images\] [^{]*\{--font-display:([^}]*)\}/.exec(sheetOf('martel')) ?? [];
  expect(early).toContain("'Own Display Georgia'");
  expect(early).not.toContain("'Own Display',");
  expect(sheetOf('garamond')).not.toContain('data-holds-images');
});
