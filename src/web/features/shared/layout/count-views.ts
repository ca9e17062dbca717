import { fetchCall } from '#web/api/fetch-call.ts';
import type { Navigation } from '#web/navigation/navigation.ts';

/**
 * Reports each page that the browser opens without loading its HTML: see docs/decisions/039-statistics.md.
 * @param firstPath the page that was loaded as HTML: the server has counted it
 */
export function countViews({ onLoading, isLoading }: Navigation, firstPath: string): void {
  let counted = firstPath;
  const count = () => {
    const path = location.pathname;
    if (isLoading() || path === counted) return;
    counted = path;
    // A view that cannot be reported is not worth a message.
    void fetchCall('recordView', { body: { path } }).catch(() => {});
  };
  count();
  onLoading(count);
}
