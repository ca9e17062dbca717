import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError, ChunkLoadError, errorIdOf } from '#web/api/api-error.ts';
import { useNavigation } from '#web/navigation/navigation.ts';
import { hardReload } from '#web/navigation/hard-reload.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { EmptyFrame } from './empty-frame.tsx';
import { reportError } from './report-error.ts';

type Props = {
  error: unknown;
  /** Under which the server's log has it, where it was the server that could not make the page. */
  id?: string | undefined;
  /** Called once it was asked again, where that alone does not take this screen away. */
  onRetried?: (() => void) | undefined;
};

/** Stands where a page could not be shown: an answer that never came can be asked for again, a fault has been logged. */
export function ErrorScreen({ error, id = errorIdOf(error), onRetried }: Props) {
  return error instanceof ApiError && error.status !== 500 ? (
    <Unreachable error={error} onRetried={onRetried} />
  ) : (
    <Fault error={error} id={id} />
  );
}

// React itself writes what a boundary caught to the console.
function Fault({ error, id: known }: Pick<Props, 'error' | 'id'>) {
  const [reported, setReported] = useState<string>();
  const id = known ?? reported;
  useEffect(() => {
    // The server need not be told of what it said itself.
    if (known === undefined) void reportError(error).then(setReported);
  }, [error, known]);
  return (
    <section className="page grid justify-items-center gap-4 py-16 text-center sm:py-24">
      <EmptyFrame />
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
    // The page was here, and part of its code was not: asking for the page again brings none of it.
    if (onRetried && error instanceof ChunkLoadError) return void (await hardReload(true));
    await reload();
    onRetried?.();
  }
  const onceBack = useEffectEvent(() => void tryAgain());
  useEffect(() => {
    addEventListener('online', onceBack);
    return () => removeEventListener('online', onceBack);
  }, []);
  return (
    <section className="page grid justify-items-center gap-6 py-16 text-center sm:py-24">
      <EmptyFrame />
      <h1 tabIndex={-1} className="font-display text-3xl">
        The shop could not be reached
      </h1>
      <p className="text-ink-soft">
        {error.status === 0 ? 'Please look at your connection and try again.' : error.message}
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
