import type { Enquiry } from '#contract/enquiries/enquiry.ts';
import { Link } from '#web/navigation/link.tsx';

/** A link to the list of orders, searched for the one that an enquiry became; nothing if none is known. */
export function OrderOfEnquiry({ enquiry: { order } }: { enquiry: Enquiry }) {
  if (!order) return null;
  return (
    <Link
      to="/admin/$tab"
      params={{ tab: 'orders' }}
      search={{ q: order.orderId }}
      className="ink-link inline-flex items-center text-sm tabular-figures pointer-coarse:min-h-11"
    >
      {order.orderId}
    </Link>
  );
}
