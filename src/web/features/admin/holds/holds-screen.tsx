import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { DAY_MS } from '#contract/durations.ts';
import { queryClient } from '#web/api/query-client.ts';
import { useSiteSettings } from '#web/features/shared/site-settings/site-settings.ts';
import { Link } from '#web/navigation/link.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { countText } from '../shared/count-text.ts';
import { useDashboardSearch } from '../shared/dashboard-search.ts';
import { BackToProducts, ListPending } from '../shared/list-states.tsx';
import { ScreenHeader } from '../shared/screen-header.tsx';
import { HoldCard } from './hold-card.tsx';
import { holdsQuery } from './holds-query.ts';

const TICK_MS = 15_000;

/** The current time, again every 15 seconds. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** The screen opens by its URL while the order book is off, too. Then the server stores holds, but lists none. */
function NothingOnHold() {
  const { orderBook } = useSiteSettings();
  return (
    <EmptyState
      level={3}
      title={orderBook ? 'Nothing is on hold' : 'Holds are off together with the order book'}
      action={<BackToProducts />}
    >
      {orderBook ? (
        'Put a piece on hold with the clock beside it in the list of products, or from an enquiry. It must be the last one in stock, and for sale: with “Available to sell” on, and in a gallery “For sale in the gallery” too.'
      ) : (
        <p>
          Any that have not ended come back when you turn on the order book in the{' '}
          <Link href="/admin/settings#order-book" className="ink-link">
            settings
          </Link>
          .
        </p>
      )}
    </EmptyState>
  );
}

/** The pieces on hold, the first to end first. Today leads to those that end within a day. */
export function HoldsScreen() {
  const list = useQuery(holdsQuery, queryClient);
  const now = useNow();
  const { orderBook } = useSiteSettings();
  const { search, changeSearch } = useDashboardSearch();
  const lastEnd = search.ends === 'soon' ? now + DAY_MS : Infinity;
  const holds = list.data?.filter(({ until }) => Date.parse(until) > now && Date.parse(until) <= lastEnd);
  const showAll = () => changeSearch({ ends: undefined });

  return (
    <>
      <ScreenHeader
        title="Holds"
        subtitle="Pieces that you hold for someone. Visitors see until when, and not for whom."
        filters={
          search.ends && (
            <search className="screen-filters">
              <Button variant="outline" className="basis-[max-content]!" onClick={showAll}>
                Ends within a day
                <X aria-label="Show all" className="size-4 shrink-0" />
              </Button>
            </search>
          )
        }
        count={
          <p role="status" className="screen-count text-sm text-ink-soft tabular-figures">
            {holds && holds.length > 0 && countText(holds.length, 'hold')}
          </p>
        }
      />
      {!holds ? (
        <ListPending query={list} />
      ) : holds.length === 0 && search.ends && orderBook ? (
        <EmptyState
          level={3}
          title="No hold ends within a day"
          action={
            <Button variant="outline" onClick={showAll}>
              Show all holds
            </Button>
          }
        />
      ) : holds.length === 0 ? (
        <NothingOnHold />
      ) : (
        <ul aria-label="Holds" className="mt-2 space-y-3">
          {holds.map((hold) => (
            <li key={hold.id}>
              <HoldCard hold={hold} now={now} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
