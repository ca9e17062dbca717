import { shopWords } from '#contract/branding/shop-words.ts';
import type { Category } from '#contract/catalog/category.ts';
import { phoneSizes } from '#web/features/shared/product-card/responsive-sizes.ts';
import { ProductImage } from '#web/features/shared/product-card/product-image.tsx';
import { useIsHidden, useWords } from '#web/features/shared/site-settings/site-settings.ts';
import { Link } from '#web/navigation/link.tsx';
import { classes } from '#web/ui/classes.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';

const SIZES = `(min-width: 80rem) 30rem, (min-width: 48rem) 42vw, ${phoneSizes(92)}`;

/** The categories, with images on the left and right alternately. */
export function ShopScreen({ categories }: { categories: readonly Category[] }) {
  return (
    <div className="page flex flex-col gap-16 pt-8 pb-20 sm:pt-12 lg:gap-24">
      <PageHeading intro={useWords(shopWords).shopIntro}>Shop</PageHeading>
      {categories.length === 0 ? (
        <EmptyState title="The first pieces are on their way">Please check back soon.</EmptyState>
      ) : (
        <ul aria-label="Categories" className="flex flex-col gap-16 lg:gap-24">
          {categories.map((category, index) => (
            <li key={category._id}>
              <CategoryCard category={category} imageRight={index % 2 === 1} first={index === 0} />
            </li>
          ))}
        </ul>
      )}
      <WhyUs />
    </div>
  );
}

type CardProps = { category: Category; imageRight: boolean; first: boolean };

function CategoryCard({ category, imageRight, first }: CardProps) {
  return (
    <article className="group relative grid grid-cols-1 items-center gap-6 md:grid-cols-2 md:gap-12">
      <ProductImage
        image={category.cover && { ...category.cover, alt: '' }}
        name={category.name}
        sizes={SIZES}
        first={first}
        // A category without an image needs less space.
        className={classes(
          category.cover ? 'max-h-[34rem]' : 'max-h-60',
          'w-full piece-picture',
          imageRight && 'md:order-last',
        )}
      />
      <div>
        {category.browseDescription && (
          <p className="font-display text-lg text-ink-soft italic">{category.browseDescription}</p>
        )}
        <h2 className="mt-1 text-3xl wrap-anywhere">
          <Link
            to="/shop/$slug"
            params={{ slug: category.slug }}
            className="decoration-1 underline-offset-4 after:absolute after:inset-0 group-hover:underline"
          >
            {category.name}
          </Link>
        </h2>
        {category.description && <p className="measure mt-4 text-ink-soft">{category.description}</p>}
        <p className="mt-4 text-sm text-ink-faint">{countText(category.productsCount)}</p>
      </div>
    </article>
  );
}

function countText(count: number): string {
  if (count === 0) return 'Coming soon';
  return count === 1 ? '1 piece' : `${count} pieces`;
}

function WhyUs() {
  const words = useWords(shopWords);
  if (useIsHidden('reasons')) return null;
  const reasons = [
    { title: words.handcraftedTitle, text: words.handcraftedText },
    { title: words.uniqueTitle, text: words.uniqueText },
    { title: words.giftsTitle, text: words.giftsText },
  ];
  return (
    <section aria-labelledby="why-us" className="border-t border-line pt-14">
      <h2 id="why-us" className="text-center text-3xl">
        {words.reasonsTitle}
      </h2>
      <ul className="mt-10 grid gap-10 text-center md:grid-cols-3">
        {reasons.map((reason) => (
          <li key={reason.title}>
            <h3 className="text-xl">{reason.title}</h3>
            <p className="mx-auto mt-2 max-w-72 text-ink-soft">{reason.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
