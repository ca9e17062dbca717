import { LOW_STOCK_THRESHOLD } from '#contract/catalog/availability.ts';
import { formatRupeesExactly } from '#contract/text/money.ts';
import { effectivePrice } from '#contract/catalog/effective-price.ts';
import type { Product } from '#contract/catalog/product.ts';
import { InlineNumberEdit } from './inline-number-edit.tsx';
import { changeDiscounted, changePrice, changeStock, type NumberChange, errorOf } from './product-input.ts';
import { saveInline } from './save-inline.ts';

/** The props of `InlineNumberEdit` that check and save a change. */
function editProps(product: Product, change: NumberChange) {
  return {
    check: (value: number) => errorOf(change(product, value)),
    onSave: (value: number) => saveInline(product, (latest) => change(latest, value)),
  };
}

export function InlinePrice({ product }: { product: Product }) {
  const { name, price } = product;
  const isDiscounted = effectivePrice(price).percent !== undefined;
  return (
    <div className="flex flex-col items-start">
      <InlineNumberEdit
        name={`price of ${name}`}
        before="₹"
        value={price.actual}
        {...editProps(product, changePrice)}
      >
        {isDiscounted ? (
          <del className="text-sm text-ink-faint">{formatRupeesExactly(price.actual)}</del>
        ) : (
          formatRupeesExactly(price.actual)
        )}
      </InlineNumberEdit>
      {isDiscounted && price.discounted !== undefined && (
        <InlineNumberEdit
          name={`discounted price of ${name}`}
          before="₹"
          value={price.discounted}
          {...editProps(product, changeDiscounted)}
        >
          <span className="font-semibold text-leaf">{formatRupeesExactly(price.discounted)}</span>
        </InlineNumberEdit>
      )}
    </div>
  );
}

export function InlineStock({ product }: { product: Product }) {
  const { name, stock } = product;
  return (
    <InlineNumberEdit name={`stock of ${name}`} value={stock} {...editProps(product, changeStock)}>
      {stock < LOW_STOCK_THRESHOLD ? <strong className="text-madder">{stock} · low</strong> : stock}
    </InlineNumberEdit>
  );
}
