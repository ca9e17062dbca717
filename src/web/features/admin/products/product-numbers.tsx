import { LOW_STOCK_THRESHOLD } from '#contract/catalog/availability.ts';
import { formatRupeesExactly } from '#contract/text/money.ts';
import { effectivePrice } from '#contract/catalog/effective-price.ts';
import type { Product } from '#contract/catalog/product.ts';
import { NumberInPlace } from './inline-number-edit.tsx';
import { changeDiscounted, changePrice, changeStock, type NumberChange, wrongWith } from './product-input.ts';
import { saveInPlace } from './save-inline.ts';

/** What `NumberInPlace` needs to change one number of a product. */
function changing(product: Product, change: NumberChange) {
  return {
    wrong: (value: number) => wrongWith(change(product, value)),
    onSave: (value: number) => saveInPlace(product, (latest) => change(latest, value)),
  };
}

export function PriceInPlace({ product }: { product: Product }) {
  const { name, price } = product;
  const isDiscounted = effectivePrice(price).percent !== undefined;
  return (
    <div className="flex flex-col items-start">
      <NumberInPlace
        of={`price of ${name}`}
        before="₹"
        value={price.actual}
        {...changing(product, changePrice)}
      >
        {isDiscounted ? (
          <del className="text-sm text-ink-faint">{formatRupeesExactly(price.actual)}</del>
        ) : (
          formatRupeesExactly(price.actual)
        )}
      </NumberInPlace>
      {isDiscounted && price.discounted !== undefined && (
        <NumberInPlace
          of={`discounted price of ${name}`}
          before="₹"
          value={price.discounted}
          {...changing(product, changeDiscounted)}
        >
          <span className="font-semibold text-leaf">{formatRupeesExactly(price.discounted)}</span>
        </NumberInPlace>
      )}
    </div>
  );
}

export function StockInPlace({ product }: { product: Product }) {
  const { name, stock } = product;
  return (
    <NumberInPlace of={`stock of ${name}`} value={stock} {...changing(product, changeStock)}>
      {stock < LOW_STOCK_THRESHOLD ? <strong className="text-madder">{stock} · low</strong> : stock}
    </NumberInPlace>
  );
}
