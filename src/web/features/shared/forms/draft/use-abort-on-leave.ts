import { useEffect, useRef } from 'react';

/** A controller whose signal is aborted when the component leaves. */
export function useAbortOnLeave() {
  const gone = useRef(new AbortController());
  useEffect(() => {
    // Strict mode lets a component leave and come back.
    if (gone.current.signal.aborted) gone.current = new AbortController();
    return () => gone.current.abort();
  }, []);
  return gone;
}
