import { expect, test } from 'vitest';
import { Settings } from '#contract/shop/settings.ts';
import { defaultSettings } from './settings.rules.ts';

test('a new shop has a text for every policy and no social links', () => {
  expect(Settings.parse(defaultSettings)).toEqual(defaultSettings);
  for (const [name, paragraphs] of Object.entries(defaultSettings.policies)) {
    expect(paragraphs.length, name).toBeGreaterThanOrEqual(2);
    expect(
      paragraphs.filter((paragraph) => paragraph.length < 80),
      name,
    ).toEqual([]);
  }
  expect([defaultSettings.whatsapp, defaultSettings.instagram, defaultSettings.youtube]).toEqual([
    '',
    '',
    '',
  ]);
});
