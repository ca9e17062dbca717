import { useSyncExternalStore } from 'react';
import { useNavigation } from '#web/navigation/navigation.ts';
import { LoadingOverlay } from '#web/ui/loading-overlay.tsx';

/** Covers the page that is left while the next one is long in coming. The header can still be pressed. */
export function PageOverlay() {
  const { isWaiting, onWaiting } = useNavigation();
  if (!useSyncExternalStore(onWaiting, isWaiting, isWaiting)) return null;
  return (
    <div className="pointer-events-none fixed inset-0 z-30">
      <LoadingOverlay />
    </div>
  );
}
