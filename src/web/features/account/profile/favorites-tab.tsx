import { useEffect, useRef } from 'react';
import type { Favorite } from '#contract/accounts/favorites.ts';
import { BrowseShop } from '#web/features/shared/browse-shop.tsx';
import { lazyPart } from '#web/features/shared/lazy/lazy-part.tsx';
import { useWithoutRemoved } from '#web/features/shared/favorites/favorites.ts';
import { useSiteSettings } from '#web/features/shared/site-settings/site-settings.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { FavoriteCard } from './favorite-card.tsx';
import type { FavoritesEnquiryProps } from './favorites-enquiry.tsx';

/** Loads after the favorites appear: until then, the page of each favorite has an order button. */
const FavoritesEnquiry = lazyPart<FavoritesEnquiryProps>(
  () => import('./favorites-enquiry.tsx').then((file) => file.FavoritesEnquiry),
  { Waiting: EnquirySpace, Failed: () => null },
);

/** The favorites of a user, or of this browser. A removed one disappears at once and returns if the server rejects the change. */
export function FavoritesTab({ products }: { products: readonly Favorite[] }) {
  const favorites = useWithoutRemoved(products);
  const { orderBook } = useSiteSettings();
  const container = useRef<HTMLDivElement>(null);
  /** The index of the favorite that has the focus. React reports no blur of an element that it removes. */
  const focused = useRef<number>(undefined);
  const count = useRef(favorites.length);

  // The focused heart disappears with its product: focus the next heart, or the link of the empty state.
  useEffect(() => {
    const fewer = favorites.length < count.current;
    count.current = favorites.length;
    const lost = focused.current;
    if (!fewer || lost === undefined || document.activeElement !== document.body) return;
    focused.current = undefined;
    const hearts = container.current?.querySelectorAll<HTMLElement>('li button') ?? [];
    (hearts[Math.min(lost, hearts.length - 1)] ?? container.current?.querySelector('a'))?.focus();
  }, [favorites.length]);

  return (
    <div ref={container}>
      {orderBook && favorites.length > 0 && <FavoritesEnquiry favorites={favorites} />}
      {favorites.length === 0 ? (
        <NoFavorites />
      ) : (
        <ul
          aria-label="Favorites"
          className="grid grid-cols-[repeat(auto-fill,minmax(min(8rem,100%),1fr))] gap-x-4 gap-y-10 sm:grid-cols-2 sm:gap-x-8 md:grid-cols-3 lg:grid-cols-4"
        >
          {favorites.map((product, index) => (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only records the focused index
            <li
              key={product._id}
              onFocus={() => (focused.current = index)}
              onBlur={() => (focused.current = undefined)}
            >
              <FavoriteCard product={product} eager={index < 4} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** As high as the order button with its sentence, so that the favorites do not move when it appears. */
function EnquirySpace() {
  const { orderBook, instagram } = useSiteSettings();
  return (
    <div aria-hidden className="invisible mb-8">
      <div className="min-h-11" />
      <p className="mt-2 text-sm">Opens a chat with these pieces named in it, and a code for your enquiry.</p>
      {orderBook && <div className={instagram ? 'min-h-11' : 'sm:min-h-11'} />}
    </div>
  );
}

function NoFavorites() {
  return (
    <EmptyState title="No favorite products yet" action={<BrowseShop />}>
      Press the heart beside a piece you love, and you’ll find it here.
    </EmptyState>
  );
}
