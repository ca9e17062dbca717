import { Link } from '#web/navigation/link.tsx';
import { buttonClass } from '#web/ui/button.tsx';

/** What stands where nothing is. */
export function NotFoundScreen() {
  return (
    <section className="page grid justify-items-center gap-6 py-16 text-center sm:py-24">
      <EmptyNail />
      <h1 className="font-display text-3xl">Oops! Page not found</h1>
      <p className="text-ink-soft">The piece may have found another wall, or the address was mistyped.</p>
      <p className="flex flex-wrap justify-center gap-3">
        <Link to="/" className={buttonClass()}>
          Return Home
        </Link>
        <Link to="/shop" className={buttonClass({ variant: 'outline' })}>
          Browse Shop
        </Link>
      </p>
    </section>
  );
}

/** A nail in the wall, and the pale place that a picture leaves. */
function EmptyNail() {
  return (
    <svg viewBox="0 0 120 128" fill="none" aria-hidden="true" className="h-36 text-line-strong">
      <path d="M22 38h76v88H22z" className="fill-wall" />
      <g stroke="currentColor" strokeWidth="1.4" strokeLinecap="round" strokeLinejoin="round">
        <path
          d="M22 38c25-.6 51-.4 76 .2.2 29 0 58-.3 87.6-25 .5-50 .4-75.4.1C22 97 22 67 22 38z"
          strokeDasharray="3 5"
        />
        <path
          d="M57.5 8.5c1.600-1.300 3.600-1.200 5 .1M60 9c.2 3.400.1 6.600-.1 9.600"
          className="text-sindoor"
          strokeWidth="2"
        />
      </g>
    </svg>
  );
}
