import { expect, test } from 'vitest';
import { PostalAddressInput, ShippingAddressChange, ShippingAddressInput } from './postal-address.ts';

const address = { firstName: 'Asha', address: 'Flat 1104, Al Manara Tower', city: 'Dubai' };
const errorsOf = ({
  error,
}: {
  error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined;
}) => error?.issues.map(({ path, message }) => [path.join('.'), message]);
const missing = ['zip', 'PIN code is required'];

test.each([{ zip: '' }, { zip: null }, { zipCode: ' ' }, {}])(
  'an order abroad needs no postal code: %j',
  (zip) => {
    const { data } = ShippingAddressInput.safeParse({ ...address, ...zip, country: 'UAE' });
    expect(data).toMatchObject({ zip: '', country: 'UAE' });
  },
);

test('in India it needs a PIN code', () => {
  for (const country of [{}, { country: '' }, { country: 'भारत' }])
    expect(errorsOf(ShippingAddressInput.safeParse({ ...address, ...country }))).toEqual([missing]);
  // Beside another error, too.
  expect(errorsOf(ShippingAddressInput.safeParse({ ...address, city: '' }))).toEqual([
    ['city', 'City is required'],
    missing,
  ]);
  expect(errorsOf(PostalAddressInput.safeParse({ ...address, zip: '' }))).toEqual([missing]);
  expect(errorsOf(PostalAddressInput.safeParse({ ...address, zip: '#1' }))).toEqual([
    ['zip', 'Please give a PIN code like 411004'],
  ]);
});

test('a change removes the postal code only abroad', () => {
  expect(errorsOf(ShippingAddressChange.safeParse({ zip: '', country: 'India' }))).toEqual([missing]);
  for (const change of [{ zip: '', country: 'Qatar' }, { country: 'India' }, {}])
    expect(ShippingAddressChange.safeParse(change).success).toBe(true);
});
