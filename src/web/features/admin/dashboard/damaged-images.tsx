import { useQuery } from '@tanstack/react-query';
import { callQuery } from '#web/api/call-query.ts';
import { queryClient } from '#web/api/query-client.ts';
import { Link } from '#web/navigation/link.tsx';
import { countText } from '../shared/count-text.ts';
import { Notice } from '../shared/notice.tsx';

/** Names at most this many products, so that the notice does not push the list out of sight. */
const MAX_NAMES = 10;

/** Tells the artist which products' stored pictures are damaged, and what to do. */
export function DamagedImages() {
  const { data } = useQuery({ ...callQuery('listDamagedPictures'), staleTime: 0 }, queryClient);
  const lost = data?.products.filter(({ isLost }) => isLost) ?? [];
  const repairing = (data?.products.length ?? 0) - lost.length;
  if (lost.length + repairing === 0) return null;
  return (
    <Notice title="Some stored pictures are damaged">
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
          {`The shop is making smaller sizes of the pictures of ${countText(repairing, 'product')} again. You don’t need to do anything.`}
        </p>
      )}
    </Notice>
  );
}
