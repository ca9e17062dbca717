import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';

type Props = {
  /** What is missing, such as "your orders". */
  what: string;
  error: Error;
  onRetry: () => unknown;
};

/** Replaces a screen or a list whose data failed to load. */
export function LoadError({ what, error, onRetry, level = 2 }: Props & { level?: 2 | 3 }) {
  return (
    <EmptyState
      title={`We couldn’t load ${what}`}
      level={level}
      action={
        <Button variant="outline" onClick={() => void onRetry()}>
          Try again
        </Button>
      }
    >
      {error.message}
    </EmptyState>
  );
}

/** The same inside a section of a page, without a heading. */
export function LoadErrorNote({ what, error, onRetry }: Props) {
  return (
    <div role="alert">
      <p className="text-ink-soft">
        We couldn’t load {what}. {error.message}
      </p>
      <Button variant="outline" className="mt-4" onClick={() => void onRetry()}>
        Try again
      </Button>
    </div>
  );
}
