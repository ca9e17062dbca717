import type { PostalAddress } from '#contract/accounts/postal-address.ts';

export function personOf({ firstName, lastName }: Pick<PostalAddress, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim();
}

/** An address as it is written on a parcel in India, without the name and what was not given. */
export function linesOf({ address, landmark, city, state, zip }: PostalAddress): string[] {
  const place = [`${city} ${zip}`.trim(), state].filter(Boolean).join(', ');
  return [address, landmark, place].filter(Boolean);
}
