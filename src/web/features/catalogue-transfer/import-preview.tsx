import { ArrowRight } from 'lucide-react';
import type { FieldChange } from '#contract/history.ts';
import type { ImportReport } from '#contract/transfer.ts';
import { Badge } from '#web/ui/badge.tsx';
import { cellWords, columnOf, count, newWords } from './import-words.ts';

/** A table can have thousands of lines; nobody reads more than these. */
const SHOWN = 200;

type Props = { name: string; report: ImportReport };

/** What a table would do: in numbers, then line by line. With any bad line, only what is wrong. */
export function ImportPreview({ name, report: { rows, changes, bad } }: Props) {
  return (
    <div>
      <h3 className="text-xl break-words">{name}</h3>
      <p className="mt-2 flex flex-wrap gap-2">
        <Badge variant="saved">{rows.add.toLocaleString('en-IN')} to add</Badge>
        <Badge variant="rare">{rows.change.toLocaleString('en-IN')} to change</Badge>
        <Badge>{rows.same.toLocaleString('en-IN')} unchanged</Badge>
        {bad.length > 0 && <Badge variant="sold-out">{bad.length.toLocaleString('en-IN')} to mend</Badge>}
      </p>
      {bad.length > 0 ? (
        <BadLines bad={bad} />
      ) : changes.length === 0 ? (
        <p className="mt-4 text-ink-soft">
          The shop already is as this table has it: there is nothing to import.
        </p>
      ) : (
        <Changes changes={changes} />
      )}
    </div>
  );
}

function BadLines({ bad }: Pick<ImportReport, 'bad'>) {
  return (
    <>
      <p className="mt-4">
        Nothing can be imported before these lines are right. Mend them in the table and choose it again.
      </p>
      <ul aria-label="Lines to mend" className="mt-3 border-t border-line">
        {bad.slice(0, SHOWN).map(({ line, message }) => (
          <li key={`${line} ${message}`} className="flex gap-4 border-b border-line py-2">
            <span className="figures w-20 shrink-0 text-sm text-ink-faint">Line {line}</span>
            <span className="min-w-0 break-words text-madder">{message}</span>
          </li>
        ))}
      </ul>
      <Rest all={bad.length} />
    </>
  );
}

function Changes({ changes }: Pick<ImportReport, 'changes'>) {
  return (
    <>
      <ul aria-label="What would change" className="mt-4 border-t border-line">
        {changes.slice(0, SHOWN).map(({ line, id, name, fields }) => (
          <li key={line} className="gap-4 border-b border-line py-2.5 sm:flex">
            <span className="figures block w-20 shrink-0 text-sm text-ink-faint">Line {line}</span>
            <div className="min-w-0 flex-1">
              <p className="font-semibold break-words">
                {name} {id === undefined && <Badge variant="saved">New</Badge>}
              </p>
              {id === undefined ? (
                <p className="mt-1 text-sm break-words text-ink-soft">{newWords(fields)}</p>
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
      <Rest all={changes.length} />
    </>
  );
}

function Field({ change: { field, before, after } }: { change: FieldChange }) {
  return (
    <li className="sm:flex sm:gap-4">
      <span className="w-36 shrink-0 text-ink-faint">{columnOf(field)}</span>{' '}
      <span className="min-w-0 break-words">
        <span className="text-ink-soft">{cellWords(field, before) ?? 'nothing'}</span>{' '}
        <ArrowRight role="img" aria-label="to" className="mx-1 inline size-4 text-ink-faint" />{' '}
        <span className="font-semibold">{cellWords(field, after) ?? 'nothing'}</span>
      </span>
    </li>
  );
}

function Rest({ all }: { all: number }) {
  if (all <= SHOWN) return null;
  return <p className="mt-3 text-sm text-ink-soft">and {count(all - SHOWN, 'more line')}, not shown here</p>;
}
