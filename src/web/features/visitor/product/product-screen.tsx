import { Suspense } from 'react';
import { holdEndOf, isSoldOutNow } from '#contract/catalog/availability.ts';
import type { PublicProduct } from '#contract/catalog/product.ts';
import { asVariant } from '#contract/catalog/chosen-variant.ts';
import { useHoldEnd } from '#web/features/shared/hold/use-hold-end.ts';
import { hydratedLater } from '#web/features/shared/lazy/hydrated-later.ts';
import { type CardData, tintOf } from '#web/features/shared/product-card/card-data.ts';
import type { DescribedImage } from './image-viewer.tsx';
import { RelatedProducts } from './related-products.tsx';
import { ProductImages } from './product-images.tsx';
import { ProductSummary } from './product-summary.tsx';
import { useChosenVariant } from './use-chosen-variant.ts';

type Props = {
  product: PublicProduct;
  related: readonly CardData[];
  /** The path of its category's page. */
  categoryPath: string;
  hasShippingPolicy: boolean;
};

const loadOrdering = () => import('./ordering.tsx');
const Ordering = hydratedLater(() => loadOrdering().then((file) => file.Ordering));
const OrderBar = hydratedLater(() => loadOrdering().then((file) => file.OrderBar));

/** Loads the code that a product page in a document from the server loads after the rest of it works. */
export const preloadOrdering = () => Promise.all([Ordering.preload(), OrderBar.preload()]);

export function ProductScreen({ product, related, ...page }: Props) {
  const variant = useChosenVariant(product);
  const withVariant = asVariant(product, variant);
  const chosen = { ...withVariant, onHoldUntil: useHoldEnd(holdEndOf(withVariant)) };
  return (
    <article
      data-piece={product._id}
      className="page grid grid-cols-[minmax(0,1fr)] gap-4 pb-16 sm:gap-8 sm:pt-8 md:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] lg:gap-14"
    >
      <ProductImages
        key={product._id}
        images={describedImages(product)}
        name={product.name}
        keepsProportions={product.category.gallery}
      />
      <div className="md:sticky md:top-8 md:self-start">
        <ProductSummary
          {...page}
          product={chosen}
          isSoldOut={isSoldOutNow(product)}
          ordering={
            <Suspense>
              <Ordering product={product} variant={variant} chosen={chosen} />
            </Suspense>
          }
        />
        <RelatedProducts products={related} />
      </div>
      <Suspense>
        <OrderBar variant={variant} chosen={chosen} />
      </Suspense>
    </article>
  );
}

/** The images in their order. Those without a description have the product's name instead, and from the second one on a number. */
function describedImages({ name, images }: PublicProduct): DescribedImage[] {
  return images
    .toSorted((one, other) => one.position - other.position)
    .map((image, index) => ({
      ...image,
      alt: image.alt ?? (index === 0 ? name : `${name}, picture ${index + 1}`),
      tint: tintOf(image.placeholder),
    }));
}
