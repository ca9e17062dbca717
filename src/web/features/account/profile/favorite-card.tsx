import type { Favorite } from '#contract/accounts/favorites.ts';
import { cardPrice } from '#contract/catalog/prices/effective-price.ts';
import { HeartButton } from '#web/features/shared/favorites/heart-button.tsx';
import { HoldBadge } from '#web/features/shared/hold/hold-badge.tsx';
import { PriceLabel } from '#web/features/shared/product-card/price-label.tsx';
import { phoneSizes } from '#web/features/shared/product-card/responsive-sizes.ts';
import { ProductImage } from '#web/features/shared/product-card/product-image.tsx';
import { Link } from '#web/navigation/link.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { classes } from '#web/ui/classes.ts';

const SIZES = `(min-width: 80rem) 16.5rem, (min-width: 64rem) 21vw, (min-width: 48rem) 29vw, ${phoneSizes(45)}`;

/** A favorite. An unavailable product is faded and has no link, but the visitor can remove it. */
export function FavoriteCard({ product, eager }: { product: Favorite; eager: boolean }) {
  const { _id, name, price, images, active, isSoldOut, onHoldUntil } = product;
  const image = images.toSorted((one, other) => one.position - other.position)[0];

  return (
    <article className="group relative flex h-full flex-col">
      <ProductImage
        image={image}
        name={name}
        sizes={SIZES}
        eager={eager}
        className={active ? undefined : 'opacity-45'}
      />
      <div className="mt-3 flex flex-1 items-start gap-2">
        <div className={classes('min-w-0 flex-1', !active && 'text-ink-faint')}>
          <h2 className="text-lg leading-snug">
            {active ? (
              <Link
                to="/product/$id"
                params={{ id: _id }}
                className="line-clamp-2 decoration-1 underline-offset-4 after:absolute after:inset-0 group-hover:underline"
              >
                {name}
              </Link>
            ) : (
              <span className="line-clamp-2">{name}</span>
            )}
          </h2>
          <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
            {price && <PriceLabel price={cardPrice({ ...product, price })} />}
            {!active && <Badge variant="muted">No longer available</Badge>}
            {active && isSoldOut && <Badge variant="alert">Sold out</Badge>}
            {active && onHoldUntil && <HoldBadge until={onHoldUntil} />}
          </p>
        </div>
        <div className="relative z-10 -mt-2 -mr-2">
          <HeartButton product={product} />
        </div>
      </div>
    </article>
  );
}
