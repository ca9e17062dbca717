import { useEffect, useRef } from 'react';

/** A controller that aborts when the component unmounts. */
export function useAbortOnLeave() {
  const controller = useRef(new AbortController());
  useEffect(() => {
    // Strict mode unmounts and remounts components.
    if (controller.current.signal.aborted) controller.current = new AbortController();
    return () => controller.current.abort();
  }, []);
  return controller;
}
