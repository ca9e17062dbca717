import './statistics.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { limits } from '#contract/api/limits.ts';
import { type Statistics, statisticsRanges } from '#contract/shop/statistics.ts';
import { formatCount } from '#contract/text/money.ts';
import { callQuery } from '#web/api/call-query.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { queryClient } from '#web/api/query-client.ts';
import { Link } from '#web/navigation/link.tsx';
import { useNavigation } from '#web/navigation/navigation.ts';
import { useSearch } from '#web/navigation/page.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { formatDay } from '../shared/dates.ts';
import { ExportButton } from '../shared/export-button.tsx';
import { ListPending } from '../shared/list-states.tsx';
import { Options } from '../shared/options.tsx';
import { settingsQuery } from '../shared/queries.ts';
import { ScreenHeader } from '../shared/screen-header.tsx';
import { Plot } from './plot.tsx';
import { DayTable, ProductLink, ProductTable, SourceTable } from './statistics-tables.tsx';
import {
  barsOf,
  changeText,
  formatMeasure,
  type Measure,
  measureNames,
  measuresOf,
  rangeNames,
} from './statistics-text.ts';

type Range = (typeof statisticsRanges)[number];

/** The period in the URL, so that Back, a reload and a bookmark restore it. */
function useRange() {
  const { changeSearch } = useNavigation();
  const { days } = useSearch();
  const range: Range = statisticsRanges.find((known) => known === days) ?? '30';
  const setRange = (value: string) =>
    void changeSearch((current) => ({ ...current, days: value }), { replace: true, keepScroll: true });
  return { range, setRange };
}

/** What visitors look at, where they come from, and what becomes of it. */
export function StatisticsScreen() {
  const { range, setRange } = useRange();
  const { data: settings } = useQuery(settingsQuery, queryClient);
  const query = useQuery(
    {
      ...callQuery('getStatistics', { query: { days: range } }),
      staleTime: 0,
      placeholderData: keepPreviousData,
    },
    queryClient,
  );
  const { data: statistics } = query;
  const hasOrderBook = settings?.orderBook === true;

  return (
    <>
      <ScreenHeader title="Statistics" subtitle="What visitors look at, and where they come from">
        <Select label="Period" labelHidden value={range} onChange={({ target }) => setRange(target.value)}>
          <Options of={statisticsRanges.map((days) => [days, rangeNames[days] ?? days])} />
        </Select>
      </ScreenHeader>
      {statistics === undefined ? (
        <ListPending query={query} what="the statistics" />
      ) : statistics.countedSince === undefined && !(hasOrderBook && statistics.totals.orders > 0) ? (
        <EmptyState level={3} title="No visits yet">
          Share the link of your shop. Each page that a visitor opens is counted here, without cookies. What
          you open yourself while you are logged in is not.
        </EmptyState>
      ) : (
        <Counts statistics={statistics} range={range} hasOrderBook={hasOrderBook} />
      )}
    </>
  );
}

type CountsProps = {
  statistics: Statistics;
  range: Range;
  hasOrderBook: boolean;
};

