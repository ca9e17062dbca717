import { columns } from './columns.ts';

/** What a table has to look like, folded away. */
export function ColumnHint() {
  return (
    <details className="text-sm">
      <summary className="inline-flex min-h-9 items-center text-ink-soft underline underline-offset-4">
        What the columns mean
      </summary>
      <p className="mt-2 text-ink-soft">
        The first line names the columns. The best beginning is an export: change it in a spreadsheet and
        import it again. A column that is left out changes nothing; pictures stay as they are.
      </p>
      <dl aria-label="Columns" className="mt-3 space-y-1.5">
        {columns.map(([name, meaning]) => (
          <div key={name} className="sm:flex sm:gap-4">
            <dt className="w-36 shrink-0 font-semibold">{name}</dt>
            <dd className="min-w-0 text-ink-soft">{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
