import type { ProductCard as Card } from '#contract/catalog/product.ts';
import { type CardData, toCard } from '#web/features/shared/product-card/card-data.ts';
import { ProductCard } from '#web/features/shared/product-card/product-card.tsx';
import { phoneSizes } from '#web/features/shared/product-card/responsive-sizes.ts';

const SIZES = `(min-width: 64rem) 11rem, (min-width: 48rem) 20vw, ${phoneSizes(45)}`;

/** The data of a small card, for which the product's name, image and price are enough. */
export const toRelatedCard = (product: Card): CardData => ({ ...toCard(product), medium: '', size: '' });

/** Up to four others of the category: as many columns as fit on a phone, then two; three in one row of a wide screen. */
export function RelatedProducts({ products }: { products: readonly CardData[] }) {
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="related-pieces" className="mt-6 border-t border-line pt-5 print:hidden">
      <h2 id="related-pieces" className="text-xl">
        You may also like
      </h2>
      <ul className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(min(8rem,100%),1fr))] gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {products.map((product, index) => (
          <li key={product._id} className={index === 3 ? 'lg:hidden' : undefined}>
            <ProductCard product={product} sizes={SIZES} level={3} withHeart={false} />
          </li>
        ))}
      </ul>
    </section>
  );
}
