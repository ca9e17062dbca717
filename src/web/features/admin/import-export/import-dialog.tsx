import { useEffect, useRef, useState } from 'react';
import type { ImportReport } from '#contract/catalog/import-export.ts';
import { refusalCode, sentencesOf } from '#web/api/api-error.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { forgetCatalog } from '../shared/list-cache.ts';
import { FormMessage } from '#web/features/shared/forms/simple/form-message.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { ColumnHint } from './column-hint.tsx';
import { FileDrop } from './file-drop.tsx';
import { ImportPreview } from './import-preview.tsx';
import { count, summary } from './import-text.ts';
import { readTable } from './read-table.ts';

type Previewed = { name: string; csv: string; report: ImportReport };

/** Brings a table into the catalogue: shows what it would do, and does it when asked. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [busy, setBusy] = useState<'reading' | 'importing'>();
  const [trouble, setTrouble] = useState<string>();
  const [preview, setPreview] = useState<Previewed>();
  const result = useRef<HTMLDivElement>(null);

  // The file was chosen with a button that is gone now.
  useEffect(() => {
    if (preview) result.current?.focus();
  }, [preview]);

  async function work(kind: 'reading' | 'importing', task: () => Promise<void>) {
    setBusy(kind);
    setTrouble(undefined);
    try {
      await task();
    } catch (error) {
      setTrouble(sentencesOf(error));
    } finally {
      setBusy(undefined);
    }
  }

  const look = (file: File) =>
    work('reading', async () => {
      const read = await readTable(file);
      if ('trouble' in read) return setTrouble(`${file.name}: ${read.trouble}`);
      await show({ name: file.name, csv: read.csv });
    });

  async function show(table: Omit<Previewed, 'report'>) {
    const report = await fetchCall('importCatalogue', { body: { csv: table.csv, apply: false } });
    setPreview({ ...table, report });
  }

  const apply = ({ name, csv, report: { mark } }: Previewed) =>
    work('importing', async () => {
      let report: ImportReport;
      try {
        report = await fetchCall('importCatalogue', { body: { csv, apply: true, mark } });
      } catch (error) {
        if (refusalCode(error) !== 'stale') throw error;
        await show({ name, csv });
        return setTrouble(`${sentencesOf(error)} This is what it would do now.`);
      }
      // What a table names may be gone since the preview; then nothing was done.
      if (!report.applied) return setPreview({ name, csv, report });
      showToast({ kind: 'success', title: 'Catalogue imported', description: summary(report.rows) });
      void forgetCatalog();
      onClose();
    });

  const rows = preview ? preview.report.rows.add + preview.report.rows.change : 0;
  const mayImport = preview && preview.report.rows.bad === 0 && rows > 0;

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && busy !== 'importing' && onClose()}
      title="Import products"
      description="A table from a spreadsheet adds products and changes those that are there. Nothing is changed before you have seen what would be."
      size="lg"
      holdsWork
    >
      <div className="space-y-6">
        <FormMessage>{trouble}</FormMessage>
        <p role="status" className="sr-only">
          {busy === 'reading' ? 'Reading the table' : busy === 'importing' ? 'Importing' : trouble}
        </p>
        {preview ? (
          <div ref={result} tabIndex={-1} className="outline-none">
            <ImportPreview name={preview.name} report={preview.report} />
          </div>
        ) : (
          <>
            <FileDrop busy={busy !== undefined} onFile={(file) => void look(file)} />
            <ColumnHint />
          </>
        )}
      </div>
      <DialogActions>
        {preview ? (
          <Button variant="outline" onClick={() => busy ?? setPreview(undefined)}>
            Choose another file
          </Button>
        ) : (
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
        )}
        {mayImport && (
          <Button busy={busy === 'importing'} onClick={() => void apply(preview)}>
            Import {count(rows, 'row')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
