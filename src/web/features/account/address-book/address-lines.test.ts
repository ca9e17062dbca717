import { expect, test } from 'vitest';
import { linesOf, personOf } from './address-lines.ts';

const address = {
  id: '1',
  firstName: 'Meera',
  lastName: '',
  address: '12 Lotus Lane',
  city: 'Pune',
  state: 'Maharashtra',
  zip: '411004',
  phone: '',
  landmark: 'Behind the temple',
};

test('is written as on a parcel', () => {
  expect(linesOf(address)).toEqual(['12 Lotus Lane', 'Behind the temple', 'Pune 411004, Maharashtra']);
});

test('leaves out what was not given', () => {
  expect(linesOf({ ...address, landmark: '', state: '' })).toEqual(['12 Lotus Lane', 'Pune 411004']);
  expect(personOf(address)).toBe('Meera');
});
