import { Button } from '#web/ui/button.tsx';
import { Toggle } from '#web/ui/forms/toggle.tsx';
import { NumberField } from '../shared/number-field.tsx';
import type { FormFields } from '../shared/text-props.ts';
import type { ProductDraft } from './product-draft.ts';
import { typedStock } from './variants-draft.ts';

type Props = Pick<FormFields<ProductDraft>, 'draft' | 'errors'> & {
  change: (changed: Partial<ProductDraft>) => void;
  /** Whether visitors see the stock: not that of a product that is only shown. */
  showsStock: boolean;
  isNew: boolean;
};

const CHEAPEST = 'Of the cheapest variant. More expensive variants have their own price.';
const SOLD_OUT_AT_0 = 'At 0, visitors see it as sold out.';
const OWN_PRICES = 'Each variant has its own price, so the lowest of them counts.';

export function PriceFields({ draft, change, errors, showsStock, isNew }: Props) {
  const { actual, allowDiscount, discounted, stock, variants } = draft;
  const hasVariants = variants.options.length > 0;
  const hasValues = variants.items.length > 0;
  // Most pieces are one of a kind, but the stock of a new one is 0.
  const startsSoldOut = isNew && showsStock && stock.trim() === '0';
  const haveOwnPrices = hasValues && variants.items.every(({ price }) => price.trim() !== '');
  return (
    <div className="grid items-start gap-6 sm:grid-cols-2">
      <NumberField
        label="Actual price (₹)"
        step={0.01}
        inputMode="decimal"
        value={actual}
        error={errors['price.actual']}
        hint={hasVariants ? (haveOwnPrices ? OWN_PRICES : CHEAPEST) : undefined}
        // Includes the discounted price, whose error may depend on this one, so that its message is cleared too.
        onChange={(typed) => change({ actual: typed, discounted })}
      />
      {hasVariants && (
        <p className="text-sm">
          <span className="mb-1.5 block font-semibold">Stock</span>
          <span className="tabular-figures">{hasValues ? typedStock(variants) : stock.trim() || 0}</span>
          <span className="text-ink-faint">
            {hasValues ? ' in all variants together' : ' for the first variant'}
          </span>
        </p>
      )}
      {!hasVariants && (
        <div>
          <NumberField
            label="Stock"
            step={1}
            inputMode="numeric"
            value={stock}
            error={errors.stock}
            hint={showsStock ? (startsSoldOut ? 'Visitors see “Sold Out”.' : SOLD_OUT_AT_0) : undefined}
            onChange={(typed) => change({ stock: typed })}
          />
          {startsSoldOut && (
            <Button variant="outline" size="sm" className="mt-2" onClick={() => change({ stock: '1' })}>
              Set stock to 1
            </Button>
          )}
        </div>
      )}
      <Toggle
        label="Allow discount"
        hint="Shows the discounted price, with the actual one struck through."
        checked={allowDiscount}
        onChange={(on) => change({ allowDiscount: on, discounted })}
      />
      {allowDiscount && (
        <NumberField
          label="Discounted price (₹)"
          step={0.01}
          inputMode="decimal"
          value={discounted}
          error={errors['price.discounted']}
          onChange={(typed) => change({ discounted: typed })}
        />
      )}
    </div>
  );
}
