import { ArrowRight } from 'lucide-react';
import type { FieldChange } from '#contract/shop/history.ts';
import type { ImportReport } from '#contract/catalog/import-export.ts';
import { Badge } from '#web/ui/badge.tsx';
import { countText } from '../shared/count-text.ts';
import { cellText, headerOf, newProductText } from './import-text.ts';

type Props = { name: string; report: ImportReport };

/** What an import would do: counts, then product by product. If the file has an error, only the errors. */
export function ImportPreview({ name, report: { rows, changes, bad } }: Props) {
  return (
    <div>
      <h3 className="text-xl break-words">{name}</h3>
      <p className="mt-2 flex flex-wrap gap-2">
        <Badge variant="positive">{rows.add.toLocaleString('en-IN')} to add</Badge>
        <Badge variant="attention">{rows.change.toLocaleString('en-IN')} to change</Badge>
        <Badge>{rows.same.toLocaleString('en-IN')} unchanged</Badge>
        {rows.bad > 0 && <Badge variant="alert">{countText(rows.bad, 'error')}</Badge>}
      </p>
      {rows.bad > 0 ? (
        <Errors bad={bad} all={rows.bad} />
      ) : changes.length === 0 ? (
        <p className="mt-4 text-ink-soft">The shop already matches this file: there is nothing to import.</p>
      ) : (
        <Changes changes={changes} all={rows.add + rows.change} />
      )}
    </div>
  );
}

function Errors({ bad, all }: Pick<ImportReport, 'bad'> & { all: number }) {
  return (
    <>
      <p className="mt-4">
        Nothing can be imported yet. Fix {all === 1 ? 'the error' : 'the errors'} in your file, then upload it
        again.
      </p>
      <ul aria-label="Rows to fix" className="mt-3 border-t border-line">
        {bad.map(({ line, message }, index) => (
          <li key={index} className="flex gap-4 border-b border-line py-2">
            <span className="tabular-figures w-20 shrink-0 text-sm text-ink-faint">Row {line}</span>
            <span className="min-w-0 break-words text-madder">{message}</span>
          </li>
        ))}
      </ul>
      <Rest more={all - bad.length} noun="error" />
    </>
  );
}

function Changes({ changes, all }: Pick<ImportReport, 'changes'> & { all: number }) {
  return (
    <>
      <ul aria-label="What would change" className="mt-4 border-t border-line">
        {changes.map(({ line, id, name, fields }) => (
          <li key={line} className="gap-4 border-b border-line py-2.5 sm:flex">
            <span className="tabular-figures block w-20 shrink-0 text-sm text-ink-faint">Row {line}</span>
            <div className="min-w-0 flex-1">
              <p className="font-semibold break-words">
                {name} {id === undefined && <Badge variant="positive">New</Badge>}
              </p>
              {id === undefined ? (
                <p className="mt-1 text-sm break-words text-ink-soft">{newProductText(fields)}</p>
              ) : (
                <ul className="mt-1 space-y-0.5 text-sm">
                  {fields.map((field) => (
                    <Field key={field.field} change={field} />
                  ))}
                </ul>
              )}
            </div>
          </li>
        ))}
      </ul>
      <Rest more={all - changes.length} noun="product" />
    </>
  );
}

function Field({ change: { field, before, after } }: { change: FieldChange }) {
  return (
    <li className="sm:flex sm:gap-4">
      <span className="w-36 shrink-0 text-ink-faint">{headerOf(field)}</span>{' '}
      <span className="min-w-0 break-words">
        <span className="text-ink-soft">{cellText(field, before) ?? 'nothing'}</span>{' '}
        <ArrowRight role="img" aria-label="to" className="mx-1 inline size-4 text-ink-faint" />{' '}
        <span className="font-semibold">{cellText(field, after) ?? 'nothing'}</span>
      </span>
    </li>
  );
}

/** The server reports only the first products and errors of a long table. */
function Rest({ more, noun }: { more: number; noun: 'product' | 'error' }) {
  if (more === 0) return null;
  return <p className="mt-3 text-sm text-ink-soft">and {countText(more, `more ${noun}`)}, not shown here</p>;
}
