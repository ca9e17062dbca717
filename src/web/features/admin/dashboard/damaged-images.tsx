import { useQuery } from '@tanstack/react-query';
import { fetchCall } from '#web/api/fetch-call.ts';
import { queryClient } from '#web/api/query-client.ts';
import { Link } from '#web/navigation/link.tsx';

/** More of them stay unnamed, so that the notice leaves room for the list below it. */
const MAX_NAMES = 10;

/** Tells the artist which products' stored pictures are damaged, and what to do. */
export function DamagedImages() {
  const { data } = useQuery(
    {
      queryKey: ['listDamagedPictures', {}],
      queryFn: ({ signal }) => fetchCall('listDamagedPictures', undefined, signal),
      staleTime: 0,
    },
    queryClient,
  );
  const lost = data?.products.filter(({ isLost }) => isLost) ?? [];
  const repairing = (data?.products.length ?? 0) - lost.length;
  if (lost.length + repairing === 0) return null;
  return (
    <section
      aria-labelledby="damaged-pictures"
      className="mt-4 rounded-sm border border-line bg-turmeric-tint px-4 py-3 text-sm"
    >
      <p id="damaged-pictures" className="font-semibold">
        Some stored pictures are damaged
      </p>
      {lost.length > 0 && (
        <>
          <p className="mt-1">
            Visitors don’t see them, and no backup on this server has them. Open the product, remove the
            picture that isn’t shown, and add it again from your own files.
          </p>
          <ul className="mt-1 flex flex-wrap gap-x-5">
            {lost.slice(0, MAX_NAMES).map(({ _id, name }) => (
              <li key={_id} className="max-w-full truncate">
                <Link
                  to="/admin/$tab"
                  params={{ tab: 'products' }}
                  search={{ edit: _id }}
                  className="ink-link"
                >
                  {name}
                </Link>
              </li>
            ))}
            {lost.length > MAX_NAMES && <li>and {lost.length - MAX_NAMES} more</li>}
          </ul>
        </>
      )}
      {repairing > 0 && (
        <p className="mt-1">
          {`The shop is making smaller sizes of the pictures of ${repairing} ${repairing === 1 ? 'product' : 'products'} again. You don’t need to do anything.`}
        </p>
      )}
    </section>
  );
}
