import type { ReactNode } from 'react';
import type { HomePart } from '#contract/branding/branding.ts';
import { homeWords } from '#contract/branding/home-words.ts';
import { SocialLinks, socialLinksOf } from '#web/features/shared/social-links/social-links.tsx';
import { PriceLabel } from '#web/features/shared/product-card/price-label.tsx';
import { phoneSizes } from '#web/features/shared/product-card/responsive-sizes.ts';
import { ProductImage } from '#web/features/shared/product-card/product-image.tsx';
import { AdminNote } from '#web/features/shared/session/admin-note.tsx';
import { useIsHidden, useSiteSettings, useWords } from '#web/features/shared/site-settings/site-settings.ts';
import { Link } from '#web/navigation/link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { EntryCards } from './entry-cards.tsx';
import { NewProducts } from './new-products.tsx';
import type { HomeData } from './load-home.ts';

/** Characters of a headline that is set in the largest size: a longer one would fill the first screen. */
const SHORT_HEADLINE = 48;
/** Characters of a word that does not break on a phone with text of twice the size, in the largest size and in the next one. */
const SHORT_WORD = 8;
const LONG_WORD = 10;
const HERO_SIZES = `(min-width: 80rem) 30rem, (min-width: 48rem) 40vw, ${phoneSizes(100)}`;

/**
 * A large product beside the artist's tagline, links to the main pages, and new products, in the order of the artist. Without any
 * product it says that the shop opens soon.
 */
export function HomeScreen({ hero, shopProduct, painting, newProducts, opensSoon, intro }: HomeData) {
  const parts: Record<HomePart, ReactNode> = {
    hero: <Hero key="hero" hero={hero} opensSoon={opensSoon} intro={intro} />,
    cards: <EntryCards key="cards" shopProduct={shopProduct} painting={painting} withImages={!opensSoon} />,
    newest: <Newest key="newest" newProducts={newProducts} />,
  };
  const { home = defaultOrder } = useSiteSettings().branding ?? {};
  return (
    <div className={`flex flex-col gap-20 pb-20 lg:gap-28${home[0] === 'newest' ? ' pt-14' : ''}`}>
      {home.map((part) => parts[part])}
    </div>
  );
}

const defaultOrder: readonly HomePart[] = ['hero', 'cards', 'newest'];

/** @param name the shop's name, if the headline contains it: it may be one long word */
function headlineSize(headline: string, name: string): string {
  const longestWord = Math.max(...name.split(' ').map(({ length }) => length));
  if (longestWord > LONG_WORD) return 'text-2xl';
  return headline.length > SHORT_HEADLINE || longestWord > SHORT_WORD ? 'text-3xl' : 'text-4xl';
}

function Hero({ hero, opensSoon, intro }: Pick<HomeData, 'hero' | 'opensSoon' | 'intro'>) {
  const settings = useSiteSettings();
  const { brand, tagline } = settings;
  const headline = opensSoon ? `${brand} opens soon` : tagline;
  const text = intro || (opensSoon && 'Please come back soon.');
  return (
    <section
      className={
        hero
          ? 'page grid items-center gap-6 sm:pt-8 md:grid-cols-[repeat(auto-fit,minmax(min(20rem,100%),1fr))] lg:grid-cols-[minmax(0,30rem)_minmax(min(20rem,60%),1fr)] lg:gap-16 lg:pt-14'
          : 'page pt-14'
      }
    >
      {hero && (
        <Link
          to="/product/$id"
          params={{ id: hero._id }}
          data-piece={hero._id}
          className="group -mx-5 block sm:mx-0"
        >
          <ProductImage
            image={hero.image}
            name={hero.name}
            sizes={HERO_SIZES}
            isLargestOnScreen
            keepsProportions
            className="on-wall hero-picture"
          />
          <span className="mx-5 mt-3 grid text-sm text-ink-faint sm:mx-0">
            <span className="font-display text-lg text-ink group-hover:underline">{hero.name}</span>
            <span>{[hero.medium, hero.size].filter(Boolean).join(' · ')}</span>
            {hero.price && <PriceLabel price={hero.price} className="text-base text-ink" />}
          </span>
        </Link>
      )}
      <div className="flex flex-col gap-6 sm:gap-8">
        <div>
          {opensSoon && <p className="mb-2 font-display text-xl text-ink-soft italic">{tagline}</p>}
          <h1 tabIndex={-1} className={headlineSize(headline, opensSoon ? brand : '')}>
            {headline}
          </h1>
        </div>
        {/* Below a picture the links come first on a phone, so that they are on the first screen. */}
        {text && (
          <p className={`measure text-lg text-ink-soft${opensSoon ? '' : ' max-sm:order-last'}`}>{text}</p>
        )}
        <div className="flex flex-wrap items-center gap-3">
          {!opensSoon && (
            <Link to="/shop" className={buttonClass({ size: 'lg', className: 'max-sm:px-4' })}>
              Browse the shop
            </Link>
          )}
          {/* Without a story, the page about the artist is empty too. */}
          {(!opensSoon || intro) && (
            <Link
              to="/about"
              className={buttonClass({
                size: 'lg',
                variant: opensSoon ? 'primary' : 'outline',
                className: 'max-sm:px-4',
              })}
            >
              Meet the artist
            </Link>
          )}
          {opensSoon && (
            <SocialLinks socialLinks={socialLinksOf(settings)} className="flex flex-wrap gap-3" />
          )}
        </div>
        {/* The login of an empty shop's artist leads here. */}
        {opensSoon && <AdminNote href="/admin/products">set up your shop</AdminNote>}
      </div>
    </section>
  );
}

function Newest({ newProducts }: Pick<HomeData, 'newProducts'>) {
  const words = useWords(homeWords);
  if (useIsHidden('newest') || newProducts.length === 0) return null;
  return (
    <section aria-labelledby="new-pieces" className="page">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h2 id="new-pieces" className="text-3xl">
          {words.newestTitle}
        </h2>
        <Link to="/shop" className="ink-link inline-flex min-h-11 items-center">
          Everything in the shop
        </Link>
      </div>
      <NewProducts products={newProducts} />
    </section>
  );
}
