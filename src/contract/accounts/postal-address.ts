import { z } from 'zod';
import { limits } from '../api/limits.ts';
import { Id, isBlank, plainText, requiredText } from '../text/text.ts';
import { Phone } from './user.ts';

/** An entry of a user's address book. Optional fields can be empty strings. */
export const PostalAddress = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  phone: z.string(),
  landmark: z.string(),
});
export type PostalAddress = z.infer<typeof PostalAddress>;

/** The destination of an order. */
export const ShippingAddress = PostalAddress.omit({ id: true }).extend({ country: z.string() });
export type ShippingAddress = z.infer<typeof ShippingAddress>;

const fields = {
  firstName: requiredText(limits.addressName, 'First name', 'First name is required'),
  lastName: plainText(limits.addressName, 'Last name'),
  address: requiredText(limits.addressLine, 'Address', 'Address is required'),
  city: requiredText(limits.addressCity, 'City', 'City is required'),
  state: plainText(limits.addressCity, 'State'),
  zip: requiredText(limits.zip, 'PIN code', 'PIN code is required').regex(
    /^[0-9A-Za-z][0-9A-Za-z -]*$/,
    'Please give a PIN code like 411004',
  ),
  phone: Phone.nullable().transform((phone) => phone ?? ''),
  landmark: plainText(limits.landmark, 'Landmark'),
  country: plainText(limits.addressCity, 'Country').transform((country) => country || 'India'),
};

const { country, ...addressFields } = {
  ...fields,
  lastName: fields.lastName.default(''),
  state: fields.state.default(''),
  phone: fields.phone.default(''),
  landmark: fields.landmark.default(''),
  country: fields.country.default('India'),
};
const FullAddress = z.object(addressFields);
const FullShippingAddress = z.object({ ...addressFields, country }, 'An address is required');
const PartialAddress = z.object(fields, 'An address is a record').partial();

/** `address` and `zip` with their aliases. */
type WithAliases = {
  address?: string | undefined;
  street?: string | undefined;
  zip?: string | undefined;
  zipCode?: string | undefined;
};
type Raw<T> = Omit<T, 'address' | 'zip'> & WithAliases;

const isGiven = (value: unknown) => value != null && !(typeof value === 'string' && isBlank(value));

/** Renames `street` to `address` and `zipCode` to `zip`. Runs before validation, so `input` can be anything. */
function resolveAliases(input: WithAliases): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input;
  const { street, zipCode, ...rest } = input;
  return {
    ...rest,
    ...(isGiven(rest.address) || street === undefined ? {} : { address: street }),
    ...(isGiven(rest.zip) || zipCode === undefined ? {} : { zip: zipCode }),
  };
}

/** An address from a form. `street` is an alias of `address`, `zipCode` of `zip`. */
export const PostalAddressInput = z.preprocess(
  (input: Raw<z.input<typeof FullAddress>>) => resolveAliases(input),
  FullAddress,
);
export type PostalAddressInput = z.output<typeof PostalAddressInput>;

/** The destination of a new order. The country defaults to India. */
export const ShippingAddressInput = z.preprocess(
  (input: Raw<z.input<typeof FullShippingAddress>>) => resolveAliases(input),
  FullShippingAddress,
);

/** Any fields of an order's destination. */
export const ShippingAddressChange = z.preprocess(
  (input: Raw<z.input<typeof PartialAddress>>) => resolveAliases(input),
  PartialAddress,
);
