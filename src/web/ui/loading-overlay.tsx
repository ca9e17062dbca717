import { useAnnouncement } from './announce.ts';
import { Spinner } from './spinner.tsx';

/** Covers its nearest positioned parent. Appears after 230 ms, so that short waits do not show it. */
export function LoadingOverlay({ label = 'Loading…' }: { label?: string | undefined }) {
  useAnnouncement(label);
  return (
    <div
      aria-hidden="true"
      className="absolute inset-0 z-10 grid animate-appear place-items-center bg-paper-raised/90 text-ink-soft"
    >
      <span className="flex items-center gap-3">
        <Spinner className="size-5" />
        {label}
      </span>
    </div>
  );
}
