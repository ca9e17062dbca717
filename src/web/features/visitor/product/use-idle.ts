import { useEffect, useState } from 'react';

const IDLE_MS = 2500;
const eventTypes = ['pointermove', 'pointerdown', 'wheel', 'keydown'] as const;

/**
 * True while the visitor only looks: no key and no pointer for 2.5 seconds.
 * @param active while false, nothing is observed and the result is false
 */
export function useIdle(active: boolean): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    if (!active) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const wake = () => {
      setIdle(false);
      clearTimeout(timer);
      timer = setTimeout(() => setIdle(true), IDLE_MS);
    };
    wake();
    for (const type of eventTypes) addEventListener(type, wake, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      for (const type of eventTypes) removeEventListener(type, wake, { capture: true });
    };
  }, [active]);
  return active && isIdle;
}
