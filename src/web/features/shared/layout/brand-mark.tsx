import type { BrandingImage } from '#contract/branding/branding.ts';
import { smallSource, standardSource } from '#contract/catalog/images/image-sources.ts';
import { useSiteSettings } from '../site-settings/site-settings.ts';
import { Link } from '#web/navigation/link.tsx';
import { usePage } from '#web/navigation/page.ts';
import { classes } from '#web/ui/classes.ts';

/** Names up to this length fit in one large line on a phone. */
const SHORT_NAME = 12;

/** The shop's mark, its logo or else its name, and the tagline, linked to the home page. */
export function BrandMark() {
  const { brand, tagline, branding } = useSiteSettings();
  const isHome = usePage().location.pathname === '/';
  return (
    // The narrowest phones have no space for the mark.
    <Link to="/" className="group flex min-h-11 min-w-0 items-center gap-3">
      {branding?.mark ? (
        <img src={smallSource(branding.mark)} alt="" className="size-8 object-contain @max-[8.5rem]:hidden" />
      ) : (
        !branding?.logo && <DefaultMark />
      )}
      <span className="min-w-0 leading-none">
        {branding?.logo ? (
          <Logo image={branding.logo} name={brand} />
        ) : (
          <span
            className={classes(
              'font-display wrap-anywhere',
              brand.length > SHORT_NAME
                ? 'line-clamp-2 text-[clamp(0.8125rem,14cqi,1rem)] leading-tight max-lg:line-clamp-3 lg:text-xl'
                : 'text-[clamp(0.875rem,20cqi,1.5rem)]',
            )}
          >
            {brand}
          </span>
        )}
        {/* On the home page of a phone, the headline below says it. */}
        <span
          className={classes(
            'mt-0.5 line-clamp-1 text-xs text-ink-faint wrap-anywhere',
            isHome && 'max-sm:sr-only',
          )}
        >
          {tagline}
        </span>
      </span>
    </Link>
  );
}

/** The mark of a shop that has chosen neither mark nor logo. */
const DefaultMark = () => (
  <svg viewBox="0 0 32 32" aria-hidden="true" className="pen size-8 text-sindoor @max-[8.5rem]:hidden">
    <g strokeWidth="2">
      <path d="M16 27.6C11 24 4.4 19.2 4 12.6 3.7 8.4 6.7 5.5 10.2 5.7c2.6.1 4.6 1.7 5.7 4.2 1.2-2.7 3.5-4.5 6.4-4.4 3.7.2 6.1 3.5 5.6 7.7-.8 6.1-6.9 10.6-11.9 14.4z" />
      <path d="M16 23.5c-.4-4.3.4-7.7 3.3-11.3M16.4 17.8c-2.3-.3-4-1.6-4.8-4" opacity="0.7" />
    </g>
  </svg>
);

/** In CSS pixels. */
const MAX_LOGO = { width: 200, height: 40 };

/** The artist's logo, as large as `MAX_LOGO` allows. Its size is in attributes, so that nothing moves when it loads. */
function Logo({ image, name }: { image: BrandingImage; name: string }) {
  const { width, height } = image;
  const scale = Math.min(MAX_LOGO.width / width, MAX_LOGO.height / height);
  return (
    <img
      src={smallSource(image)}
      srcSet={`${smallSource(image)} 1x, ${standardSource(image)} 2x`}
      alt={name}
      width={Math.round(width * scale)}
      height={Math.round(height * scale)}
    />
  );
}
