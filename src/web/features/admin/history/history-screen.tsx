import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import type { HistoryEntry } from '#contract/shop/history.ts';
import { queryClient } from '#web/api/query-client.ts';
import { Link } from '#web/navigation/link.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { formatTime } from '../shared/dates.ts';
import { BackToProducts, ListPending, ShowMore } from '../shared/list-states.tsx';
import { pagedQuery } from '../shared/queries.ts';
import { ScreenHeader } from '../shared/screen-header.tsx';
import { byDay, deletedIds } from './entry-list.ts';
import { details, fieldName, fieldValue, isDeletion, sentence } from './entry-text.ts';

/** Who changed what, by day, the latest first. */
export function HistoryScreen() {
  // Loaded again each time the screen opens: other admins may be at work too.
  const list = useInfiniteQuery({ ...pagedQuery('listHistory', { limit: '50' }), staleTime: 0 }, queryClient);
  const entries = list.data?.pages.flatMap(({ data }) => data);
  const deleted = deletedIds(entries ?? []);

  return (
    <div>
      <ScreenHeader title="History" subtitle="Who changed what, and when" />
      {entries === undefined ? (
        <ListPending query={list} />
      ) : entries.length === 0 ? (
        <EmptyState level={3} title="Nothing has been changed yet" action={<BackToProducts />}>
          What you add, change or delete will be listed here.
        </EmptyState>
      ) : (
        <>
          {byDay(entries).map(({ day, entries: ofDay }) => (
            <section key={day} aria-label={day} className="mt-8">
              <h3 className="text-lg text-ink-soft">{day}</h3>
              <ol className="mt-2 border-t border-line">
                {ofDay.map((entry) => (
                  <HistoryLine
                    key={entry._id}
                    entry={entry}
                    isDeleted={entry.target._id !== undefined && deleted.has(entry.target._id)}
                  />
                ))}
              </ol>
            </section>
          ))}
          <ShowMore list={list} className="mt-8" />
        </>
      )}
    </div>
  );
}

const screens = { product: 'products', category: 'categories', order: 'orders' } as const;
/** More changes than this are collapsed. */
const MAX_SHOWN = 4;

type Props = {
  entry: HistoryEntry;
  /** Whether the latest entry about the item is its deletion. */
  isDeleted: boolean;
};

function HistoryLine({ entry, isDeleted }: Props) {
  const { before, name, after } = sentence(entry);
  const changes = details(entry.changes);
  return (
    <li className="border-b border-line py-3 sm:flex sm:gap-6">
      <time dateTime={entry.at} className="tabular-figures block w-20 shrink-0 text-sm text-ink-faint">
        {formatTime(entry.at)}
      </time>
      <div className="min-w-0 flex-1">
        <p className="break-words">
          <span className="font-semibold">{entry.by.name}</span> {before}
          {name !== undefined && (
            <>
              {' '}
              <Target entry={entry} name={name} isDeleted={isDeleted} />
            </>
          )}
          {after !== undefined && ` ${after}`}
          {isDeletion(entry) && isDeleted && (
            <>
              {'. '}
              <Link to="/admin/$tab" params={{ tab: 'trash' }} className="ink-link text-sm whitespace-nowrap">
                See the trash
              </Link>
            </>
          )}
        </p>
        {changes.length > MAX_SHOWN ? (
          <details className="mt-1">
            <summary className="inline-flex min-h-9 items-center text-sm text-ink-soft underline underline-offset-4">
              {changes.length} changes
            </summary>
            <FieldChanges action={entry.action} changes={changes} />
          </details>
        ) : (
          changes.length > 0 && <FieldChanges action={entry.action} changes={changes} />
        )}
      </div>
    </li>
  );
}

/** The item's name at the time, linked to its dialog if it still exists. */
function Target({ entry: { kind, target }, name, isDeleted }: Props & { name: string }) {
  if (isDeleted || kind === 'settings' || kind === 'catalogue') return <>“{name}”</>;
  return (
    <Link
      to="/admin/$tab"
      params={{ tab: screens[kind] }}
      search={target._id === undefined ? {} : { edit: target._id }}
      className="ink-link"
    >
      {name}
    </Link>
  );
}

function FieldChanges({ action, changes }: Pick<HistoryEntry, 'action' | 'changes'>) {
  return (
    <dl className="mt-1.5 space-y-1 text-sm">
      {changes.map((change) => (
        <div key={change.field} className="sm:flex sm:gap-4">
          <dt className="shrink-0 sm:w-36 text-ink-faint">{fieldName(change.field)}</dt>
          <dd className="min-w-0 break-words whitespace-pre-wrap">
            {/* A bulk change has only the new value. */}
            {(action !== 'bulk' || change.before !== '') && (
              <>
                <Value field={change.field} value={change.before} />{' '}
                <ArrowRight role="img" aria-label="to" className="mx-1 inline size-4 text-ink-faint" />{' '}
              </>
            )}
            <Value field={change.field} value={change.after} strong />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ field, value, strong }: { field: string; value: string; strong?: boolean }) {
  const text = fieldValue(field, value);
  if (text === undefined) return <span className="text-ink-faint">nothing</span>;
  return <span className={strong ? 'font-semibold' : 'text-ink-soft'}>{text}</span>;
}
