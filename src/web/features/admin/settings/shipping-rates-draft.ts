import { shippingText } from '#contract/orders/shipping-charge.ts';
import { ShippingRates } from '#contract/orders/shipping-rates.ts';

/** The rates as typed, in rupees. Those of another kind stay in the draft until it is saved. */
export type ShippingRatesDraft = {
  kind: ShippingRates['kind'];
  amount: string;
  prefixes: { prefix: string; amount: string }[];
  freeFrom: string;
};

const textOf = (rupees: number | undefined) => (rupees === undefined ? '' : String(rupees));

export function toRatesDraft(rates: ShippingRates): ShippingRatesDraft {
  const prefixes = rates.kind === 'pin' ? rates.prefixes : [];
  return {
    kind: rates.kind,
    amount: rates.kind === 'flat' ? textOf(rates.amount) : '',
    prefixes: prefixes.map(({ prefix, amount }) => ({ prefix, amount: textOf(amount) })),
    freeFrom: rates.kind === 'none' ? '' : textOf(rates.freeFrom),
  };
}

/** A typed number; undefined for a blank text. */
const rupeesOf = (typed: string) => (typed.trim() === '' ? undefined : Number(typed));

/** The draft as `ShippingRates` validates it. */
export function toRatesInput({ kind, amount, prefixes, freeFrom }: ShippingRatesDraft): ShippingRates {
  if (kind === 'none') return { kind };
  const free = rupeesOf(freeFrom);
  const common = free === undefined ? {} : { freeFrom: free };
  // NaN of a missing charge is rejected as no number.
  if (kind === 'flat') return { kind, amount: rupeesOf(amount) ?? Number.NaN, ...common };
  return {
    kind,
    prefixes: prefixes.map((rate) => ({ ...rate, amount: rupeesOf(rate.amount) ?? Number.NaN })),
    ...common,
  };
}

/** The rates as product pages show them; undefined while they are not valid. */
export function ratesPreview(draft: ShippingRatesDraft): string | undefined {
  const { data } = ShippingRates.safeParse(toRatesInput(draft));
  return data && shippingText(data);
}

export const ratesDraftText = (draft: ShippingRatesDraft): string =>
  draft.kind === 'none' ? 'No rates' : (ratesPreview(draft) ?? '');