function Counts({ statistics, range, hasOrderBook }: CountsProps) {
  const [measure, setMeasure] = useState<Measure>('views');
  const measures = measuresOf(hasOrderBook);
  const { totals, previous, days, products, sources, neverEnquired } = statistics;
  return (
    <>
      <div role="group" aria-label="Totals; choose one for the plot" className="statistics-totals mt-6">
        {measures.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === measure}
            onClick={() => setMeasure(each)}
            className="min-h-11 rounded-sm border border-line-strong px-3 py-2 text-left aria-pressed:border-indigo aria-pressed:bg-indigo-tint"
          >
            <span className="block text-sm text-ink-soft">{measureNames[each]}</span>
            <span className="tabular-figures block text-2xl">{formatMeasure(each, totals[each])}</span>
            <span className="block text-xs text-ink-faint">
              {changeText(each, totals[each], previous[each])}
            </span>
          </button>
        ))}
      </div>
      <PeriodNote statistics={statistics} hasOrderBook={hasOrderBook} />
      <Plot measure={measure} bars={barsOf(days, measure)} />
      <details className="mt-3">
        <summary className="inline-flex min-h-11 items-center text-ink-soft underline underline-offset-4">
          All numbers by day
        </summary>
        <ExportStatistics range={range} by="day" />
        <DayTable days={days} measures={measures} />
      </details>
      <Part title="Pieces" range={range} by="product">
        {products.length > 0 ? (
          <>
            <ProductTable products={products} hasOrderBook={hasOrderBook} />
            {products.length === limits.statisticsProducts && (
              <p className="mt-3 text-sm text-ink-faint">
                The {formatCount(limits.statisticsProducts)} most viewed pieces. The export has all.
              </p>
            )}
          </>
        ) : (
          <p className="mt-3 text-ink-soft">No piece was viewed in this period.</p>
        )}
      </Part>
      {hasOrderBook && neverEnquired.length > 0 && <NeverEnquired statistics={statistics} />}
      <Part title="Sources" range={range} by="source">
        <SourceTable sources={sources} measures={measures} />
      </Part>
      <p className="measure mt-10 text-sm text-ink-faint">
        A visitor counts once a day, by the first site they came from. Bots, previews of links and browsers in
        which you are logged in do not count. Chats often send no source: add{' '}
        <code className="sm:whitespace-nowrap">?utm_source=whatsapp</code> to a link that you share there.
        Sales are the totals of orders on the day you recorded them, without canceled ones; those of a piece
        are without shipping and discounts. Days are those of India.
      </p>
    </>
  );
}

function NeverEnquired({ statistics }: Pick<CountsProps, 'statistics'>) {
  const { neverEnquired, oftenFrom, enquiriesSince } = statistics;
  return (
    <section className="mt-12">
      <h3 className="text-xl">Often viewed, never enquired</h3>
      <p className="mt-1 text-ink-soft">
        Viewed at least {formatCount(oftenFrom)} times{' '}
        {enquiriesSince === undefined
          ? 'in this period'
          : `since ${formatDay(enquiriesSince)}, when you turned on the order book`}
        : at least as often as half of your viewed pieces. Perhaps the price, the pictures or the description
        keep visitors from asking.
      </p>
      <ol className="mt-3 border-t border-line">
        {neverEnquired.map(({ id, name, views, hearts }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2.5">
            <ProductLink id={id} name={name} />
            <span className="tabular-figures text-ink-soft">
              {formatCount(views)} {views === 1 ? 'view' : 'views'}, {formatCount(hearts)}{' '}
              {hearts === 1 ? 'favorite' : 'favorites'}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function PeriodNote({ statistics, hasOrderBook }: Pick<CountsProps, 'statistics' | 'hasOrderBook'>) {
  return (
    <p className="mt-2 text-sm text-ink-faint">
      {formatDay(statistics.from)} – {formatDay(statistics.to)}, compared with the{' '}
      {formatCount(statistics.days.length)} days before.
      {!hasOrderBook && (
        <>
          {' '}
          Enquiries, orders and sales are counted while the order book is on: see{' '}
          <Link href="/admin/settings#order-book" className="ink-link">
            Settings
          </Link>
          .
        </>
      )}
      {statistics.countedSince !== undefined &&
        ` Visits are counted since ${formatDay(statistics.countedSince)}.`}
    </p>
  );
}

type PartProps = {
  title: string;
  range: Range;
  by: 'product' | 'source';
  children: ReactNode;
};

function Part({ title, range, by, children }: PartProps) {
  return (
    <section className="mt-12">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 className="text-xl">{title}</h3>
        <ExportStatistics range={range} by={by} />
      </div>
      {children}
    </section>
  );
}

const dimensionNames = { day: 'day', product: 'piece', source: 'source' } as const;

const ExportStatistics = ({ range, by }: { range: Range; by: keyof typeof dimensionNames }) => (
  <ExportButton
    what="statistics"
    label={`Export the numbers by ${dimensionNames[by]}`}
    fetchCsv={() => fetchCall('exportStatistics', { query: { days: range, by } })}
  />
);
