import { useEffect, useRef } from 'react';

/** A controller that aborts when the component unmounts. */
export function useAbortOnLeave() {
  const gone = useRef(new AbortController());
  useEffect(() => {
    // Strict mode unmounts and remounts components.
    if (gone.current.signal.aborted) gone.current = new AbortController();
    return () => gone.current.abort();
  }, []);
  return gone;
}
