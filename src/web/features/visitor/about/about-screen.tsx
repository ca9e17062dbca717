import './about.css';
import type { BrandingImage } from '#contract/branding/branding.ts';
import { srcSet, standardSource } from '#contract/catalog/images/image-sources.ts';
import { chatsOf, SocialLinks, socialLinksOf } from '#web/features/shared/social-links/social-links.tsx';
import { phoneSizes } from '#web/features/shared/product-card/responsive-sizes.ts';
import { ProductImage } from '#web/features/shared/product-card/product-image.tsx';
import { useSiteSettings } from '#web/features/shared/site-settings/site-settings.ts';
import { Link } from '#web/navigation/link.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { classes } from '#web/ui/classes.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';
import type { AboutData } from './load-about.ts';
import { BrowseShop } from '#web/features/shared/browse-shop.tsx';

const SIZES = `(min-width: 64rem) 20rem, (min-width: 32rem) 28rem, ${phoneSizes(90)}`;

/** Letters of a story that fills the height of the picture beside it. */
const LONG_STORY = 900;

export function AboutScreen({ story, painting }: AboutData) {
  const settings = useSiteSettings();
  const socialLinks = socialLinksOf(settings);
  const isLong = story.join('').length >= LONG_STORY;
  const [opening = ''] = story;
  // A word of one letter, such as "I", would be the initial alone.
  const hasInitial = /^\p{L}[\p{L}\p{M}]/u.test(opening);
  return (
    <div className="page flex flex-col gap-14 pt-8 pb-20 sm:pt-12">
      <PageHeading above={settings.tagline}>About Me</PageHeading>
      <div className={classes('about', isLong && 'about-long')}>
        {settings.branding?.photo ? (
          <Portrait image={settings.branding.photo} name={settings.brand} />
        ) : (
          painting && <Painting painting={painting} />
        )}
        {story.length > 0 ? (
          <div className={classes('about-story measure space-y-5 text-lg', hasInitial && 'initial')}>
            {story.map((paragraph, index) => (
              <p key={index}>{paragraph}</p>
            ))}
          </div>
        ) : (
          <EmptyState title="No story yet" action={<BrowseShop variant="outline" />} className="about-story">
            <p>Please check back soon.</p>
          </EmptyState>
        )}
        {socialLinks.length > 0 && (
          <section aria-labelledby="find-me" className="about-social-links border-t border-line-strong pt-5">
            <h2 id="find-me" className="text-2xl">
              Find me
            </h2>
            {chatsOf(settings).length > 0 && (
              <p className="mt-2 text-ink-soft">Orders are taken in a chat.</p>
            )}
            <SocialLinks socialLinks={socialLinks} className="mt-5 grid grid-cols-1 gap-3 sm:grid-cols-3" />
          </section>
        )}
      </div>
    </div>
  );
}

/** The artist's own photo. */
function Portrait({ image, name }: { image: BrandingImage; name: string }) {
  // Nothing here says whether all sizes are made: use those that exist from the upload on.
  const earlyImage = { ...image, ready: false };
  return (
    <span className="about-picture">
      <img
        src={standardSource(earlyImage)}
        srcSet={srcSet(earlyImage, 'webp')}
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
      className="group about-picture"
    >
      <ProductImage
        image={painting.image}
        name={painting.name}
        sizes={SIZES}
        isLargestOnScreen
        keepsProportions
        className="on-wall"
      />
      <span className="mt-3 block text-sm text-ink-faint group-hover:underline">
        <span className="font-display text-lg text-ink">{painting.name}</span>
        <span className="block">{[painting.medium, painting.size].filter(Boolean).join(' · ')}</span>
      </span>
    </Link>
  );
}
