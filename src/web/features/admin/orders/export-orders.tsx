import { Download } from 'lucide-react';
import { useState } from 'react';
import type { OrderStatus } from '#contract/orders/order.ts';
import { saveFile } from '#web/api/download.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { showError } from '#web/features/shared/errors/show-error.ts';
import { statusWords } from '#web/features/shared/orders/status-badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';

/** Saves the orders of a status, or all, as a CSV file. */
export function ExportOrders({ status }: { status: OrderStatus | undefined }) {
  const [busy, setBusy] = useState(false);

  async function exportOrders() {
    setBusy(true);
    try {
      const { filename, csv } = await fetchCall('exportOrders', { query: { status } });
      saveFile({ name: filename, type: 'text/csv;charset=utf-8', text: csv });
      showToast({ kind: 'success', title: 'Orders exported', description: filename });
    } catch (error) {
      showError('Error exporting the orders', error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button
      variant="quiet"
      size="sm"
      busy={busy}
      onClick={() => void exportOrders()}
      aria-label={status ? `Export ${statusWords[status].toLowerCase()} orders` : 'Export all orders'}
    >
      {!busy && <Download aria-hidden="true" className="size-4" />}
      Export
    </Button>
  );
}
