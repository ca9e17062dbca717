import type { CardData } from './card-data.ts';
import { phoneSizes } from './responsive-sizes.ts';
import { ProductCard } from './product-card.tsx';

const SIZES = `(min-width: 80rem) 22.5rem, (min-width: 64rem) 29vw, (min-width: 40rem) 45vw, ${phoneSizes(44)}`;
const FIRST_ROW = 3;

/** Product cards in columns: two on a phone, three on a wide screen. */
export function ProductGrid({ products, label }: { products: readonly CardData[]; label: string }) {
  return (
    <ul aria-label={label} className="pairs">
      {products.map((product, index) => (
        <li key={product._id}>
          <ProductCard product={product} sizes={SIZES} eager={index < FIRST_ROW} first={index === 0} />
        </li>
      ))}
    </ul>
  );
}
