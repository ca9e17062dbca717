import { expect, test } from 'vitest';
import { byteRange } from './byte-range.ts';

test.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['bytes=-1', { start: 99, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=0-99999999', { start: 0, end: 99 }],
  ['Bytes= 5-6 ', { start: 5, end: 6 }],
  ['bytes=5-2', 'none'],
  ['bytes=100-', 'none'],
  ['bytes=-0', 'none'],
  ['bytes=999999999999999-', 'none'],
  ['bytes=0-1,4-5', undefined],
  [`bytes=${'0-1,'.repeat(1_000)}0-1`, undefined],
  ['bytes=-', undefined],
  ['bytes=a-b', undefined],
  ['bytes=1.5-3', undefined],
  ['bytes=--1', undefined],
  [`bytes=0-${'9'.repeat(400)}`, undefined],
  ['items=0-5', undefined],
  ['', undefined],
  [undefined, undefined],
])('the header %j selects %j of 100 bytes', (header, part) => {
  expect(byteRange(header, 100)).toEqual(part);
});

test('an empty file has no range', () => {
  expect(byteRange('bytes=0-', 0)).toBe('none');
  expect(byteRange('bytes=-1', 0)).toBe('none');
});
