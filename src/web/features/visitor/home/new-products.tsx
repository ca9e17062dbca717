import type { CardData } from '#web/features/shared/product-card/card-data.ts';
import { PriceLabel } from '#web/features/shared/product-card/price-label.tsx';
import { ProductImage } from '#web/features/shared/product-card/product-image.tsx';
import { Link } from '#web/navigation/link.tsx';
import { classes } from '#web/ui/classes.ts';
import { salonLayout } from './salon-layout.ts';

const WALL_REM = 74;

/** New products like pictures in a salon: at their own proportions, in rows with a common base line. */
export function SalonWall({ products }: { products: readonly CardData[] }) {
  const layout = salonLayout(products);
  return (
    <ul className="hung-wall mt-8 sm:mt-10">
      {products.map((product, index) => {
        const { narrow, wide } = layout[index] ?? { narrow: 6, wide: 4 };
        const sizes = [
          `(min-width: 80rem) ${Math.round((WALL_REM * wide) / 12) - 2}rem`,
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
                natural
                className="on-wall piece-picture"
              />
              <WallLabel product={product} />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** Has a fixed height, so that the images of a row share a base line. */
function WallLabel({ product }: { product: CardData }) {
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

/** The label of a painting shows neither price nor stock. */
function Price({ product }: { product: CardData }) {
  if (product.unavailable === 'sold out') return 'Sold out';
  return product.unavailable === undefined && product.price && <PriceLabel price={product.price} />;
}
