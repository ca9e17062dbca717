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

/** A postal code of any country: letters and digits, with spaces and hyphens after the first. */
const POSTAL_CODE = /^[0-9A-Za-z][0-9A-Za-z -]*$/;
const WRONG_PIN = 'Please give a PIN code like 411004';
const MISSING_ADDRESS = 'Address is required';
const MISSING_CITY = 'City is required';
const MISSING_PIN = 'PIN code is required';

/** The parts of an address that a parcel needs. */
const Destination = z.object({
  address: z.string(),
  city: z.string(),
  zip: z.string(),
  country: z.string(),
});

/** What the address of a parcel lacks. Abroad there may be no postal code, as in the United Arab Emirates. */
export function missingParts({ address, city, zip, country }: z.infer<typeof Destination>) {
  const parts: { part: keyof ShippingAddress; message: string }[] = [];
  if (address === '') parts.push({ part: 'address', message: MISSING_ADDRESS });
  if (city === '') parts.push({ part: 'city', message: MISSING_CITY });
  if (zip === '' && isInIndia(country)) parts.push({ part: 'zip', message: MISSING_PIN });
  return parts;
}

const fields = {
  firstName: requiredText(limits.addressName, 'First name', 'First name is required'),
  lastName: textOrEmpty(limits.addressName, 'Last name'),
  address: requiredText(limits.addressLine, 'Address', MISSING_ADDRESS),
  city: requiredText(limits.addressCity, 'City', MISSING_CITY),
  state: textOrEmpty(limits.addressCity, 'State'),
  zip: textOrEmpty(limits.zip, 'PIN code').refine((zip) => zip === '' || POSTAL_CODE.test(zip), WRONG_PIN),
  phone: Phone.nullable().transform((phone) => phone ?? ''),
  landmark: textOrEmpty(limits.landmark, 'Landmark'),
};

const fieldsWithDefaults = {
  ...fields,
  lastName: fields.lastName.default(''),
  state: fields.state.default(''),
  zip: fields.zip.default(''),
  phone: fields.phone.default(''),
  landmark: fields.landmark.default(''),
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

/** An address in India, from a form. */
export const PostalAddressInput = withAliases(
  z.object(fieldsWithDefaults).refine(({ zip }) => zip !== '', {
    path: ['zip'],
    message: MISSING_PIN,
    // Runs even if other fields have errors, unlike other refinements.
    when: ({ value }) => z.object({ zip: z.string() }).safeParse(value).success,
  }),
);
export type PostalAddressInput = z.output<typeof PostalAddressInput>;

const countryField = textOrEmpty(limits.addressCity, 'Country').transform((country) => country || 'India');
const shippingFields = {
  address: textOrEmpty(limits.addressLine, 'Address'),
  city: textOrEmpty(limits.addressCity, 'City'),
  country: countryField,
};

/** Whom a new order is for, and where it goes: see `requireDestination`. The country defaults to India. */
export const ShippingAddressInput = withAliases(
  z.object(
    {
      ...fieldsWithDefaults,
      address: shippingFields.address.default(''),
      city: shippingFields.city.default(''),
      country: countryField.default('India'),
    },
    'An address is required',
  ),
);

/** Any fields of `ShippingAddressInput`. */
export const ShippingAddressChange = withAliases(
  z.object({ ...fields, ...shippingFields }, 'An address is a record').partial(),
);

/**
 * Reports which parts the address of a parcel lacks, beside errors of other fields, too.
 * @param pickup the schema of those values of `pickup` with which the order is a parcel
 */
export function requireDestination(pickup: z.ZodType) {
  const Parcel = z.object({ pickup, address: Destination });
  return z.superRefine<unknown>(
    (value, { addIssue }) => {
      const { data } = Parcel.safeParse(value);
      for (const { part, message } of data ? missingParts(data.address) : [])
        addIssue({ code: 'custom', path: ['address', part], message });
    },
    { when: () => true },
  );
}
