import { expect, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { demoBrand } from '../demo/brand.ts';
import { withDemoTexts, withoutDemoTexts } from './demo/demo-texts.rules.ts';
import { defaultSettings } from '../settings/settings.rules.ts';
import { type Facts, hasDomain, stepsOf } from './onboarding.rules.ts';

const NOW = Date.parse('2026-05-01T10:00:00Z');
const newest = { name: 'kalakari.tar', size: 1, copied: false, damaged: 0 };

const fresh: Facts = {
  config: { publicUrl: 'http://localhost:3000', smtpUrl: undefined, backups: backupConfig(24) },
  settings: defaultSettings,
  branding: {},
  backups: { kept: [], progress: undefined, failure: undefined },
  hasOwnCategory: false,
  hasOwnProduct: false,
};

/** @param every hours */
function backupConfig(every: number): Facts['config']['backups'] {
  return {
    every,
    keep: { daily: 7, weekly: 4, monthly: 12 },
    folder: '/tmp',
    url: undefined,
    urlKeys: undefined,
  };
}

const doneOf = (facts: Partial<Facts>) =>
  stepsOf({ ...fresh, ...facts }, NOW)
    .filter(({ done }) => done)
    .map(({ step }) => step);

test('in a new shop no step is done, also with the demo', () => {
  expect(doneOf({})).toEqual([]);
  expect(doneOf({ settings: { ...defaultSettings, ...demoBrand } })).toEqual([]);
});

test('each step is done by what the shop has', () => {
  const own = { ...defaultSettings, brand: 'Asha', story: ['I paint.'] };
  expect(doneOf({ settings: own })).toEqual(['story']);
  // The name alone is not the story, and the demo's name may be hers.
  expect(doneOf({ settings: { ...own, story: [] } })).toEqual([]);
  expect(doneOf({ settings: { ...own, brand: demoBrand.brand } })).toEqual(['story']);
  expect(doneOf({ settings: { ...own, brand: defaultSettings.brand } })).toEqual(['story']);
  // Publishing the look of a new shop is enough.
  expect(doneOf({ branding: { updatedAt: new Date(NOW).toISOString() } })).toEqual(['branding']);
  const numbered = { ...defaultSettings, whatsapp: '919812345678' };
  expect(doneOf({ settings: numbered })).toEqual(['whatsapp']);
  expect(doneOf({ settings: { ...numbered, whatsappUnconfirmed: true } })).toEqual([]);
  expect(doneOf({ hasOwnCategory: true, hasOwnProduct: true })).toEqual(['category', 'product']);
  expect(doneOf({ config: { ...fresh.config, smtpUrl: 'smtp://mail.test' } })).toEqual(['mail']);
  expect(doneOf({ config: { ...fresh.config, publicUrl: 'https://asha.art' } })).toEqual(['domain']);
});

test('backups are done with a recent one, unless the last one failed', () => {
  const made = (ago: number) => [{ ...newest, madeAt: new Date(NOW - ago).toISOString() }];
  const backups = { ...fresh.backups, kept: made(DAY_MS / 2) };
  expect(doneOf({ backups })).toEqual(['backups']);
  expect(doneOf({ backups: { ...backups, kept: made(3 * DAY_MS) } })).toEqual([]);
  const failure = { at: NOW, why: 'The disk is full.' };
  expect(doneOf({ backups: { ...backups, failure } })).toEqual([]);
});

test.each([
  ['https://asha.art', true],
  ['https://shop.asha.art:8443', true],
  ['http://asha.art', false],
  ['https://localhost', false],
  ['https://shop.localhost', false],
  ['https://studio.local', false],
  ['https://192.168.1.4', false],
  ['https://[2001:db8::1]', false],
])('a domain of its own: %s is %s', (url, expected) => {
  expect(hasDomain(url)).toBe(expected);
});

test('the demo texts leave with the demo and come back, except where the artist wrote her own', () => {
  const seeded = { ...defaultSettings, ...demoBrand };
  const all = withoutDemoTexts(seeded);
  expect(all.settings).toEqual(defaultSettings);
  expect(withDemoTexts(all.settings, all.removed)).toEqual(seeded);

  const own = withoutDemoTexts({ ...seeded, story: ['I paint.'], whatsapp: '919812345678' });
  expect(own.settings).toEqual({
    ...defaultSettings,
    brand: demoBrand.brand,
    story: ['I paint.'],
    whatsapp: '919812345678',
  });
  const written = { ...all.settings, story: ['I paint.'] };
  expect(withDemoTexts(written, all.removed).story).toEqual(['I paint.']);
  expect(withDemoTexts(written, all.removed).instagram).toBe(demoBrand.instagram);
});
