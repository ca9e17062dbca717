import { type ComponentType, useEffect, useEffectEvent } from 'react';
import { hardReload } from '#web/navigation/hard-reload.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { lazyPart } from './lazy-part.tsx';

type Closed = { onClose: () => void };
type Options = {
  /** Shown while the code is loading. */
  Waiting?: ComponentType | undefined;
  /** True if a reload opens it again, because the URL or the history entry says that it is open. */
  reopens?: boolean;
};

/** A dialog with code of its own. If the code fails to load, it closes with a toast and can be opened again. */
export function lazyDialog<Props extends Closed>(
  load: () => Promise<ComponentType<Props>>,
  { Waiting, reopens = false }: Options = {},
): ComponentType<Props> {
  const Lost = ({ onClose }: Props) => <LostDialog onClose={onClose} reopens={reopens} />;
  return lazyPart(load, { Waiting, Lost });
}

function LostDialog({ onClose, reopens }: Closed & { reopens: boolean }) {
  const close = useEffectEvent(() => {
    onClose();
    showFailure();
  });
  useEffect(() => {
    let isHere = true;
    // A browser may not fetch a failed module again for the same document.
    const reloading = reopens ? hardReload() : Promise.resolve(false);
    void reloading.then((reloads) => {
      if (!reloads && isHere) close();
    });
    return () => {
      isHere = false;
    };
  }, [reopens]);
  return null;
}

function showFailure(): void {
  showToast({
    kind: 'error',
    title: 'This could not be opened',
    description: 'Check your connection and try again.',
    // Not automatic: the page may contain unsaved input.
    action: { label: 'Reload Page', run: () => void reload() },
  });
}

async function reload(): Promise<void> {
  if (!(await hardReload({ again: true }))) showFailure();
}
