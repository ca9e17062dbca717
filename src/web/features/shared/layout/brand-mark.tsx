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
      <svg viewBox="0 0 32 32" aria-hidden="true" className="pen size-8 text-sindoor @max-[8.5rem]:hidden">
        <g strokeWidth="2">
          <path d="M16 27.6C11 24 4.4 19.2 4 12.6 3.7 8.4 6.7 5.5 10.2 5.7c2.6.1 4.6 1.7 5.7 4.2 1.2-2.7 3.5-4.5 6.4-4.4 3.7.2 6.1 3.5 5.6 7.7-.8 6.1-6.9 10.6-11.9 14.4z" />
          <path d="M16 23.5c-.4-4.3.4-7.7 3.3-11.3M16.4 17.8c-2.3-.3-4-1.6-4.8-4" opacity="0.7" />
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
