import { fetchCall } from '#web/api/fetch-call.ts';
import { statusWords } from '#web/features/shared/orders/status-badge.tsx';
import { ExportButton } from '../shared/export-button.tsx';
import type { OrdersFilter } from './orders-query.ts';

/** Saves the listed orders as a CSV file. */
export const ExportOrders = ({ status, payment, q }: OrdersFilter) => (
  <ExportButton
    what="orders"
    label={nameOf({ status, payment, q })}
    fetchCsv={() => fetchCall('exportOrders', { query: { status, payment, q } })}
  />
);

function nameOf({ status, payment, q }: OrdersFilter): string {
  if (payment || q) return 'Export the listed orders';
  return status ? `Export ${statusWords[status].toLowerCase()} orders` : 'Export all orders';
}
