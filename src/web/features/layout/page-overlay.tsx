import { useRouterState } from '@tanstack/react-router';
import { LoadingOverlay } from '#web/ui/loading-overlay.tsx';

/** Covers the page that is left while the next one is long in coming. The header can still be pressed. */
export function PageOverlay() {
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  if (!isLoading) return null;
  return (
    <div className="pointer-events-none fixed inset-0 z-30">
      <LoadingOverlay />
    </div>
  );
}
