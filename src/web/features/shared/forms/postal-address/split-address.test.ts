import { expect, test } from 'vitest';
import { changeByPaste, linesOfAddressText, splitAddress } from './split-address.ts';

const split = (text: string, { withName = true } = {}) =>
  splitAddress(linesOfAddressText(text) ?? [], { withName });

test('splits five lines as people send them by chat', () => {
  expect(
    split(
      'Meera Nair\n12 Lotus Lane, Kothrud\nNear the Ganesh temple\nPune - 411004, Maharashtra\nPh: +91 98765 43210',
    ),
  ).toEqual({
    firstName: 'Meera',
    lastName: 'Nair',
    address: '12 Lotus Lane, Kothrud',
    landmark: 'Near the Ganesh temple',
    city: 'Pune',
    state: 'Maharashtra',
    zip: '411004',
    phone: '+91 98765 43210',
  });
});

test('finds state, PIN code and country on lines of their own, below the city', () => {
  expect(
    split('Asha\r\nFlat 4B, Sea View\r\nBandra West, Mumbai\r\nMaharashtra\r\n400 050\r\nIndia\r\n'),
  ).toEqual({
    firstName: 'Asha',
    lastName: '',
    address: 'Flat 4B, Sea View, Bandra West',
    city: 'Mumbai',
    state: 'Maharashtra',
    zip: '400 050',
    country: 'India',
  });
});

test('a first line with a number, a comma or a word of addresses is not a name, nor is any line where no name is expected', () => {
  expect(split('12 Lotus Lane\nPune 411004')).toEqual({
    address: '12 Lotus Lane',
    city: 'Pune',
    zip: '411004',
  });
  for (const line of ['Lotus Lane, Kothrud', 'Lotus Lane', 'लोटस मार्ग'])
    expect(split(`${line}\nPune 411004`)).toEqual({ address: line, city: 'Pune', zip: '411004' });
  expect(split('Kothrud\nPune, PIN: 411004', { withName: false })).toEqual({
    address: 'Kothrud',
    city: 'Pune',
    zip: '411004',
  });
});

test.each([
  [
    'Asha\n5 Link Road\nKarol Bagh, New Delhi 110005',
    { address: '5 Link Road, Karol Bagh', city: 'New Delhi' },
  ],
  [
    'Asha\n5 Link Road, Karol Bagh\nNew Delhi\n110005',
    { address: '5 Link Road, Karol Bagh', city: 'New Delhi' },
  ],
  ['Asha\nSector 17, Chandigarh - 160017', { address: 'Sector 17', city: 'Chandigarh' }],
  [
    'Asha\n5 Link Road\nNew Delhi 110005\nDelhi',
    { address: '5 Link Road', city: 'New Delhi', state: 'Delhi' },
  ],
])(
  'takes the first mention of Delhi or Chandigarh as the city, and a second one as the state: %j',
  (text, expected) => {
    const { firstName: _first, lastName: _last, zip: _zip, ...parts } = split(text);
    expect(parts).toEqual(expected);
  },
);

test('knows every spelling of a state', () => {
  for (const state of ['महाराष्ट्र', 'Maharastra'])
    expect(split(`12 Lotus Lane\nPune 411004, ${state}`)).toMatchObject({ city: 'Pune', state });
});

test('leaves unrecognized lines in the address', () => {
  expect(split('Rua das Flores 7\n1200-192 Lisboa\nPortugal')).toEqual({
    address: 'Rua das Flores 7, 1200-192 Lisboa, Portugal',
  });
});

test.each([
  'Meera Nair\n12 Lotus Lane\nOpp. park\nNew Delhi 110001',
  'Dr. A. P. Rao\nc/o Library\nMG Road - East\nBengaluru-560001\nKarnataka\nMobile no: 098765 43210',
  '4/7 Station Road\nNavi-Mumbai, Maharashtra, India - 400703',
  'Chandigarh\n160017',
  'Delhi, Delhi 110006\nChandni Chowk',
])('loses no word of %j', (text) => {
  const wordsOf = (one: string) => (one.match(/[\p{L}\d]+/gu) ?? []).toSorted();
  const labels = /\b(?:mobile no|ph|pin)\b/gi;
  expect(wordsOf(Object.values(split(text)).join(' '))).toEqual(wordsOf(text.replace(labels, '')));
});

test('does not split one line, or a text that is too long', () => {
  expect(linesOfAddressText('Meera Nair\n')).toBeUndefined();
  expect(linesOfAddressText('word\n'.repeat(1_000))).toBeUndefined();
});

test('a pasted address replaces the whole former location, but no name or phone number that it lacks', () => {
  expect(changeByPaste(['12 Lotus Lane', 'Pune 411004'], { isNameField: true })).toEqual({
    address: '12 Lotus Lane',
    landmark: '',
    city: 'Pune',
    state: '',
    zip: '411004',
    country: '',
  });
  expect(changeByPaste(['Meera Nair', '+91 98765 43210'], { isNameField: true })).toEqual({
    firstName: 'Meera',
    lastName: 'Nair',
    phone: '+91 98765 43210',
  });
});

test.each<[text: string, isNameField: boolean, parts: object]>([
  ['Asha Kulkarni\n5 Hill Road', false, { firstName: 'Asha', lastName: 'Kulkarni', address: '5 Hill Road' }],
  ['Asha Kulkarni\n5 Hill Road', true, { firstName: 'Asha', lastName: 'Kulkarni', address: '5 Hill Road' }],
  ['Hill Road\nSai Krupa', false, { address: 'Hill Road, Sai Krupa' }],
  ['Kothrud\nPune 411004', false, { address: 'Kothrud', city: 'Pune', zip: '411004' }],
  ['Meera\nPune 411004', true, { firstName: 'Meera', lastName: '', city: 'Pune', zip: '411004' }],
])(
  'the first line of %j is the name if it looks like one (pasted into the name: %s)',
  (text, isNameField, parts) => {
    const location = { address: '', landmark: '', city: '', state: '', zip: '', country: '' };
    expect(changeByPaste(linesOfAddressText(text) ?? [], { isNameField })).toEqual({ ...location, ...parts });
  },
);
