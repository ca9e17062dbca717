import { expect, test } from 'vitest';
import { Settings } from '#contract/shop/settings.ts';
import { defaultSettings } from './settings.rules.ts';

test('a new shop has no social links, and its texts promise nothing', () => {
  expect(Settings.parse(defaultSettings)).toEqual(defaultSettings);
  const { policies } = defaultSettings;
  expect(policies.shipping).toEqual([]);
  for (const text of [...policies.privacy, ...policies.terms, ...policies.contact])
    expect(text).not.toMatch(/\b(days?|hours?|refund|returns?|reply)\b/i);
  expect([defaultSettings.whatsapp, defaultSettings.instagram, defaultSettings.youtube]).toEqual([
    '',
    '',
    '',
  ]);
});
