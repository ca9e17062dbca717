import { isInIndia } from '../accounts/india.ts';
import { formatRupees } from '../text/money.ts';
import type { ShippingRates } from './shipping-rates.ts';

export type Destination = { zip: string; country: string };

/**
 * What the shipping rates charge, in rupees. The longest prefix of the PIN code wins.
 * @param productsTotal the sum of the products in rupees, before a discount
 * @returns undefined without rates, without a rate for this PIN code, and abroad, where the artist sets the charge
 */
export function shippingCharge(
  rates: ShippingRates,
  { zip, country }: Destination,
  productsTotal: number,
): number | undefined {
  if (rates.kind === 'none' || !isInIndia(country)) return undefined;
  const charge = rates.kind === 'flat' ? rates.amount : chargeByPin(rates.prefixes, zip);
  if (charge === undefined) return undefined;
  return rates.freeFrom !== undefined && productsTotal >= rates.freeFrom ? 0 : charge;
}

function chargeByPin(
  prefixes: Extract<ShippingRates, { kind: 'pin' }>['prefixes'],
  zip: string,
): number | undefined {
  const digits = zip.replace(/\D/g, '');
  if (digits === '') return undefined;
  const matching = prefixes.filter(({ prefix }) => digits.startsWith(prefix));
  return matching.toSorted((one, other) => other.prefix.length - one.prefix.length)[0]?.amount;
}

const ABROAD = ' · abroad on request';

/** The rates in a few words, such as "Shipping ₹60 · free from ₹1,500 · abroad on request"; undefined without rates. */
export function shippingText(rates: ShippingRates): string | undefined {
  if (rates.kind === 'none') return undefined;
  const amounts = rates.kind === 'flat' ? [rates.amount] : rates.prefixes.map(({ amount }) => amount);
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)];
  if (most === 0) return `Free shipping${ABROAD}`;
  const charge = least === most ? formatRupees(most) : `${formatRupees(least)} to ${formatRupees(most)}`;
  const free = rates.freeFrom === undefined ? '' : ` · free from ${formatRupees(rates.freeFrom)}`;
  return `Shipping ${charge}${free}${ABROAD}`;
}
