import { expect, test } from 'vitest';
import { endsAbroad } from './countries.ts';

test.each([
  ['12 Orchard Road, Singapore 120418', true],
  ['Dubai, UAE', true],
  ['221B Baker Street, London, UK', true],
  ['9876543210, London, UK', true],
  ['Ring Road, Pune 411004', false],
  ['Dubai Chowk, Pune 411004', false],
  ['12 Rajpur Road, Dehradun, UK 248001', false],
  ['12 Rajpur Road, Dehradun, UK - 248 001', false],
  ['12 Rajpur Road, Dehradun, U.K. 248001', false],
  ['Near Dubai Chowk, Dehradun, UK 248001', false],
  ['12 Rajpur Road, Dehradun 248001, UK', false],
  ['12 Rajpur Road, Dehradun - 248 001, U.K.', false],
  [`${'Behind the old clock tower and the library, '.repeat(9)}Dubai, UAE`, true],
  // Only the last 60 characters are read: they begin within this word.
  [`${'a'.repeat(53)}singapore`, false],
])('%s ends abroad: %s', (line, expected) => {
  expect(endsAbroad(line)).toBe(expected);
});
