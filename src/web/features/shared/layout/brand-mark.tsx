import { useSiteSettings } from '../site-settings/site-settings.ts';
import { Link } from '#web/navigation/link.tsx';
import { classes } from '#web/ui/classes.ts';

/** Names up to this length fit in one large line on a phone. */
const SHORT_NAME = 12;

/** The shop's sign, name and tagline, linked to the home page. */
export function BrandMark() {
  const { brand, tagline } = useSiteSettings();
  return (
    // The narrowest phones have space for the name only.
    <Link to="/" className="group flex min-h-11 min-w-0 items-center gap-3">
      <svg
        viewBox="0 0 32 32"
        fill="none"
        aria-hidden="true"
        className="size-8 shrink-0 text-sindoor @max-[8.5rem]:hidden"
      >
        <g stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
          <path d="M16 27.6C11 24 4.4 19.2 4 12.6 3.7 8.4 6.7 5.5 10.2 5.7c2.600.1 4.600 1.700 5.700 4.200 1.200-2.700 3.500-4.500 6.400-4.400 3.700.2 6.100 3.500 5.600 7.700-.8 6.100-6.900 10.600-11.900 14.400z" />
          <path d="M16 23.500c-.4-4.300.4-7.700 3.300-11.300" opacity="0.7" />
          <path d="M16.400 17.800c-2.300-.3-4-1.600-4.800-4" opacity="0.7" />
        </g>
      </svg>
      <span className="min-w-0 leading-none">
        <span
          className={classes(
            'line-clamp-2 font-display wrap-anywhere',
            brand.length > SHORT_NAME ? 'text-base leading-tight lg:text-xl' : 'text-2xl',
          )}
        >
          {brand}
        </span>
        <span className="mt-0.5 line-clamp-1 text-xs text-ink-faint wrap-anywhere">{tagline}</span>
      </span>
    </Link>
  );
}
