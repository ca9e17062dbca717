import { ArrowRight } from 'lucide-react';
import type { FieldChange, HistoryEntry } from '#contract/shop/history.ts';
import { fieldName, fieldValue } from './entry-text.ts';

type Props = { action: HistoryEntry['action']; changes: readonly FieldChange[] };

/** Each field with what it was and what it became. */
export function FieldChanges({ action, changes }: Props) {
  return (
    <dl className="mt-1.5 space-y-1 text-sm">
      {changes.map((change) => (
        <div key={change.field} className="sm:flex sm:gap-4">
          <dt className="shrink-0 sm:w-36 text-ink-faint">{fieldName(change.field)}</dt>
          <dd className="min-w-0 break-words whitespace-pre-wrap">
            {/* A change of many things tells only what they were set to. */}
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
  const words = fieldValue(field, value);
  if (words === undefined) return <span className="text-ink-faint">nothing</span>;
  return <span className={strong ? 'font-semibold' : 'text-ink-soft'}>{words}</span>;
}
