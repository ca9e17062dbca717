import { z } from 'zod';
import { limits } from '../api/limits.ts';
import { Id, isBlank, plainText, requiredText } from '../text/text.ts';
import { Phone } from './user.ts';

/** An address in a user's address book. What was not given is empty. */
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

/** Where an order goes. */
export const ShippingAddress = PostalAddress.omit({ id: true }).extend({ country: z.string() });
export type ShippingAddress = z.infer<typeof ShippingAddress>;

const parts = {
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

const { country, ...withoutCountry } = {
  ...parts,
  lastName: parts.lastName.default(''),
  state: parts.state.default(''),
  phone: parts.phone.default(''),
  landmark: parts.landmark.default(''),
  country: parts.country.default('India'),
};
const Whole = z.object(withoutCountry);
const WholeShipping = z.object({ ...withoutCountry, country }, 'An address is required');
const Parts = z.object(parts, 'An address is a record').partial();

/** The other words for `address` and `zip`. */
type Spelled = {
  address?: string | undefined;
  street?: string | undefined;
  zip?: string | undefined;
  zipCode?: string | undefined;
};
type Sent<T> = Omit<T, 'address' | 'zip'> & Spelled;

const given = (word: unknown) => word != null && !(typeof word === 'string' && isBlank(word));

/** The same with `address` for `street` and `zip` for `zipCode`; it may be anything, nothing has been checked yet. */
function inOneSpelling(sent: Spelled): unknown {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent;
  const { street, zipCode, ...rest } = sent;
  return {
    ...rest,
    ...(given(rest.address) || street === undefined ? {} : { address: street }),
    ...(given(rest.zip) || zipCode === undefined ? {} : { zip: zipCode }),
  };
}

/** An address as a form sends it; `street` counts as `address` and `zipCode` as `zip`. */
export const PostalAddressInput = z.preprocess(
  (sent: Sent<z.input<typeof Whole>>) => inOneSpelling(sent),
  Whole,
);
export type PostalAddressInput = z.output<typeof PostalAddressInput>;

/** Where a new order goes; the country is India unless another is given. */
export const ShippingAddressInput = z.preprocess(
  (sent: Sent<z.input<typeof WholeShipping>>) => inOneSpelling(sent),
  WholeShipping,
);

/** Any parts of where an order goes. */
export const ShippingAddressChange = z.preprocess(
  (sent: Sent<z.input<typeof Parts>>) => inOneSpelling(sent),
  Parts,
);
