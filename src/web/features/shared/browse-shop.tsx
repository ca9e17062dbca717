import { Link } from '#web/navigation/link.tsx';
import { buttonClass } from '#web/ui/button.tsx';

/** The way on from a page that is empty or does not exist. */
export function BrowseShop({ variant = 'primary' }: { variant?: 'primary' | 'outline' }) {
  return (
    <Link to="/shop" className={buttonClass({ variant })}>
      Browse Shop
    </Link>
  );
}
