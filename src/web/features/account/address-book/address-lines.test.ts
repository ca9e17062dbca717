import { expect, test } from 'vitest';
import { addressLines, fullName } from './address-lines.ts';

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

test('formats an address as on a parcel', () => {
  expect(addressLines(address)).toEqual(['12 Lotus Lane', 'Behind the temple', 'Pune 411004, Maharashtra']);
});

test('leaves out empty fields', () => {
  expect(addressLines({ ...address, landmark: '', state: '' })).toEqual(['12 Lotus Lane', 'Pune 411004']);
  expect(fullName(address)).toBe('Meera');
});
