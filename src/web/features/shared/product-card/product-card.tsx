import { HeartButton } from '../favorites/heart-button.tsx';
import { Link } from '#web/navigation/link.tsx';
import { Badge } from '#web/ui/badge.tsx';
import type { CardData } from './card-data.ts';
import { PriceLabel } from './price-label.tsx';
import { ProductImage } from './product-image.tsx';

type Props = {
  product: CardData;
  sizes: string;
  eager?: boolean | undefined;
  first?: boolean | undefined;
  /** The heading level of the name; 2 directly below the page's title. */
  level?: 2 | 3 | undefined;
};

/** A product's image, name and price. The whole card is a link, with the heart above it. */
export function ProductCard({ product, sizes, eager, first, level = 2 }: Props) {
  const Heading = `h${level}` as const;
  return (
    <article data-piece={product._id} className="group relative flex h-full flex-col">
      <ProductImage
        image={product.image}
        name={product.name}
        sizes={sizes}
        eager={eager}
        first={first}
        className="piece-picture"
      />
      <div className="mt-3 flex flex-1 items-start gap-2">
        <div className="min-w-0 flex-1">
          <Heading className="text-lg leading-snug">
            <Link to="/product/$id" params={{ id: product._id }} className="piece-link">
              {product.name}
            </Link>
          </Heading>
          {product.medium && <p className="mt-0.5 line-clamp-2 text-sm text-ink-faint">{product.medium}</p>}
          {product.size && <p className="text-sm whitespace-nowrap text-ink-faint">{product.size}</p>}
          {product.price && (
            <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-base">
              <PriceLabel price={product.price} />
              <Availability product={product} />
            </p>
          )}
        </div>
        <div className="relative z-10 -mt-2 -mr-2">
          <HeartButton product={product} />
        </div>
      </div>
    </article>
  );
}

function Availability({ product }: { product: CardData }) {
  if (product.unavailable === 'sold out') return <Badge variant="sold-out">Sold out</Badge>;
  if (product.unavailable === 'not for sale') return <Badge>Not for sale</Badge>;
  return null;
}
