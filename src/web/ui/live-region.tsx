import { useSyncExternalStore } from 'react';
import { currentAnnouncement, onAnnouncement } from './announce.ts';

const nothing = () => '';

/**
 * The page's one live region, empty at first: screen readers ignore a region that appears together with its text.
 * `aria-live` is explicit because open dialogs hide everything without it from screen readers.
 */
export function LiveRegion() {
  return (
    <p role="status" aria-live="polite" className="sr-only">
      {useSyncExternalStore(onAnnouncement, currentAnnouncement, nothing)}
    </p>
  );
}
