import type { PostalAddress } from '#contract/accounts/postal-address.ts';

export function fullName({ firstName, lastName }: Pick<PostalAddress, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim();
}

/** The lines of an address on a parcel in India, without the name and empty fields. */
export function addressLines({ address, landmark, city, state, zip }: PostalAddress): string[] {
  const cityLine = [`${city} ${zip}`.trim(), state].filter(Boolean).join(', ');
  return [address, landmark, cityLine].filter(Boolean);
}
