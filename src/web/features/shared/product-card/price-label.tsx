import { formatRupees } from '#contract/text/money.ts';
import type { Price } from '#contract/catalog/prices/price.ts';
import { effectivePrice } from '#contract/catalog/prices/effective-price.ts';
import { classes } from '#web/ui/classes.ts';

/** The price to pay; for a discounted product also the original price and the percentage. */
export function PriceLabel({ price, className }: { price: Price; className?: string | undefined }) {
  const { rupees, percent } = effectivePrice(price);
  return (
    <span className={classes('figures inline-flex flex-wrap items-baseline gap-x-2', className)}>
      <span>{formatRupees(rupees)}</span>
      {percent !== undefined && (
        <>
          {' '}
          <del className="text-[0.85em] text-ink-faint">
            <span className="sr-only">instead of </span>
            {formatRupees(price.actual)}
          </del>
          {percent > 0 && (
            <span className="text-[0.85em] font-semibold whitespace-nowrap text-leaf">{percent}% off</span>
          )}
        </>
      )}
    </span>
  );
}
