import type { BrandingImage } from '#contract/branding/branding.ts';
import { srcSet, standardSource } from '#contract/catalog/images/image-sources.ts';
import { ChannelLinks, channelsOf } from '#web/features/shared/channel-links/channel-links.tsx';
import { phoneSizes } from '#web/features/shared/product-card/responsive-sizes.ts';
import { ProductImage } from '#web/features/shared/product-card/product-image.tsx';
import { useSiteSettings } from '#web/features/shared/site-settings/site-settings.ts';
import { Link } from '#web/navigation/link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import type { AboutData } from './load-about.ts';

const SIZES = `(min-width: 64rem) 20rem, (min-width: 32rem) 28rem, ${phoneSizes(90)}`;

export function AboutScreen({ story, painting }: AboutData) {
  const settings = useSiteSettings();
  const channels = channelsOf(settings);
  return (
    <div className="page flex flex-col gap-14 pt-8 pb-20 sm:pt-12">
      <PageHeading above={settings.tagline}>About Me</PageHeading>
      <div className="grid grid-cols-1 gap-12 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] lg:gap-x-20">
        {settings.branding?.photo ? (
          <Portrait image={settings.branding.photo} name={settings.brand} />
        ) : (
          painting && <Painting painting={painting} />
        )}
        {story.length > 0 ? (
          <div className="measure space-y-5 text-lg lg:row-span-2 lg:row-start-1 first-letter:float-left first-letter:mr-3 first-letter:font-display first-letter:text-[3.4em] first-letter:leading-[0.85] first-letter:text-sindoor">
            {story.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        ) : (
          <EmptyState
            title="My story is on its way"
            action={
              <Link to="/shop" className={buttonClass({ variant: 'outline' })}>
                Browse Shop
              </Link>
            }
            className="lg:row-span-2 lg:row-start-1"
          >
            <p>Please check back soon.</p>
          </EmptyState>
        )}
        {channels.length > 0 && (
          <section
            aria-labelledby="find-me"
            className="self-start border-t border-line-strong pt-5 lg:sticky lg:top-8"
          >
            <h2 id="find-me" className="text-2xl">
              Find me
            </h2>
            <p className="mt-2 text-ink-soft">Orders are taken in a chat. Come and say hello.</p>
            <ChannelLinks
              channels={channels}
              className="mt-5 grid grid-cols-1 gap-3 sm:grid-cols-3 lg:grid-cols-1"
            />
          </section>
        )}
      </div>
    </div>
  );
}

/** The artist's own photo. */
function Portrait({ image, name }: { image: BrandingImage; name: string }) {
  // The sizes that exist from the upload on.
  const given = { ...image, ready: false };
  return (
    <span className="block max-w-md lg:col-start-2">
      <img
        src={standardSource(given)}
        srcSet={srcSet(given, 'webp')}
        sizes={SIZES}
        width={image.width}
        height={image.height}
        alt={`The artist of ${name}`}
        className="on-wall"
      />
    </span>
  );
}

function Painting({ painting }: { painting: NonNullable<AboutData['painting']> }) {
  return (
    <Link
      to="/product/$id"
      params={{ id: painting._id }}
      data-piece={painting._id}
      className="group block max-w-md lg:col-start-2"
    >
      <ProductImage
        image={painting.image}
        name={painting.name}
        sizes={SIZES}
        first
        natural
        className="on-wall"
      />
      <span className="mt-3 block text-sm text-ink-faint group-hover:underline">
        <span className="font-display text-lg text-ink">{painting.name}</span>
        <span className="block">{[painting.medium, painting.size].filter(Boolean).join(' · ')}</span>
      </span>
    </Link>
  );
}
