import { fetchCall } from '#web/api/fetch-call.ts';
import { statusWords } from '#web/features/shared/orders/status-badge.tsx';
import { ExportButton } from '../shared/export-button.tsx';
import type { OrdersFilter } from './orders-query.ts';

/** Saves all orders that match as a CSV file, also those that the list has not loaded. */
export const ExportOrders = ({ status, payment, q }: OrdersFilter) => (
  <ExportButton
    what="orders"
    label={labelOf({ status, payment, q })}
    fetchCsv={() => fetchCall('exportOrders', { query: { status, payment, q } })}
  />
);

function labelOf({ status, payment, q }: OrdersFilter): string {
  if (payment || q) return 'Export matching orders';
  return status ? `Export ${statusWords[status].toLowerCase()} orders` : 'Export all orders';
}
