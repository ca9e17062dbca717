import { Download } from 'lucide-react';
import { useState } from 'react';
import { saveFile } from '#web/api/download.ts';
import { showError } from '#web/features/shared/errors/show-error.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';

type Props = {
  /** What is exported, for the messages: "orders". */
  what: string;
  /** The accessible name, if "Export" says too little. */
  label?: string;
  fetchCsv: () => Promise<{ filename: string; csv: string }>;
};

/** Saves what a call exports as a CSV file. */
export function ExportButton({ what, label, fetchCsv }: Props) {
  const [busy, setBusy] = useState(false);

  async function save() {
    setBusy(true);
    try {
      const { filename, csv } = await fetchCsv();
      saveFile({ name: filename, type: 'text/csv;charset=utf-8', text: csv });
      const title = `${what.charAt(0).toUpperCase()}${what.slice(1)} exported`;
      showToast({ kind: 'success', title, description: filename });
    } catch (error) {
      showError(`Error exporting the ${what}`, error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button
      variant="quiet"
      size="sm"
      busy={busy}
      onClick={() => void save()}
      aria-label={label}
      title={label ?? `Export the ${what}`}
    >
      {!busy && <Download aria-hidden="true" className="size-4" />}
      Export
    </Button>
  );
}
