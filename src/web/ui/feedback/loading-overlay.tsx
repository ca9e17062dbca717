import { useAnnouncement } from './announce.tsx';
import { Spinner } from './spinner.tsx';

const LABEL = 'Loading…';

/** Covers its nearest positioned parent. Appears after 230 ms, so that short waits do not show it. */
export function LoadingOverlay() {
  useAnnouncement(LABEL);
  return (
    <div
      aria-hidden="true"
      className="absolute inset-0 z-10 grid animate-appear place-items-center bg-paper-raised text-ink-soft"
    >
      <span className="flex items-center gap-3">
        <Spinner className="size-5" />
        {LABEL}
      </span>
    </div>
  );
}
