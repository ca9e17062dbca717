import { fetchCall } from '#web/api/fetch-call.ts';
import type { Navigation } from '#web/navigation/navigation.ts';

/** Fields that only Chromium has, and lib.dom does not. */
type PreloadedDocument = Document & { prerendering?: boolean };
type PreloadedEntry = PerformanceEntry & { activationStart?: number; deliveryType?: string };

/** Whether the browser requested the page before someone opened it: the server does not count such a request. */
function isPreloaded(): boolean {
  // Browsers without these fields have an entry too.
  const [entry] = performance.getEntriesByType('navigation') as PreloadedEntry[];
  return !!entry?.activationStart || entry?.deliveryType === 'navigational-prefetch';
}

/**
 * Reports each page that the browser opens without loading its HTML, or that it had preloaded: see docs/decisions/039-statistics.md.
 * @param firstPath the page that was loaded as HTML: the server has counted it, unless it was preloaded
 */
export function countViews({ onLoading, isLoading }: Navigation, firstPath: string): void {
  // Browsers without this field have a document too.
  const { prerendering = false } = document as PreloadedDocument;
  let countedPath = prerendering || isPreloaded() ? '' : firstPath;
  const count = () => {
    const path = location.pathname;
    if (isLoading() || path === countedPath) return;
    countedPath = path;
    // A view that cannot be reported is not worth a message.
    void fetchCall('recordView', { body: { path } }).catch(() => {});
  };
  const start = () => {
    count();
    onLoading(count);
  };
  if (prerendering) document.addEventListener('prerenderingchange', start, { once: true });
  else start();
}
