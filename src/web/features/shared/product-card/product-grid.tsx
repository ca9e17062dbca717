import type { CardData } from './card-data.ts';
import { phoneSizes } from './responsive-sizes.ts';
import { ProductCard } from './product-card.tsx';

const SIZES = `(min-width: 80rem) 22rem, (min-width: 64rem) 28vw, (min-width: 40rem) 45vw, ${phoneSizes(44)}`;
const FIRST_ROW = 3;

/** Product cards in columns: two on a phone, three on a wide screen. */
export function ProductGrid({ products, label }: { products: readonly CardData[]; label: string }) {
  // Cards omit the medium when all products have the same one.
  const isSameMedium = products.length > 1 && new Set(products.map(({ medium }) => medium)).size === 1;
  const shown = isSameMedium ? products.map((product) => ({ ...product, medium: '' })) : products;
  return (
    <ul aria-label={label} className="pairs">
      {shown.map((product, index) => (
        <li key={product._id}>
          <ProductCard
            product={product}
            sizes={SIZES}
            eager={index < FIRST_ROW}
            isLargestOnScreen={index === 0}
          />
        </li>
      ))}
    </ul>
  );
}
