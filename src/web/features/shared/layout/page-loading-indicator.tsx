import { useSyncExternalStore } from 'react';
import { useNavigation } from '#web/navigation/navigation.ts';
import { useAnnouncement } from '#web/ui/feedback/announce.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';

const LOADING = 'Loading…';

/** Shown while the next page takes longer than 230 ms, the delay of `animate-appear`. The current page stays visible and usable. */
export function PageLoadingIndicator() {
  const { isLoading, onLoading } = useNavigation();
  const loads = useSyncExternalStore(onLoading, isLoading, isLoading);
  useAnnouncement(loads ? LOADING : undefined);
  if (!loads) return null;
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none fixed inset-x-0 top-0 z-30 flex animate-appear flex-col items-center gap-3"
    >
      <span className="h-1 w-full animate-breathe bg-sindoor" />
      <span className="flex items-center gap-3 rounded-sm border border-line bg-paper-raised px-3 py-1 text-sm text-ink-soft shadow-lift">
        <Spinner />
        {LOADING}
      </span>
    </div>
  );
}
