import { HoldBadge } from '../hold/hold-badge.tsx';
import { HeartButton } from '../favorites/heart-button.tsx';
import { Link } from '#web/navigation/link.tsx';
import { Badge } from '#web/ui/badge.tsx';
import type { CardData } from './card-data.ts';
import { PriceLabel } from './price-label.tsx';
import { ProductImage } from './product-image.tsx';

type Props = {
  product: CardData;
  sizes: string;
  /** Visible without scrolling; `isLargestOnScreen` for the largest of them: loaded with high priority. */
  eager?: boolean | undefined;
  isLargestOnScreen?: boolean | undefined;
  /** The heading level of the name; 2 directly below the page's title. */
  level?: 2 | 3 | undefined;
  /** A small card has no space for it. */
  withHeart?: boolean | undefined;
};

/** A product's image, name and price. The whole card is a link, with the heart above it. */
export function ProductCard({
  product,
  sizes,
  eager,
  isLargestOnScreen,
  level = 2,
  withHeart = true,
}: Props) {
  const Heading = `h${level}` as const;
  return (
    <article className="group piece">
      <ProductImage
        image={product.image}
        name={product.name}
        sizes={sizes}
        eager={eager}
        isLargestOnScreen={isLargestOnScreen}
        className="piece-picture"
      />
      <Heading>
        <Link to="/product/$id" params={{ id: product._id }} className="piece-link">
          {product.name}
        </Link>
      </Heading>
      {product.medium && <p>{product.medium}</p>}
      {product.size && <p>{product.size}</p>}
      {product.price && (
        <div>
          <PriceLabel price={product.price} />
          {product.unavailable && <Unavailable reason={product.unavailable} />}
          {product.onHoldUntil && <HoldBadge until={product.onHoldUntil} />}
        </div>
      )}
      {withHeart && <HeartButton product={product} />}
    </article>
  );
}

function Unavailable({ reason }: { reason: NonNullable<CardData['unavailable']> }) {
  if (reason === 'sold out') return <Badge variant="alert">Sold out</Badge>;
  return <Badge>Not for sale</Badge>;
}
