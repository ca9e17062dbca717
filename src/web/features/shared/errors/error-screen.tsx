import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError, ChunkLoadError, errorIdOf } from '#web/api/api-error.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { useNavigation } from '#web/navigation/navigation.ts';
import { reloadDocument } from '#web/navigation/reload-document.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { EmptyWallDrawing } from './empty-wall-drawing.tsx';

type Props = {
  error: unknown;
  /** The id in the server's log of an error that the server reported. */
  id?: string | undefined;
  /** Called after a retry, for a parent component that must replace this screen itself. */
  onRetried?: (() => void) | undefined;
};

/** Replaces a page that failed: offers a retry for every failed call except one with the status 500, and reports other errors to the server. */
export function ErrorScreen({ error, id = errorIdOf(error), onRetried }: Props) {
  return error instanceof ApiError && error.status !== 500 ? (
    <Unreachable error={error} onRetried={onRetried} />
  ) : (
    <Fault error={error} id={id} />
  );
}

// React itself logs errors of a boundary to the console.
function Fault({ error, id: known }: Pick<Props, 'error' | 'id'>) {
  const [reported, setReported] = useState<string>();
  const id = known ?? reported;
  useEffect(() => {
    // The server has logged its own errors already.
    if (known === undefined) void reportError(error).then(setReported);
  }, [error, known]);
  return (
    <section className="page grid justify-items-center gap-4 py-16 text-center sm:py-24">
      <EmptyWallDrawing />
      <h1 tabIndex={-1} className="text-3xl">
        Something went wrong
      </h1>
      <p className="text-lg">An unexpected error occurred</p>
      <p className="text-ink-soft">Don't worry, this has been logged and we'll look into it.</p>
      {id && <p className="text-sm text-ink-faint">Error {id}</p>}
      <p className="mt-4 flex flex-wrap justify-center gap-3">
        <Button onClick={() => location.reload()}>Reload Page</Button>
        <a href="/" className={buttonClass({ variant: 'outline' })}>
          Go Home
        </a>
      </p>
    </section>
  );
}

function Unreachable({ error, onRetried }: Props & { error: ApiError }) {
  const { reload } = useNavigation();
  async function tryAgain() {
    // Loading the page's data again does not load its code.
    if (onRetried && error instanceof ChunkLoadError) return void (await reloadDocument({ again: true }));
    await reload();
    onRetried?.();
  }
  const retryOnline = useEffectEvent(() => void tryAgain());
  useEffect(() => {
    addEventListener('online', retryOnline);
    return () => removeEventListener('online', retryOnline);
  }, []);
  return (
    <section className="page grid justify-items-center gap-6 py-16 text-center sm:py-24">
      <EmptyWallDrawing />
      <h1 tabIndex={-1} className="font-display text-3xl">
        The shop can’t be reached
      </h1>
      <p className="text-ink-soft">
        {error.status === 0 ? 'Check your connection and try again.' : error.message}
      </p>
      <p className="flex flex-wrap justify-center gap-3">
        <Button onClick={() => void tryAgain()}>Try again</Button>
        <a href="/" className={buttonClass({ variant: 'outline' })}>
          Go Home
        </a>
      </p>
    </section>
  );
}

/** Reports an error that a visitor saw. @returns its id in the server's log; undefined if the report did not arrive */
async function reportError(error: unknown): Promise<string | undefined> {
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined };
  try {
    const { id } = await fetchCall('reportError', {
      body: {
        message: message.slice(0, 2_000),
        path: location.pathname.slice(0, 2_000),
        ...(stack ? { stack: stack.slice(0, 8_000) } : {}),
      },
    });
    return id;
  } catch {
    return undefined;
  }
}
