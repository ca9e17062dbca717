import type { ReactNode } from 'react';
import {
  FEW_LEFT_MAX,
  holdEndOf,
  isShownOnly,
  isSoldOutNow,
  stockText,
} from '#contract/catalog/availability.ts';
import { effectivePrice } from '#contract/catalog/prices/effective-price.ts';
import type { PublicProduct } from '#contract/catalog/product.ts';
import { HeartButton } from '#web/features/shared/favorites/heart-button.tsx';
import { HoldBadge } from '#web/features/shared/hold/hold-badge.tsx';
import { PriceLabel } from '#web/features/shared/product-card/price-label.tsx';
import { useSiteSettings } from '#web/features/shared/site-settings/site-settings.ts';
import { Link } from '#web/navigation/link.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { classes } from '#web/ui/classes.ts';
import { ShareButton } from './share-button.tsx';

/** A longer name is smaller on a phone: it would fill the first screen. */
const LONG_NAME = 40;

type Props = {
  /** With the price, stock and hold of the chosen variant. */
  product: PublicProduct;
  /** Whether the whole product is sold out; `product` may be only its chosen variant. */
  isSoldOut: boolean;
  /** The path of its category's page. */
  categoryPath: string;
  /** Whether the artist has written about shipping and returns. */
  hasShippingPolicy: boolean;
  /** The choice of a variant and the buttons that open a chat. */
  ordering: ReactNode;
};

/** Name, price, stock and description of a product. */
export function ProductSummary({ product, isSoldOut, categoryPath, hasShippingPolicy, ordering }: Props) {
  const { shippingText } = useSiteSettings();
  return (
    <div className="flex flex-col gap-6">
      <div>
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          {/* A long name is cut off, so that the button stays beside it. */}
          <div className="flex min-w-0 flex-1 basis-40">
            <Link href={categoryPath} className="inline-flex min-w-0 items-center pointer-coarse:min-h-11">
              <Badge className="min-w-0 hover:border-line-strong">
                <span className="truncate">{product.category.name}</span>
              </Badge>
            </Link>
          </div>
          <div className="-mr-3 shrink-0">
            <ShareButton product={product} />
          </div>
        </div>
        <div className="mt-1 flex flex-wrap items-start gap-3 sm:mt-4">
          <h1
            tabIndex={-1}
            className={classes(
              'min-w-0 flex-1 basis-40',
              product.name.length > LONG_NAME ? 'text-2xl sm:text-3xl' : 'text-3xl',
            )}
          >
            {product.name}
          </h1>
          <HeartButton product={product} size="lg" />
        </div>
        {!isShownOnly(product) && (
          <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
            {product.price && <PriceLabel price={effectivePrice(product.price)} className="text-2xl" />}
            <StockBadge product={product} />
          </div>
        )}
        {shippingText !== '' && canBeOrdered(product) && (
          <p className="mt-2 text-sm text-ink-soft">{shippingText}</p>
        )}
        {isShownOnly(product) && (
          <p className="mt-3 text-ink-soft">An original painting, shown in the gallery.</p>
        )}
      </div>
      {isSoldOut && (
        <p className="text-ink-soft">
          {product.variants ? 'All variants are sold out.' : 'This piece has found a home.'}{' '}
          <Link href={categoryPath} className="ink-link">
            See the other {product.category.name}
          </Link>
        </p>
      )}
      {ordering}
      <div className="measure space-y-3 whitespace-pre-line text-ink-soft">
        {product.description.replace(/\n\s*\n/g, '\n\n')}
      </div>
      <ProductDetails meta={product.meta} />
      {product.tags.length > 0 && (
        <ul aria-label="Tags" className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-faint">
          {product.tags.map((tag) => (
            <li key={tag} className="min-w-0">
              <Link
                to="/search"
                search={{ q: tag }}
                className="inline-flex min-h-6 items-center wrap-anywhere hover:underline pointer-coarse:min-h-11 pointer-coarse:min-w-11"
              >
                #{tag}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {canBeOrdered(product) && hasShippingPolicy && <ShippingAndReturns />}
    </div>
  );
}

const ShippingAndReturns = () => (
  <div className="border-t border-line pt-5 text-sm leading-6 text-ink-soft">
    <p>
      <Link to="/shipping" className="ink-link">
        Shipping
      </Link>
      : how it travels to you.
    </p>
    <p>
      <Link to="/shipping" className="ink-link">
        Returns
      </Link>
      : what to do if it arrives damaged.
    </p>
  </div>
);

const canBeOrdered = (product: PublicProduct) =>
  !isShownOnly(product) && product.isAvailableToSell && !isSoldOutNow(product);

function StockBadge({ product }: { product: PublicProduct }) {
  if (isSoldOutNow(product)) return <Badge variant="alert">{stockText(product)}</Badge>;
  if (!product.isAvailableToSell) return <Badge>Not for sale</Badge>;
  const onHoldUntil = holdEndOf(product);
  if (onHoldUntil) return <HoldBadge until={onHoldUntil} />;
  return (
    <Badge variant={product.stock <= FEW_LEFT_MAX ? 'attention' : 'positive'}>{stockText(product)}</Badge>
  );
}

/** The details that visitors see; a new one does not compile until it has a label. */
const labels: Record<Exclude<keyof PublicProduct['meta'], 'notes'>, string> = {
  medium: 'Medium',
  size: 'Size',
};

function ProductDetails({ meta }: Pick<PublicProduct, 'meta'>) {
  const texts: Record<string, string | undefined> = meta;
  const rows = Object.entries(labels)
    .map(([field, label]) => ({ label, text: texts[field]?.trim() }))
    .filter(({ text }) => text);
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="product-details" className="border-t border-line pt-5">
      <h2 id="product-details" className="text-xl">
        Product Details
      </h2>
      <dl className="mt-3 grid grid-cols-[fit-content(50%)_1fr] gap-x-4 sm:gap-x-8 gap-y-2">
        {rows.map((row) => (
          <div key={row.label} className="contents">
            <dt className="text-ink-faint">{row.label}</dt>
            <dd className="wrap-anywhere">{row.text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
