import { useEffect, useRef } from 'react';
import type { Favorite } from '#contract/accounts/user.ts';
import { useFavorites } from '#web/features/shared/favorites/favorites.ts';
import { Link } from '#web/navigation/link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FavoriteCard } from './favorite-card.tsx';

/** The pieces somebody keeps. One that is let go of leaves at once, and comes back should the server refuse. */
export function FavoritesTab({ products }: { products: readonly Favorite[] }) {
  const kept = useFavorites(products);
  const wall = useRef<HTMLDivElement>(null);
  const pressed = useRef(0);
  const count = useRef(kept.length);

  // The heart that had the focus left with its piece: the next one takes it, or what stands in their place.
  useEffect(() => {
    const fewer = kept.length < count.current;
    count.current = kept.length;
    if (!fewer || document.activeElement !== document.body) return;
    const hearts = wall.current?.querySelectorAll('button') ?? [];
    (hearts[Math.min(pressed.current, hearts.length - 1)] ?? wall.current?.querySelector('a'))?.focus();
  }, [kept.length]);

  return (
    <div ref={wall}>
      {kept.length === 0 ? (
        <NothingKept />
      ) : (
        <ul
          aria-label="Favorites"
          className="grid grid-cols-2 gap-x-4 gap-y-10 sm:gap-x-8 md:grid-cols-3 lg:grid-cols-4"
        >
          {kept.map((product, index) => (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only notes where the focus is
            <li key={product._id} onFocus={() => (pressed.current = index)}>
              <FavoriteCard product={product} eager={index < 4} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function NothingKept() {
  return (
    <EmptyState
      title="No favorite products yet"
      action={
        <Link to="/shop" className={buttonClass()}>
          Browse Shop
        </Link>
      }
    >
      Press the heart beside a piece you love, and it will hang here.
    </EmptyState>
  );
}
