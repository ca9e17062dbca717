import type { BulkChange } from '#contract/bulk.ts';
import type { FieldChange } from '#contract/history.ts';
import { limits } from '#contract/limits.ts';
import { toPaise, toRupees } from '#contract/money.ts';
import { priceToPay } from '#contract/price-to-pay.ts';
import { raisePaise } from '#contract/raised-price.ts';
import { yesOrNo } from './fields.rules.ts';
import type { FoundProduct, ProductContent } from './products.rules.ts';

type Priced = Pick<FoundProduct, 'price_paise' | 'discounted_paise' | 'allow_discount'>;
type NewPrice = Pick<ProductContent, 'price_paise' | 'discounted_paise' | 'pay_paise'>;

/** Both prices moved by `percent`, the discounted one never above the actual; undefined beyond what a price can be. */
export function priceAfter(
  { price_paise, discounted_paise, allow_discount }: Priced,
  percent: number,
): NewPrice | undefined {
  const actual = raisePaise(price_paise, percent);
  if (actual > toPaise(limits.price)) return undefined;
  const discounted =
    discounted_paise === null ? null : Math.min(raisePaise(discounted_paise, percent), actual);
  const price = {
    actual: toRupees(actual),
    discounted: discounted === null ? undefined : toRupees(discounted),
    allowDiscount: allow_discount === 1,
  };
  return { price_paise: actual, discounted_paise: discounted, pay_paise: toPaise(priceToPay(price).rupees) };
}

/** A bulk change for the history, in one line. @param category the name of the one that products move to */
export function bulkFields(change: BulkChange, category: string | undefined): FieldChange[] {
  const to = (field: string, after: string) => [{ field, before: '', after }];
  if (change.visibility !== undefined) return to('visible', yesOrNo(change.visibility));
  if (change.isAvailableToSell !== undefined) return to('forSale', yesOrNo(change.isAvailableToSell));
  if (change.price) return to('price', `${change.price.percent > 0 ? '+' : ''}${change.price.percent} %`);
  if (category !== undefined) return to('category', category);
  return to('deleted', 'yes');
}
