import { formatRupees } from '#contract/text/money.ts';
import type { EffectivePrice } from '#contract/catalog/prices/effective-price.ts';
import { classes } from '#web/ui/classes.ts';

type Props = { price: EffectivePrice; className?: string | undefined };

/** The price to pay; for a discounted product also the original price and the percentage. With variants, the lowest one. */
export function PriceLabel({ price: { rupees, actual, percent = 0, isFrom }, className }: Props) {
  return (
    <span className={classes('price', className)}>
      <span>{(isFrom ? 'from ' : '') + formatRupees(rupees)}</span>
      {actual !== undefined && (
        <>
          {' '}
          <del>
            <span className="sr-only">instead of </span>
            {formatRupees(actual)}
          </del>
          {percent > 0 && <b>{`${percent}% off`}</b>}
        </>
      )}
    </span>
  );
}
