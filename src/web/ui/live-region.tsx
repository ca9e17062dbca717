import { useSyncExternalStore } from 'react';
import { currentAnnouncement, onAnnouncement } from './announce.ts';

const nothing = () => '';

/**
 * Stands once in the page, empty at first: of a region that comes together with its words readers say nothing. `aria-live`
 * is spelt out because open dialogs hide all else from readers.
 */
export function LiveRegion() {
  return (
    <p role="status" aria-live="polite" className="sr-only">
      {useSyncExternalStore(onAnnouncement, currentAnnouncement, nothing)}
    </p>
  );
}
