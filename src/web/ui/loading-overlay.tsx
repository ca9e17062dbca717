import { useAnnouncement } from './announce.ts';
import { Spinner } from './spinner.tsx';

/** Lies over its nearest positioned parent; work that ends within a fifth of a second never shows it. */
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
