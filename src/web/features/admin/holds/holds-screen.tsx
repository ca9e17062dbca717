import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queryClient } from '#web/api/query-client.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { countText } from '../shared/count-text.ts';
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

/** The pieces on hold, the first to end first. */
export function HoldsScreen() {
  const list = useQuery(holdsQuery, queryClient);
  const now = useNow();
  const holds = list.data?.filter(({ until }) => Date.parse(until) > now);

  return (
    <>
      <ScreenHeader
        title="Holds"
        subtitle="Pieces that you hold for someone. Visitors see until when, and not for whom."
        count={
          <p role="status" className="screen-count text-sm text-ink-soft tabular-figures">
            {holds && holds.length > 0 && countText(holds.length, 'hold')}
          </p>
        }
      />
      {!holds ? (
        <ListPending query={list} />
      ) : holds.length === 0 ? (
        <EmptyState level={3} title="Nothing is on hold" action={<BackToProducts />}>
          Put a piece on hold with the clock beside it in the list of products, or from an enquiry. It must be
          the last one in stock.
        </EmptyState>
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
