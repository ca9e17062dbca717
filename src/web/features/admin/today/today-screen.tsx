import './today.css';
import { useQuery } from '@tanstack/react-query';
import type { Today } from '#contract/shop/today.ts';
import { formatRupees } from '#contract/text/money.ts';
import { callQuery } from '#web/api/call-query.ts';
import { queryClient } from '#web/api/query-client.ts';
import { Link } from '#web/navigation/link.tsx';
import type { SearchInput } from '#web/navigation/paths.ts';
import { countDone, showsChecklist, useOnboarding } from '../onboarding/onboarding-query.ts';
import { countText, totalText } from '../shared/count-text.ts';
import { formatDay, todayInIndia } from '../shared/dates.ts';
import { ListPending } from '../shared/list-states.tsx';
import { settingsQuery } from '../shared/queries.ts';
import { ScreenHeader } from '../shared/screen-header.tsx';
import { Sales } from './sales.tsx';

/** What needs doing, how the sales go, and what people look at. Problems of mails and of the server are above every screen. */
export function TodayScreen() {
  const query = useQuery({ ...callQuery('getToday'), staleTime: 0 }, queryClient);
  const settingsState = useQuery(settingsQuery, queryClient);
  const { data: settings } = settingsState;
  const { data } = query;
  return (
    <>
      <ScreenHeader title="Today" subtitle={formatDay(todayInIndia())} />
      {!data || !settings ? (
        <ListPending query={query.error ? query : settingsState} what="what needs doing" />
      ) : (
        <div className="today-lists">
          <ToDoList today={data} orderBook={settings.orderBook} />
          <div className="space-y-6">
            {settings.orderBook ? (
              <Sales sales={data.sales} />
            ) : (
              <p className="text-ink-soft">
                Turn on the order book in the{' '}
                <Link href="/admin/settings#order-book" className="ink-link">
                  settings
                </Link>{' '}
                to see enquiries, payments, parcels and sales here.
              </p>
            )}
            <Visits visits={data.visits} />
          </div>
        </div>
      )}
    </>
  );
}

type ToDo = {
  /** A count, as that of the orders to be paid. */
  total: Today['due'];
  noun: string;
  plural: string;
  /** What follows the total. */
  more?: string;
  tab: string;
  search: SearchInput;
};

const toDosOf = (today: Today): ToDo[] => [
  {
    total: today.enquiries,
    noun: 'enquiry to answer',
    plural: 'enquiries to answer',
    tab: 'enquiries',
    search: { state: 'OPEN' },
  },
  {
    total: today.reported,
    noun: 'order with a payment to confirm',
    plural: 'orders with a payment to confirm',
    tab: 'orders',
    search: { payment: 'reported' },
  },
  {
    total: today.due,
    noun: 'order to be paid',
    plural: 'orders to be paid',
    more: `, ${formatRupees(today.amountDue)}${today.due.totalIsMinimum ? '+' : ''} in all`,
    tab: 'orders',
    search: { payment: 'due' },
  },
  {
    total: today.refunds,
    noun: 'refund due',
    plural: 'refunds due',
    tab: 'orders',
    search: { payment: 'refund' },
  },
  {
    total: today.parcels,
    noun: 'order to send or hand over',
    plural: 'orders to send or hand over',
    tab: 'orders',
    search: { status: 'PENDING', payment: 'settled' },
  },
  {
    total: today.holds,
    noun: 'hold that ends within a day',
    plural: 'holds that end within a day',
    tab: 'holds',
    search: { ends: 'soon' },
  },
];

function ToDoList({ today, orderBook }: { today: Today; orderBook: boolean }) {
  const toDos = orderBook ? toDosOf(today).filter(({ total }) => total.total > 0) : [];
  const onboarding = useOnboarding();
  const needsSetup = onboarding !== undefined && showsChecklist(onboarding);
  const isDone = toDos.length === 0 && today.lowStock.total === 0 && !needsSetup;
  return (
    <section aria-labelledby="to-do">
      <h3 id="to-do" className="text-lg">
        To do
      </h3>
      {isDone ? (
        <p className="mt-1 text-ink-soft">Nothing needs doing right now.</p>
      ) : (
        <ul aria-labelledby="to-do" className="today-list mt-2">
          {toDos.map(({ total, noun, plural, more = '', tab, search }) => (
            <li key={noun}>
              <Link to="/admin/$tab" params={{ tab }} search={search} className="ink-link">
                {totalText(total, noun, plural) + more}
              </Link>
            </li>
          ))}
          {today.lowStock.total > 0 && <LowStock today={today} />}
          {needsSetup && (
            <li>
              <Link to="/admin/$tab" params={{ tab: 'setup' }} className="ink-link">
                {`Set up your shop: ${countDone(onboarding)} of ${onboarding.steps.length} steps done`}
              </Link>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}

function LowStock({ today: { lowStock, lowest } }: { today: Today }) {
  const more = lowStock.total - lowest.length;
  return (
    <li className="text-ink-soft">
      <span className="font-semibold text-ink">
        {totalText(lowStock, 'piece low in stock', 'pieces low in stock')}:
      </span>
      {lowest.map(({ _id, name, stock }) => (
        <span key={_id} className="block">
          <Link to="/admin/$tab" params={{ tab: 'products' }} search={{ edit: _id }} className="ink-link">
            {`${name}, ${stock} left`}
          </Link>
        </span>
      ))}
      {more > 0 && (
        <Link to="/admin/$tab" params={{ tab: 'products' }} search={{ stock: 'low' }} className="ink-link">
          {`and ${more}${lowStock.totalIsMinimum ? '+' : ''} more`}
        </Link>
      )}
    </li>
  );
}

/** The pieces that were viewed most lately; the statistics have the rest. */
function Visits({ visits: { views, mostViewed } }: Pick<Today, 'visits'>) {
  return (
    <section aria-labelledby="visits">
      <h3 id="visits" className="text-lg">
        What people look at
      </h3>
      <p className="mt-1 text-ink-soft">
        {views === 0
          ? 'No visits in the last 7 days. Share the link of your shop: each page that a visitor opens is counted.'
          : `${countText(views, 'view')} in the last 7 days.`}
        {views > 0 && mostViewed.length === 0 && ' No piece was among them.'}
      </p>
      {mostViewed.length > 0 && (
        <ol aria-labelledby="visits" className="today-list mt-2">
          {mostViewed.map(({ _id, name, views: count }) => (
            <li key={_id} className="flex items-center justify-between gap-x-4">
              <Link to="/product/$id" params={{ id: _id }} className="ink-link wrap-anywhere">
                {name}
              </Link>
              <span className="tabular-figures shrink-0 text-ink-soft">{countText(count, 'view')}</span>
            </li>
          ))}
        </ol>
      )}
      <Link
        to="/admin/$tab"
        params={{ tab: 'statistics' }}
        className="ink-link mt-2 inline-flex min-h-9 items-center pointer-coarse:min-h-11"
      >
        Statistics
      </Link>
    </section>
  );
}
