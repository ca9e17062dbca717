import type { ReactNode } from 'react';
import { homeWords } from '#contract/branding/home-words.ts';
import type { CardData } from '#web/features/shared/product-card/card-data.ts';
import { ProductImage } from '#web/features/shared/product-card/product-image.tsx';
import { useIsHidden, useSiteSettings, useWords } from '#web/features/shared/site-settings/site-settings.ts';
import { Link } from '#web/navigation/link.tsx';
import { classes } from '#web/ui/classes.ts';

const SIZES = '(min-width: 80rem) 20rem, (min-width: 40rem) 26vw, 33vw';
const cardClass =
  'group relative flex h-full flex-wrap items-center gap-5 sm:flex-col sm:flex-nowrap sm:items-stretch sm:gap-0';
/** Wraps below the image when large letters leave no space beside it. */
const textClass = 'min-w-0 grow basis-36 wrap-anywhere sm:basis-auto';
const imageClass = 'w-2/5 shrink-0 sm:w-full';

/** The classes of the list by its number of cards: fewer cards are not larger. */
const listClasses = [
  '',
  'page max-w-md py-14',
  'page grid gap-10 py-14 max-w-3xl sm:grid-cols-2 sm:gap-6',
  'page grid gap-10 py-14 sm:grid-cols-3 sm:gap-6 lg:gap-12',
];

type EntryCardsProps = {
  shopProduct: CardData | null;
  painting: CardData | null;
  /** False in a shop without products, which has nothing to show in the frames. */
  withImages: boolean;
};

/** Links to the shop, the gallery, and what is coming soon. */
export function EntryCards({ shopProduct, painting, withImages }: EntryCardsProps) {
  const words = useWords(homeWords);
  const [hasShop, hasPaintings, hasComingSoon] = [
    !useIsHidden('shopCard'),
    !useIsHidden('paintingsCard'),
    !useIsHidden('comingSoonCard'),
  ];
  const count = [hasShop, hasPaintings, hasComingSoon].filter(Boolean).length;
  if (count === 0) return null;
  return (
    <section aria-label="Where to go" className="border-y border-line bg-paper-sunk">
      <ul className={listClasses[count]}>
        {hasShop && (
          <li>
            <Link to="/shop" className={cardClass}>
              <EntryCard product={withImages && shopProduct} title={words.shopTitle}>
                {words.shopText}
              </EntryCard>
            </Link>
          </li>
        )}
        {hasPaintings && (
          <li>
            <Link to="/paintings" className={cardClass}>
              <EntryCard product={withImages && painting} title={words.paintingsTitle}>
                {words.paintingsText}
              </EntryCard>
            </Link>
          </li>
        )}
        {hasComingSoon && (
          <li>
            <ComingSoon withImage={withImages} />
          </li>
        )}
      </ul>
    </section>
  );
}

type CardProps = {
  /** False for a card without a frame. */
  product: CardData | null | false;
  title: string;
  children: ReactNode;
};

function EntryCard({ product, title, children }: CardProps) {
  return (
    <>
      {product !== false && (
        <ProductImage
          image={product?.image && { ...product.image, alt: '' }}
          name={title}
          sizes={SIZES}
          className={classes(imageClass, 'piece-picture')}
        />
      )}
      <div className={textClass}>
        <h2 className="text-2xl decoration-1 underline-offset-4 group-hover:underline sm:mt-4">{title}</h2>
        <p className="mt-1 text-ink-soft">{children}</p>
      </div>
    </>
  );
}

function ComingSoon({ withImage }: { withImage: boolean }) {
  const { comingSoonLink } = useSiteSettings();
  const words = useWords(homeWords);
  const content = (
    <>
      {withImage && (
        <span className={classes('frame', imageClass)} aria-hidden="true">
          <span className="absolute inset-[7%] border border-line" />
          <svg viewBox="0 0 120 120" fill="none" className="absolute inset-0 m-auto w-2/5 text-ink-faint">
            <g stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" strokeLinejoin="round">
              <path d="M86 14c-16 22-31 41-45 57l9 8c14-17 28-36 40-59 1.5-4-1.5-7.5-4-6z" />
              <path d="M41 71c-9 0-13 5-14 13-.8 7-4 11-10 12 10 6 24 6 30-1 4-5 4.5-10 3-16z" />
              <path d="M30 108c20-3 44-3 70 0" opacity="0.5" />
            </g>
          </svg>
        </span>
      )}
      <div className={textClass}>
        <h2 className="text-2xl sm:mt-4">{words.comingSoonTitle}</h2>
        <p className="mt-1 text-ink-soft">{words.comingSoonText}</p>
      </div>
    </>
  );
  if (comingSoonLink === '') return <div className={cardClass}>{content}</div>;
  return (
    <a href={comingSoonLink} className={cardClass}>
      {content}
    </a>
  );
}
