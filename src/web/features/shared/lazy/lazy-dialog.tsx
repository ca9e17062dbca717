import { type ComponentType, useEffect, useEffectEvent } from 'react';
import { reloadDocument } from '#web/navigation/reload-document.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { lazyPart } from './lazy-part.tsx';

type Closable = { onClose: () => void };
type Options = {
  /** Shown while the code is loading. */
  Waiting?: ComponentType | undefined;
  /** True if a reload opens it again, because the URL or the history entry says that it is open. */
  reopens?: boolean;
};

/** A dialog with code of its own. If the code fails to load, it closes with a toast and can be opened again. */
export function lazyDialog<Props extends Closable>(
  load: () => Promise<ComponentType<Props>>,
  { Waiting, reopens = false }: Options = {},
): ComponentType<Props> {
  const Failed = ({ onClose }: Props) => <FailedDialog onClose={onClose} reopens={reopens} />;
  return lazyPart(load, { Waiting, Failed });
}

function FailedDialog({ onClose, reopens }: Closable & { reopens: boolean }) {
  const close = useEffectEvent(() => {
    onClose();
    showFailure();
  });
  useEffect(() => {
    let isMounted = true;
    // A browser may not fetch a failed module again for the same document.
    const reloading = reopens ? reloadDocument() : Promise.resolve(false);
    void reloading.then((reloads) => {
      if (!reloads && isMounted) close();
    });
    return () => {
      isMounted = false;
    };
  }, [reopens]);
  return null;
}

function showFailure(): void {
  showToast({
    kind: 'error',
    title: 'This could not be opened',
    description: 'Check your connection and try again.',
    // Only on a press: the page may contain unsaved input.
    action: { label: 'Reload Page', run: () => void reload() },
  });
}

async function reload(): Promise<void> {
  if (!(await reloadDocument({ again: true }))) showFailure();
}
