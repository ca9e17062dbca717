import './shop.css';
import { shopWords } from '#contract/branding/shop-words.ts';
import type { Category } from '#contract/catalog/category.ts';
import { formatCount } from '#contract/text/money.ts';
import { phoneSizes } from '#web/features/shared/product-card/responsive-sizes.ts';
import { ProductImage } from '#web/features/shared/product-card/product-image.tsx';
import { useIsHidden, useWords } from '#web/features/shared/site-settings/site-settings.ts';
import { Link } from '#web/navigation/link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Ornament } from '#web/ui/ornament.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';

const SIZES = `(min-width: 80rem) 30rem, (min-width: 48rem) 42vw, ${phoneSizes(92)}`;
const HALF_SIZES = `(min-width: 80rem) 16rem, (min-width: 48rem) 42vw, ${phoneSizes(92)}`;
/** From this number of categories on, a wide screen shows two in a row. */
const MANY = 4;

/** The categories, with images on the left and right alternately. */
export function ShopScreen({ categories }: { categories: readonly Category[] }) {
  const isMany = categories.length >= MANY;
  return (
    <div className="page flex flex-col gap-12 pt-8 pb-20 lg:gap-16">
      <PageHeading intro={useWords(shopWords).shopIntro}>Shop</PageHeading>
      {categories.length === 0 ? (
        <EmptyState
          title="No pieces yet"
          action={
            <Link to="/about" className={buttonClass({ variant: 'outline' })}>
              Meet the artist
            </Link>
          }
        >
          Please check back soon.
        </EmptyState>
      ) : (
        <ul aria-label="Categories" className={classes('shelf', isMany && 'shelf-of-two')}>
          {categories.map((category, index) => (
            <li key={category._id}>
              <CategoryCard
                category={category}
                sizes={isMany ? HALF_SIZES : SIZES}
                imageRight={index % 2 === 1}
                isFirst={index === 0}
              />
            </li>
          ))}
        </ul>
      )}
      <WhyUs />
    </div>
  );
}

type CardProps = { category: Category; sizes: string; imageRight: boolean; isFirst: boolean };

function CategoryCard({ category, sizes, imageRight, isFirst }: CardProps) {
  return (
    <article className="group shelf-card">
      <ProductImage
        image={category.cover && { ...category.cover, alt: '' }}
        name={category.name}
        sizes={sizes}
        isLargestOnScreen={isFirst}
        className={classes(
          'shelf-picture piece-picture',
          // A category without an image needs less space.
          !category.cover && 'shelf-picture-low',
          imageRight && 'shelf-picture-right',
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
  return count === 1 ? '1 piece' : `${formatCount(count)} pieces`;
}

/** Drawn in the uneven lines of the ornaments: a brush and its stroke, the lines of a thumb, a parcel tied with string. */
const drawings = {
  brush:
    'M47.5 9.2c2.6-1.6 5.2.9 3.9 3.6-4.2 8.7-9.7 17-16.3 24.6l-6.4-5.2c5.3-8.4 11.5-16.2 18.8-23zM28.7 32.2l6.4 5.2M27.2 34.6c-4.6-.3-7.6 2-8.4 6.6-.6 3.6-2.3 5.9-5.3 7 6.2 3.4 13.6 3.2 17.3-1.6 2.2-2.8 2.8-5.8 2.2-8.6M8.4 56.3c9.8-1.9 14.6.9 22.5-.2 8.3-1.2 15.2-2.7 24.9-.4',
  thumbprint:
    'M32.2 8.6c-10.9.2-17.7 8.3-17.9 18.6-.1 9.6 1 18.4 5.4 27.2M32.2 8.6c10.8 0 17.6 7.8 17.8 18.2.2 8.1-.4 15.9-3 23.4M32.3 15.7c-6.8.1-10.9 5.2-11.1 12-.2 9.9 1.5 19.2 6.6 27.9M32.3 15.7c6.9 0 10.8 5 10.9 11.6.2 9.9-.8 18.8-4.4 27.4M32.2 22.8c-2.9.1-4.3 2.3-4.4 5.2-.1 9.6 1.6 18.6 5.9 27M32.2 22.8c3 0 4.3 2.2 4.3 5 .1 5.9-.1 11.6-1.1 17',
  parcel:
    'M9.6 24.4c15-.8 29.9-.7 44.8-.1-.3 10-.2 20 .1 30-15 .6-29.9.6-44.9 0 .3-10 .3-20 0-29.9zM9.8 38.2c14.9-.5 29.7-.5 44.5.1M32.1 24.2c-.3 10.1-.3 20.2.1 30.3M32 24c-3.4-6.4-7.6-11.6-13.3-12.3-4.9-.5-6.6 5.1-2.2 8 4.4 2.8 9.9 3.9 15.5 4.3zM32 24c3-6.6 7.4-12 13.2-12.6 5-.4 6.5 5.3 2 8.1-4.5 2.7-9.7 4.1-15.2 4.5',
};

function WhyUs() {
  const words = useWords(shopWords);
  if (useIsHidden('reasons')) return null;
  const reasons = [
    {
      name: 'handcrafted',
      drawing: drawings.brush,
      title: words.handcraftedTitle,
      text: words.handcraftedText,
    },
    { name: 'unique', drawing: drawings.thumbprint, title: words.uniqueTitle, text: words.uniqueText },
    { name: 'gifts', drawing: drawings.parcel, title: words.giftsTitle, text: words.giftsText },
  ];
  return (
    <section aria-labelledby="why-us" className="reasons">
      <h2 id="why-us" className="text-center text-3xl">
        {words.reasonsTitle}
      </h2>
      <Ornament className="mx-auto mt-4" />
      <ul>
        {reasons.map(({ name, drawing, title, text }) => (
          <li key={name}>
            <svg viewBox="0 0 64 64" aria-hidden="true" className="pen">
              <path d={drawing} />
            </svg>
            <h3 className="text-xl">{title}</h3>
            <p className="mt-2 max-w-72 text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
