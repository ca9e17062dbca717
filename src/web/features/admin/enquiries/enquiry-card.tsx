import { useState } from 'react';
import type { Enquiry, EnquiryState } from '#contract/enquiries/enquiry.ts';
import { showError } from '#web/features/shared/errors/show-error.ts';
import { problemCode } from '#web/api/api-error.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { queryClient } from '#web/api/query-client.ts';
import { useSiteSettings } from '#web/features/shared/site-settings/site-settings.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { useHolds } from '../holds/holds-query.ts';
import { fillOrder, linesOf, withHoldOf } from '../orders/fill-order.ts';
import { RecordOrderButton } from '../orders/record-order-button.tsx';
import { formatTimestamp } from '../shared/dates.ts';
import { enquiryStates, enquiryStateWords } from '../shared/enquiry-states.ts';
import { EnquiryProducts } from './enquiry-products.tsx';
import { HoldButton } from './hold-button.tsx';
import { OrderOfEnquiry } from './order-of-enquiry.tsx';
import { invalidateEnquiries, replaceInLists } from '../shared/list-cache.ts';

export function EnquiryCard({ enquiry }: { enquiry: Enquiry }) {
  const { code, createdAt } = enquiry;
  return (
    <article
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 rounded-md border border-line bg-paper-raised p-4 md:px-6"
      aria-label={`Enquiry ${code}`}
    >
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline gap-x-4">
          <h3 className="tabular-figures text-xl">{code}</h3>
          <time dateTime={createdAt} className="text-sm text-ink-soft">
            {formatTimestamp(createdAt)}
          </time>
        </div>
        <EnquiryProducts enquiry={enquiry} />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <State enquiry={enquiry} />
        <HoldButton enquiry={enquiry} />
        <OrderOfEnquiry enquiry={enquiry} />
        <RecordButton enquiry={enquiry} />
      </div>
    </article>
  );
}

/** Records the order of an enquiry that is not ordered or closed; nothing while the order book is off. */
function RecordButton({ enquiry }: { enquiry: Enquiry }) {
  const holds = useHolds();
  const { id, code, state } = enquiry;
  if (!holds || state === 'ORDERED' || state === 'CLOSED') return null;
  const lines = linesOf(enquiry).map((line) => withHoldOf(line, code, holds));
  return (
    <RecordOrderButton
      name={code}
      variant="outline"
      fill={() => fillOrder({ lines, enquiries: [id] }, 'enquiry')}
    />
  );
}

/** After a change on another device: loads the list again, and says so. */
async function showCurrent(code: string): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: ['listEnquiries'] }), invalidateEnquiries()]);
  showToast({
    kind: 'error',
    title: `Enquiry ${code} was changed elsewhere`,
    description: 'Your change is not saved. The list now shows its current state.',
  });
}

/** The state: without the order book an enquiry can only be read. */
function State({ enquiry }: { enquiry: Enquiry }) {
  const { orderBook } = useSiteSettings();
  if (orderBook) return <StateButtons enquiry={enquiry} />;
  return <p className="text-sm text-ink-soft">{enquiryStateWords[enquiry.state]}</p>;
}

/** One button for each state, so that the focus stays where it is when the state changes. */
function StateButtons({ enquiry: { id, code, state, updatedAt } }: { enquiry: Enquiry }) {
  const [busy, setBusy] = useState<EnquiryState>();

  async function change(next: EnquiryState) {
    if (busy || next === state) return;
    setBusy(next);
    try {
      replaceInLists(
        'listEnquiries',
        await fetchCall('saveEnquiry', { params: { id }, body: { state: next, updatedAt } }),
      );
      await invalidateEnquiries();
    } catch (error) {
      if (problemCode(error) === 'stale') await showCurrent(code);
      else showError('Error updating enquiry', error);
    } finally {
      setBusy(undefined);
    }
  }

  return (
    <div role="group" aria-label={`State of ${code}`} className="flex flex-wrap gap-1 sm:-mx-1">
      {enquiryStates.map((each) => (
        <Button
          key={each}
          variant="quiet"
          size="sm"
          busy={busy === each}
          aria-pressed={each === state}
          onClick={() => void change(each)}
          className="aria-pressed:bg-indigo-tint aria-pressed:text-indigo"
        >
          {enquiryStateWords[each]}
        </Button>
      ))}
    </div>
  );
}
