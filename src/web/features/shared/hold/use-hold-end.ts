import { useEffect, useState } from 'react';

/** Browsers run longer timers at once. No page stays open for so long. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/**
 * Returns `until` (ISO time); renders again with undefined when that time comes. A page that stays open then shows the piece as
 * free.
 */
export function useHoldEnd(until: string | undefined): string | undefined {
  const [ended, setEnded] = useState<string>();
  useEffect(() => {
    const wait = Date.parse(until ?? '') - Date.now();
    if (!(wait <= MAX_TIMEOUT_MS)) return undefined;
    const timer = setTimeout(() => setEnded(until), wait);
    return () => clearTimeout(timer);
  }, [until]);
  return ended === until ? undefined : until;
}
