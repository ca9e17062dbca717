import { type ComponentType, useEffect, useEffectEvent } from 'react';
import { hardReload } from '#web/navigation/hard-reload.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { lazyPart } from './lazy-part.tsx';

type Closed = { onClose: () => void };
type Options = {
  /** Stands there until the code has come. */
  Waiting?: ComponentType | undefined;
  /** True where a new document opens it again, because the address or the entry in the history says that it is open. */
  reopens?: boolean;
};

/** What opens over a page, in code of its own. Where that does not arrive it closes, says so, and can be opened again. */
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
    tell();
  });
  useEffect(() => {
    let isHere = true;
    // A browser that missed a module once may not fetch it again for the same document.
    const comesAgain = reopens ? hardReload() : Promise.resolve(false);
    void comesAgain.then((comes) => {
      if (!comes && isHere) close();
    });
    return () => {
      isHere = false;
    };
  }, [reopens]);
  return null;
}

function tell(): void {
  showToast({
    kind: 'error',
    title: 'This could not be opened',
    description: 'Please look at your connection and try again.',
    // Never by itself: something may be half written on the page.
    action: { label: 'Reload Page', run: () => void reload() },
  });
}

async function reload(): Promise<void> {
  if (!(await hardReload(true))) tell();
}
