import { useQuery } from '@tanstack/react-query';
import { callQuery } from '#web/api/call-query.ts';
import { queryClient } from '#web/api/query-client.ts';
import { Link } from '#web/navigation/link.tsx';

/**
 * Confirms the account of a customer who opens an order of theirs while logged in, so that they see their orders there; shows
 * nothing to others. A failed request is sent again with the next visit.
 */
export function MyOrder({ token, userId }: { token: string; userId: string }) {
  const query = callQuery('confirmMyAccount', { body: { token } }, userId);
  const { data } = useQuery({ ...query, staleTime: Infinity }, queryClient);
  if (!data?.isMine) return null;
  return (
    <p className="mb-4 text-sm text-ink-soft">
      This order is also in{' '}
      <Link to="/profile" search={{ tab: 'orders' }} className="ink-link">
        your order history
      </Link>
      .
    </p>
  );
}
