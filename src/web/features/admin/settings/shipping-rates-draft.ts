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

/** The rates as product pages show them; undefined without rates and while they are invalid. */
export function ratesPreview(draft: ShippingRatesDraft): string | undefined {
  const { data } = ShippingRates.safeParse(toRatesInput(draft));
  return data && shippingText(data);
}

/** The rates for a comparison with those that another administrator saved. Product pages show only the least and the greatest charge by PIN code. */
export function ratesDraftText(draft: ShippingRatesDraft): string {
  if (draft.kind === 'none') return 'No rates';
  const text = ratesPreview(draft) ?? '';
  if (draft.kind !== 'pin') return text;
  const charges = draft.prefixes.map(({ prefix, amount }) => `${prefix || 'other PIN codes'} ₹${amount}`);
  return `${text} (${charges.join(', ')})`;
}
