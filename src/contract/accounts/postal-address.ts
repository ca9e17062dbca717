import { z } from 'zod';
import { limits } from '../api/limits.ts';
import { Id, isBlank, textOrEmpty, requiredText } from '../text/text.ts';
import { isInIndia } from './india.ts';
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

/** The destination of an order: all fields of a postal address, also those added to it later, and the country. */
export const ShippingAddress = PostalAddress.omit({ id: true }).extend({ country: z.string() });
export type ShippingAddress = z.infer<typeof ShippingAddress>;

const POSTAL_CODE = /^[0-9A-Za-z][0-9A-Za-z -]*$/;
const WRONG_PIN = 'Please give a PIN code like 411004';
export const MISSING_PIN = 'PIN code is required';

/** Whether an address lacks its PIN code. Abroad there may be no postal code, as in the United Arab Emirates. */
export const lacksPin = ({ zip, country }: { zip?: string | undefined; country?: string | undefined }) =>
  zip === '' && country !== undefined && isInIndia(country);

const fields = {
  firstName: requiredText(limits.addressName, 'First name', 'First name is required'),
  lastName: textOrEmpty(limits.addressName, 'Last name'),
  address: requiredText(limits.addressLine, 'Address', 'Address is required'),
  city: requiredText(limits.addressCity, 'City', 'City is required'),
  state: textOrEmpty(limits.addressCity, 'State'),
  zip: textOrEmpty(limits.zip, 'PIN code').refine((zip) => zip === '' || POSTAL_CODE.test(zip), WRONG_PIN),
  phone: Phone.nullable().transform((phone) => phone ?? ''),
  landmark: textOrEmpty(limits.landmark, 'Landmark'),
  country: textOrEmpty(limits.addressCity, 'Country').transform((country) => country || 'India'),
};

const { country, ...addressFields } = {
  ...fields,
  lastName: fields.lastName.default(''),
  state: fields.state.default(''),
  zip: fields.zip.default(''),
  phone: fields.phone.default(''),
  landmark: fields.landmark.default(''),
  country: fields.country.default('India'),
};

/** `address` and `zip` with their aliases. */
type WithAliases = {
  address?: string | undefined;
  street?: string | undefined;
  zip?: string | undefined;
  zipCode?: string | undefined;
};
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

/** Accepts the aliases `street` for `address` and `zipCode` for `zip`. */
function withAliases<S extends z.ZodType>(schema: S) {
  return z.preprocess(
    (input: Omit<z.input<S>, 'address' | 'zip'> & WithAliases) => resolveAliases(input),
    schema,
  );
}

const pinRule = {
  path: ['zip'],
  message: MISSING_PIN,
  // Beside errors of other fields, too.
  when: ({ value }: { value: unknown }) => z.object({ zip: z.string() }).safeParse(value).success,
};

/** An address in India, from a form. */
export const PostalAddressInput = withAliases(
  z.object(addressFields).refine(({ zip }) => zip !== '', pinRule),
);
export type PostalAddressInput = z.output<typeof PostalAddressInput>;

/** The destination of a new order. The country defaults to India. */
export const ShippingAddressInput = withAliases(
  z
    .object({ ...addressFields, country }, 'An address is required')
    .refine((address) => !lacksPin(address), pinRule),
);

/** Any fields of an order's destination. */
export const ShippingAddressChange = withAliases(
  z
    .object(fields, 'An address is a record')
    .partial()
    .refine((address) => !lacksPin(address), pinRule),
);
