import { expect, test } from 'vitest';
import { OrderChange, OrderInput } from './order.ts';

const address = { firstName: 'Asha', address: 'Flat 1104, Al Manara Tower', city: 'Dubai' };
const missing = ['address.zip', 'PIN code is required'];

// Paths below `shippingInformation`.
type Parsed = { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined };
const errorsOf = ({ error }: Parsed) =>
  error?.issues.map(({ path, message }) => [path.slice(1).join('.'), message]);
const parseNew = (shippingInformation: object) =>
  OrderInput.safeParse({ products: [{ product: { id: 'p' }, quantity: 1 }], shippingInformation });
const parseChange = (shippingInformation: object) => OrderChange.safeParse({ shippingInformation });

test.each([{ zip: '' }, { zip: null }, { zipCode: ' ' }, {}])(
  'an order abroad needs no postal code: %j',
  (zip) => {
    const { data } = parseNew({ address: { ...address, ...zip, country: 'UAE' } });
    expect(data?.shippingInformation.address).toMatchObject({ zip: '', country: 'UAE' });
  },
);

test('an order in India needs a PIN code', () => {
  for (const country of [{}, { country: '' }, { country: 'भारत' }])
    expect(errorsOf(parseNew({ address: { ...address, ...country } }))).toEqual([missing]);
  // The error is also reported beside those of other fields.
  const wrong = { address: { ...address, firstName: '', city: ' ', phone: 'call me' } };
  expect(errorsOf(parseNew({ ...wrong, pickup: false }))).toEqual([
    ['address.firstName', 'First name is required'],
    ['address.phone', expect.any(String)],
    ['address.city', 'City is required'],
    missing,
  ]);
});

test('a pickup needs a name only', () => {
  const { data } = parseNew({ pickup: true, address: { firstName: 'Asha' } });
  expect(data?.shippingInformation).toMatchObject({ pickup: true, address: { address: '', zip: '' } });
  expect(errorsOf(parseNew({ pickup: true, address: {} }))).toEqual([
    ['address.firstName', 'First name is required'],
  ]);
  expect(errorsOf(parseNew({ pickup: 'yes', address: { firstName: 'Asha' } }))).toEqual([
    ['pickup', 'An order is either picked up in person or not'],
  ]);
});

test('a change must have a complete address only if it also says that the order is no pickup', () => {
  const empty = { address: '', city: '', zip: '', country: 'India' };
  for (const change of [{ address: empty }, { pickup: true, address: empty }, { pickup: false }])
    expect(parseChange(change).success).toBe(true);
  expect(errorsOf(parseChange({ pickup: false, address: empty }))).toEqual([
    ['address.address', 'Address is required'],
    ['address.city', 'City is required'],
    missing,
  ]);
  expect(parseChange({ pickup: false, address: { ...address, zip: '', country: 'Qatar' } }).success).toBe(
    true,
  );
});
