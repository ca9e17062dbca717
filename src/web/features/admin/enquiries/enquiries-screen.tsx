import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useDeferredValue } from 'react';
import { limits } from '#contract/api/limits.ts';
import { orderLimits } from '#contract/orders/order-limits.ts';
import { ENDED_ENQUIRY_DAYS, OPEN_ENQUIRY_DAYS } from '#contract/enquiries/enquiry-days.ts';
import { formatCount } from '#contract/text/money.ts';
import { callQuery } from '#web/api/call-query.ts';
import { queryClient } from '#web/api/query-client.ts';
import { useSiteSettings } from '#web/features/shared/site-settings/site-settings.ts';
import { useNavigation } from '#web/navigation/navigation.ts';
import { hrefTo } from '#web/navigation/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { PasteChat, PasteChatButton } from '../paste-chat/paste-chat-button.tsx';
import { totalText } from '../shared/count-text.ts';
import { useDashboardSearch, useEditDialog } from '../shared/dashboard-search.ts';
import { enquiryStates, enquiryStateWords } from '../shared/enquiry-states.ts';
import { BackToProducts, ListPending, ShowMore } from '../shared/list-states.tsx';
import { Options } from '../shared/options.tsx';
import { pagedQuery } from '../shared/queries.ts';
import { ScreenHeader } from '../shared/screen-header.tsx';
import { useSearchText } from '../shared/use-search-text.ts';
import { codeOrText } from './code-or-text.ts';
import { EnquiryCard } from './enquiry-card.tsx';

const PAGE_SIZE = '20';
const DELETION_TEXT = `Open enquiries are deleted after ${OPEN_ENQUIRY_DAYS} days, others ${ENDED_ENQUIRY_DAYS} days after their last change.`;

/** The chat messages that visitors started, the newest first. */
export function EnquiriesScreen() {
  const { search } = useDashboardSearch();
  const { orderBook } = useSiteSettings();
  const { edited, openEdit, closeEdit } = useEditDialog();
  const { navigate } = useNavigation();
  const searchText = useSearchText();
  const { text, changeText } = searchText;
  const q = useDeferredValue(text).trim().slice(0, limits.searchText);
  const query = { limit: PAGE_SIZE, ...(search.state ? { state: search.state } : {}), ...(q ? { q } : {}) };
  // Loaded again each time the screen opens: visitors create enquiries meanwhile.
  const list = useInfiniteQuery(
    { ...pagedQuery('listEnquiries', query), staleTime: 0, placeholderData: (before) => before },
    queryClient,
  );
  const enquiries = list.data?.pages.flatMap(({ data }) => data);
  const pageInfo = list.data?.pages[0]?.page ?? { total: 0 };

  return (
    <>
      <ScreenHeader
        title="Enquiries"
        subtitle={
          orderBook ? 'Chats that visitors started' : 'The order book is off, so they can only be read'
        }
        filters={<EnquiryFilters {...searchText} />}
        count={
          <p role="status" className="screen-count text-sm text-ink-soft tabular-figures">
            {enquiries && totalText(pageInfo, 'enquiry', 'enquiries')}
          </p>
        }
        stickyActions={orderBook}
      >
        {orderBook && <PasteChatButton onOpen={openEdit} />}
      </ScreenHeader>
      {enquiries ? (
        <>
          {enquiries.length > 0 ? (
            <ul aria-label="Enquiries" className="mt-2 space-y-3">
              {enquiries.map((enquiry) => (
                <li key={enquiry.id}>
                  <EnquiryCard enquiry={enquiry} />
                </li>
              ))}
            </ul>
          ) : (
            <NoEnquiries
              isFiltered={q !== '' || search.state !== undefined}
              onShowAll={() => changeText('', { state: undefined })}
            />
          )}
          <ShowMore list={list} className="mt-6" />
          {enquiries.length > 0 && (
            <p className="mt-6 text-sm text-ink-faint">
              The code of an enquiry is in the last line of its message. {DELETION_TEXT}
            </p>
          )}
        </>
      ) : (
        <ListPending query={list} />
      )}
      <PasteChat
        edited={edited}
        onClose={closeEdit}
        onDraft={() =>
          void navigate(hrefTo('/admin/$tab', { tab: 'orders' }, { edit: 'new' }), { replace: true })
        }
      />
    </>
  );
}

function EnquiryFilters({ text, changeText, field }: ReturnType<typeof useSearchText>) {
  const { search, changeSearch } = useDashboardSearch();
  const { data: counts } = useQuery({ ...callQuery('countEnquiries'), staleTime: 0 }, queryClient);
  return (
    <search className="screen-filters">
      <TextField
        ref={field}
        type="search"
        label="Search enquiries by code"
        labelHidden
        placeholder="Search by code..."
        autoComplete="off"
        maxLength={orderLimits.enquiryText}
        before={<Search className="size-4.5" />}
        value={text}
        // The artist may paste the whole message.
        onChange={({ target: { value } }) => changeText(codeOrText(value))}
      />
      <Select
        label="State"
        labelHidden
        value={search.state ?? 'ALL'}
        onChange={({ target: { value } }) =>
          changeSearch({ state: enquiryStates.find((state) => state === value) })
        }
      >
        <option value="ALL">All States</option>
        <Options
          of={enquiryStates.map((state) => [
            state,
            counts ? `${enquiryStateWords[state]} (${formatCount(counts[state])})` : enquiryStateWords[state],
          ])}
        />
      </Select>
    </search>
  );
}

function NoEnquiries({ isFiltered, onShowAll }: { isFiltered: boolean; onShowAll: () => void }) {
  const { orderBook } = useSiteSettings();
  if (!isFiltered && !orderBook)
    return (
      <EmptyState level={3} title="No enquiries" action={<BackToProducts />}>
        While the order book is off, chats make no enquiries.
      </EmptyState>
    );
  if (!isFiltered)
    return (
      <EmptyState level={3} title="No enquiries yet" action={<BackToProducts />}>
        When a visitor presses the order button, the enquiry appears here with the code that is in their
        message.
      </EmptyState>
    );
  return (
    <EmptyState
      level={3}
      title="No enquiries found"
      action={
        <Button variant="outline" onClick={onShowAll}>
          Show all enquiries
        </Button>
      }
    >
      {DELETION_TEXT}
    </EmptyState>
  );
}
