import type { HistoryEntry } from '#contract/shop/history.ts';
import { Link } from '#web/navigation/link.tsx';
import { details, isDeletion, sentence } from './entry-text.ts';
import { FieldChanges } from './field-changes.tsx';

const time = new Intl.DateTimeFormat('en-IN', { hour: 'numeric', minute: '2-digit' });
const screens = { product: 'products', category: 'categories', order: 'orders' } as const;
/** More than these are folded away until somebody asks. */
const SHOWN = 4;

type Props = {
  entry: HistoryEntry;
  /** Whether the thing is out of the shop by now. */
  isGone: boolean;
};

export function HistoryLine({ entry, isGone }: Props) {
  const { before, name, after } = sentence(entry);
  const changes = details(entry.changes);
  return (
    <li className="border-b border-line py-3 sm:flex sm:gap-6">
      <time dateTime={entry.at} className="figures block w-20 shrink-0 text-sm text-ink-faint">
        {time.format(new Date(entry.at))}
      </time>
      <div className="min-w-0 flex-1">
        <p className="break-words">
          <span className="font-semibold">{entry.by.name}</span> {before}
          {name !== undefined && (
            <>
              {' '}
              <Target entry={entry} name={name} isGone={isGone} />
            </>
          )}
          {after !== undefined && ` ${after}`}
          {isDeletion(entry) && isGone && (
            <>
              {' · '}
              <Link to="/admin/$tab" params={{ tab: 'trash' }} className="ink-link text-sm whitespace-nowrap">
                See the trash
              </Link>
            </>
          )}
        </p>
        {changes.length > SHOWN ? (
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

/** The thing by its name of then, which leads to it where it still is. */
function Target({
  entry: { kind, target },
  name,
  isGone,
}: {
  entry: HistoryEntry;
  name: string;
  isGone: boolean;
}) {
  if (isGone || kind === 'settings' || kind === 'catalogue') return <>“{name}”</>;
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
