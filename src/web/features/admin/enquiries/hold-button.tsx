import { useQueries } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { useState } from 'react';
import type { Enquiry } from '#contract/enquiries/enquiry.ts';
import { queryClient } from '#web/api/query-client.ts';
import { Button } from '#web/ui/button.tsx';
import { type HoldItem, holdableOfEnquiry, useHoldsByProduct } from '../holds/holds-query.ts';
import { LazyHoldDialog } from '../holds/lazy-hold-dialog.ts';
import { productQuery } from '../orders/orders-query.ts';

/** The items of an enquiry that can be put on hold; none until they are known, and while the order book is off. */
function useHoldableItems(products: Enquiry['products']): HoldItem[] {
  const holds = useHoldsByProduct();
  const found = useQueries(
    {
      queries: products.map(({ id }) => ({
        ...productQuery(id),
        enabled: holds !== undefined,
        retry: false,
      })),
    },
    queryClient,
  );
  if (!holds) return [];
  return found.flatMap(({ data }, index) =>
    data ? holdableOfEnquiry(products[index]?.variant, data, holds.get(data._id)) : [],
  );
}

const none: Enquiry['products'] = [];

/** Puts the products of an enquiry on hold for its customer, unless they are ordered. */
export function HoldButton({ enquiry: { code, products, state } }: { enquiry: Enquiry }) {
  const items = useHoldableItems(state === 'ORDERED' ? none : products);
  /** The items of the open dialog, which stays open when the button disappears. */
  const [holding, setHolding] = useState<readonly HoldItem[]>();
  return (
    <>
      {items.length > 0 && (
        <Button variant="quiet" size="sm" onClick={() => setHolding(items)} aria-label={`Hold for ${code}`}>
          <Clock aria-hidden="true" className="size-4" />
          Hold
        </Button>
      )}
      {holding && (
        <LazyHoldDialog
          target={{ items: holding, enquiryCode: code }}
          onClose={() => setHolding(undefined)}
        />
      )}
    </>
  );
}
