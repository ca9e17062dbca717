import { Download, Upload } from 'lucide-react';
import { useState } from 'react';
import { fetchCall } from '#web/api/fetch-call.ts';
import { saveFile } from '#web/api/download.ts';
import { showError } from '#web/features/shared/errors/show-error.ts';
import { lazyDialog } from '#web/features/shared/lazy/lazy-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';

const ImportDialog = lazyDialog(() => import('./import-dialog.tsx').then((file) => file.ImportDialog));

export function ImportExportMenu() {
  const [exporting, setExporting] = useState(false);
  const [importing, setImporting] = useState(false);

  async function exportAll() {
    setExporting(true);
    try {
      const { filename, csv } = await fetchCall('exportCatalogue', undefined);
      saveFile({ name: filename, type: 'text/csv;charset=utf-8', text: csv });
      showToast({ kind: 'success', title: 'Catalog exported', description: filename });
    } catch (error) {
      showError('Error exporting the catalog', error);
    } finally {
      setExporting(false);
    }
  }

  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        className="max-sm:-ml-3"
        busy={exporting}
        onClick={() => void exportAll()}
      >
        {!exporting && <Download aria-hidden="true" className="size-4" />}
        Export
      </Button>
      <Button variant="quiet" size="sm" onClick={() => setImporting(true)}>
        <Upload aria-hidden="true" className="size-4" />
        Import
      </Button>
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
    </>
  );
}
