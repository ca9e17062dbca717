import type { Product } from '#contract/catalog/product.ts';

/** Medium and size, each only where there is something to say. */
export function ProductDetails({ meta }: Pick<Product, 'meta'>) {
  const rows = [
    { term: 'Medium', words: meta.medium?.trim() },
    { term: 'Size', words: meta.size?.trim() },
  ].filter((row) => row.words);
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="product-details" className="border-t border-line pt-5">
      <h2 id="product-details" className="text-xl">
        Product Details
      </h2>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-[min(2rem,10vw)] gap-y-2">
        {rows.map((row) => (
          <div key={row.term} className="contents">
            <dt className="text-ink-faint">{row.term}</dt>
            <dd className="wrap-anywhere">{row.words}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
