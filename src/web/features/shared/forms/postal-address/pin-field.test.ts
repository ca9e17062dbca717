import { expect, test } from 'vitest';
import { pinCodeQuestion } from './pin-field.tsx';

test.each([
  ['411004', ''],
  ['411 004', 'India'],
  [' 411-004 ', undefined],
  ['', 'India'],
  ['90210', 'United States'],
  ['SW1A 1AA', 'United Kingdom'],
])('accepts %j in %j', (zip, country) => {
  expect(pinCodeQuestion(zip, country)).toBeUndefined();
});

test.each([
  ['41100', 'India'],
  ['4110044', ' india '],
  ['011004', ''],
  ['SW1A 1AA', undefined],
])('asks about %j in %j', (zip, country) => {
  expect(pinCodeQuestion(zip, country)).toContain('Six digits');
});
