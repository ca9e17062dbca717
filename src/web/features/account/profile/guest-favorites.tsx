import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchCall } from '#web/api/fetch-call.ts';
import { queryClient } from '#web/api/query-client.ts';
import { LoadError } from '#web/features/shared/errors/load-error.tsx';
import { useGuestFavorites } from '#web/features/shared/favorites/guest-favorites.ts';
import { Link } from '#web/navigation/link.tsx';
import { usePage } from '#web/navigation/page.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { FavoritesTab } from './favorites-tab.tsx';
import { FavoritesSkeleton } from './profile-skeletons.tsx';

/** The favorites that this browser has saved, for a visitor who is not logged in. */
export function GuestFavorites() {
  const ids = useGuestFavorites();
  const next = usePage().location.href;
  return (
    <section className="page min-h-[calc(100dvh-6rem)] py-10 sm:py-14">
      <PageHeading>Favorites</PageHeading>
      <p className="measure mt-4 mb-8 text-ink-soft">
        Saved in this browser only.{' '}
        <Link to="/login" search={{ next }} className="ink-link">
          Log in or sign up
        </Link>{' '}
        to keep them in your account.
      </p>
      <Products ids={ids} />
    </section>
  );
}

function Products({ ids }: { ids: readonly string[] }) {
  // Requests the list again for an added product, but not for a removed one.
  const [requested, setRequested] = useState(ids);
  if (ids.some((id) => !requested.includes(id))) setRequested(ids);
  const { data, error, refetch } = useQuery(
    {
      queryKey: ['listFavorites', requested],
      queryFn: ({ signal }) => fetchCall('listFavorites', { body: { products: [...requested] } }, signal),
      enabled: requested.length > 0,
      placeholderData: keepPreviousData,
    },
    queryClient,
  );
  if (ids.length === 0) return <FavoritesTab products={[]} />;
  if (data) return <FavoritesTab products={data.filter(({ _id }) => ids.includes(_id))} />;
  if (error) return <LoadError what="your favorites" error={error} onRetry={() => void refetch()} />;
  return <FavoritesSkeleton />;
}
