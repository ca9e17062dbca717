import { Link } from '#web/navigation/link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { EmptyWallDrawing } from './empty-wall-drawing.tsx';
import { BrowseShop } from '#web/features/shared/browse-shop.tsx';

export function NotFoundScreen() {
  return (
    <section className="page grid justify-items-center gap-6 py-16 text-center sm:py-24">
      <EmptyWallDrawing />
      <h1 className="font-display text-3xl">Oops! Page not found</h1>
      <p className="text-ink-soft">This piece may be gone, or the link has a typo.</p>
      <p className="flex flex-wrap justify-center gap-3">
        <Link to="/" className={buttonClass()}>
          Return Home
        </Link>
        <BrowseShop variant="outline" />
      </p>
    </section>
  );
}
