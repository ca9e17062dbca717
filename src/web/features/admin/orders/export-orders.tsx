import { Download } from 'lucide-react';
import { useState } from 'react';
import { saveFile } from '#web/api/download.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { showError } from '#web/features/shared/errors/show-error.ts';
import { statusWords } from '#web/features/shared/orders/status-badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import type { OrdersFilter } from './orders-query.ts';

/** Saves the listed orders as a CSV file. */
export function ExportOrders({ status, payment }: OrdersFilter) {
  const [busy, setBusy] = useState(false);

  async function exportOrders() {
    setBusy(true);
    try {
      const { filename, csv } = await fetchCall('exportOrders', { query: { status, payment } });
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
      aria-label={nameOf(status, payment)}
    >
      {!busy && <Download aria-hidden="true" className="size-4" />}
      Export
    </Button>
  );
}

function nameOf(status: OrdersFilter['status'], payment: OrdersFilter['payment']): string {
  if (payment) return 'Export the listed orders';
  return status ? `Export ${statusWords[status].toLowerCase()} orders` : 'Export all orders';
}
