import { Upload } from 'lucide-react';
import { useState } from 'react';
import { fetchCall } from '#web/api/fetch-call.ts';
import { lazyDialog } from '#web/features/shared/lazy/lazy-dialog.tsx';
import { ExportButton } from '#web/features/admin/shared/export-button.tsx';
import { Button } from '#web/ui/button.tsx';

const ImportDialog = lazyDialog(() => import('./import-dialog.tsx').then((file) => file.ImportDialog));

export function ImportExportButtons() {
  const [isImporting, setIsImporting] = useState(false);

  return (
    <>
      <ExportButton what="catalog" fetchCsv={() => fetchCall('exportCatalogue', undefined)} />
      <Button variant="quiet" size="sm" onClick={() => setIsImporting(true)}>
        <Upload aria-hidden="true" className="size-4" />
        Import
      </Button>
      {isImporting && <ImportDialog onClose={() => setIsImporting(false)} />}
    </>
  );
}
