import { expect, test } from 'vitest';
import { PostalAddressInput } from './postal-address.ts';

const address = { firstName: 'Asha', address: '12 Prabhat Road', city: 'Pune' };
const errorsOf = ({
  error,
}: {
  error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined;
}) => error?.issues.map(({ path, message }) => [path.join('.'), message]);
const missing = ['zip', 'PIN code is required'];

test('an address in India needs a PIN code of letters and digits', () => {
  expect(errorsOf(PostalAddressInput.safeParse({ ...address, zip: '' }))).toEqual([missing]);
  // The error is also reported beside that of another field.
  expect(errorsOf(PostalAddressInput.safeParse({ ...address, city: '' }))).toEqual([
    ['city', 'City is required'],
    missing,
  ]);
  expect(errorsOf(PostalAddressInput.safeParse({ ...address, zip: '#1' }))).toEqual([
    ['zip', 'Please give a PIN code like 411004'],
  ]);
});
