import { useEffect, useRef, useState } from 'react';
import type { ImportReport } from '#contract/catalog/import-export.ts';
import { problemCode, errorText } from '#web/api/api-error.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { FormMessage } from '#web/features/shared/forms/simple/form-message.tsx';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/overlays/dialog-actions.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { countText } from '../shared/count-text.ts';
import { invalidateCatalog } from '../shared/list-cache.ts';
import { FileDrop } from './file-drop.tsx';
import { ImportPreview } from './import-preview.tsx';
import { columns, importSummary } from './import-text.ts';
import { readTable } from './read-table.ts';

type Preview = { name: string; csv: string; report: ImportReport };

/** Reads a file, previews it through the server, and imports it. `onDone` is called after an import. */
function useImport(onDone: () => void) {
  const [busy, setBusy] = useState<'reading' | 'importing'>();
  const [error, setError] = useState<string>();
  const [preview, setPreview] = useState<Preview>();

  async function run(kind: 'reading' | 'importing', task: () => Promise<void>) {
    setBusy(kind);
    setError(undefined);
    try {
      await task();
    } catch (reason) {
      setError(errorText(reason));
    } finally {
      setBusy(undefined);
    }
  }

  async function show(name: string, csv: string) {
    const report = await fetchCall('importCatalogue', { body: { csv, apply: false } });
    setPreview({ name, csv, report });
  }

  const read = (file: File) =>
    run('reading', async () => {
      const table = await readTable(file);
      if ('error' in table) return setError(`${file.name}: ${table.error}`);
      await show(file.name, table.csv);
    });

  const apply = ({ name, csv, report: previewed }: Preview) =>
    run('importing', async () => {
      let report: ImportReport;
      try {
        report = await fetchCall('importCatalogue', { body: { csv, apply: true, mark: previewed.mark } });
      } catch (reason) {
        // An earlier try imported the table, and its response was lost.
        if (problemCode(reason) === 'conflict') report = { ...previewed, applied: true };
        else if (problemCode(reason) !== 'stale') throw reason;
        else {
          await show(name, csv);
          return setError(`${errorText(reason)} This is what the import would do now.`);
        }
      }
      // Something the table refers to was deleted since the preview: nothing was imported.
      if (!report.applied) return setPreview({ name, csv, report });
      showToast({ kind: 'success', title: 'Catalog imported', description: importSummary(report.rows) });
      void invalidateCatalog();
      onDone();
    });

  return { busy, error, preview, read, apply, discard: () => setPreview(undefined) };
}

/** Imports products from a CSV file: previews the changes, then applies them on confirmation. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { busy, error, preview, read, apply, discard } = useImport(onClose);
  const result = useRef<HTMLDivElement>(null);

  // The button that chose the file is gone.
  useEffect(() => {
    if (preview) result.current?.focus();
  }, [preview]);

  const changedCount = preview ? preview.report.rows.add + preview.report.rows.change : 0;
  const canImport = preview && preview.report.rows.bad === 0 && changedCount > 0;

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && busy !== 'importing' && onClose()}
      title="Import products"
      description="Add and change products with a table from a spreadsheet. You see the changes before anything is saved."
      size="lg"
      ignoresOutsidePress
    >
      <div className="space-y-6">
        <FormMessage>{error}</FormMessage>
        <p role="status" className="sr-only">
          {busy === 'reading' ? 'Reading the table' : busy === 'importing' ? 'Importing' : error}
        </p>
        {preview ? (
          <div ref={result} tabIndex={-1} className="outline-none">
            <ImportPreview name={preview.name} report={preview.report} />
          </div>
        ) : (
          <>
            <FileDrop busy={busy !== undefined} onFile={(file) => void read(file)} />
            <ColumnHelp />
          </>
        )}
      </div>
      <DialogActions>
        <Button variant="outline" onClick={preview ? () => busy === undefined && discard() : onClose}>
          {preview ? 'Choose another file' : 'Cancel'}
        </Button>
        {canImport && (
          <Button busy={busy === 'importing'} onClick={() => void apply(preview)}>
            Import {countText(changedCount, 'product')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

function ColumnHelp() {
  return (
    <details className="text-sm">
      <summary className="inline-flex min-h-9 items-center text-ink-soft underline underline-offset-4">
        What the columns mean
      </summary>
      <p className="mt-2 text-ink-soft">
        The first row names the columns. It is easiest to start from an export: change it in a spreadsheet and
        import it again. A column that you leave out changes nothing; pictures stay as they are.
      </p>
      <dl aria-label="Columns" className="mt-3 space-y-1.5">
        {columns.map(({ header, hint }) => (
          <div key={header} className="sm:flex sm:gap-4">
            <dt className="w-36 shrink-0 font-semibold">{header}</dt>
            <dd className="min-w-0 text-ink-soft">{hint}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
