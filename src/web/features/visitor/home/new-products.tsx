import type { CardData } from '#web/features/shared/product-card/card-data.ts';
import { PriceLabel } from '#web/features/shared/product-card/price-label.tsx';
import { ProductImage } from '#web/features/shared/product-card/product-image.tsx';
import { Link } from '#web/navigation/link.tsx';
import { classes } from '#web/ui/classes.ts';
import { salonLayout } from './salon-layout.ts';

const LIST_WIDTH_REM = 74;

/** New products at their own proportions, in rows with a common baseline, as pictures hang on a wall. */
export function NewProducts({ products }: { products: readonly CardData[] }) {
  const layout = salonLayout(products);
  return (
    <ul className="salon-rows mt-8 sm:mt-10">
      {products.map((product, index) => {
        const { narrow, wide } = layout[index] ?? { narrow: 6, wide: 4 };
        // Without the space beside an image, a twelfth of the list is about 7 % of a tablet's width, and 7.4 % of a phone's.
        const sizes = [
          `(min-width: 80rem) ${Math.round((LIST_WIDTH_REM * wide) / 12) - 2}rem`,
          `(min-width: 48rem) ${wide * 7}vw`,
          `${Math.round(narrow * 7.4)}vw`,
        ];
        return (
          <li key={product._id} className={classes(`w-${narrow}/12`, `md:w-${wide}/12`)}>
            <Link
              to="/product/$id"
              params={{ id: product._id }}
              data-piece={product._id}
              className="group block"
            >
              <ProductImage
                image={product.image}
                name={product.name}
                sizes={sizes.join(', ')}
                keepsProportions
                className="on-wall piece-picture"
              />
              <Label product={product} />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** Has a fixed height, so that the images of a row share a baseline. */
function Label({ product }: { product: CardData }) {
  return (
    <span className="mt-3 block h-30 overflow-hidden text-sm text-ink-faint">
      <span className="line-clamp-2 font-display text-base leading-snug text-ink decoration-1 underline-offset-4 group-hover:underline">
        {product.name}
      </span>
      <span className="block truncate">{product.size}</span>
      <Price product={product} />
    </span>
  );
}

/** A product that is only shown has neither a price nor a stock. */
function Price({ product }: { product: CardData }) {
  if (product.unavailable === 'sold out') return 'Sold out';
  return product.unavailable === undefined && product.price && <PriceLabel price={product.price} />;
}
