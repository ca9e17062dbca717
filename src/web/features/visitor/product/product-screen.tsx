import { holdEndOf, isSoldOutNow } from '#contract/catalog/availability.ts';
import type { PublicProduct } from '#contract/catalog/product.ts';
import { asVariant, enquiryMessage } from '#contract/enquiries/product-chat.ts';
import { useHoldEnd } from '#web/features/shared/hold/use-hold-end.ts';
import { type CardData, tintOf } from '#web/features/shared/product-card/card-data.ts';
import { useSiteSettings } from '#web/features/shared/site-settings/site-settings.ts';
import { usePage } from '#web/navigation/page.ts';
import { OrderBar, OrderLink } from './order-link.tsx';
import type { DescribedImage } from './image-viewer.tsx';
import { RelatedProducts } from './related-products.tsx';
import { ProductImages } from './product-images.tsx';
import { ProductSummary } from './product-summary.tsx';
import { useChosenVariant, VariantChoice } from './variant-choice.tsx';

type Props = {
  product: PublicProduct;
  related: readonly CardData[];
  /** The path of its category's page. */
  categoryPath: string;
  hasShippingPolicy: boolean;
};

export function ProductScreen({ product, related, ...page }: Props) {
  const { whatsapp } = useSiteSettings();
  const { publicUrl } = usePage();
  const variant = useChosenVariant(product);
  const listed = asVariant(product, variant);
  const onHoldUntil = useHoldEnd(holdEndOf(listed));
  const shownProduct = { ...listed, onHoldUntil };
  const message = enquiryMessage(shownProduct, publicUrl, variant);
  const draft =
    message === undefined
      ? undefined
      : { products: [product._id], variants: variant && [variant._id], message };
  const isTaken = isSoldOutNow(shownProduct) || onHoldUntil !== undefined;
  const isAnotherLeft =
    product.isAvailableToSell && isTaken && !isSoldOutNow(product) && product.onHoldUntil === undefined;
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
          product={shownProduct}
          isSoldOut={isSoldOutNow(product)}
          ordering={
            <>
              {variant && <VariantChoice product={product} chosen={variant} />}
              {isAnotherLeft ? (
                <p className="text-ink-soft">Choose another variant, or ask me about it.</p>
              ) : (
                onHoldUntil && (
                  <p className="text-ink-soft">
                    It is reserved until then. You can ask me about it, or order it later if it is still here.
                  </p>
                )
              )}
              {draft && <OrderLink product={shownProduct} draft={draft} />}
            </>
          }
        />
        <RelatedProducts products={related} />
      </div>
      {draft && whatsapp !== '' && <OrderBar product={shownProduct} draft={draft} />}
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
