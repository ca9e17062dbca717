import { CancelledError, QueryClient } from '@tanstack/react-query';
import { isRetryable } from './api-error.ts';
import { FRESH_MS } from './stale-time.ts';

const RETRIES = 3;

/** Offline, a retry would only delay the error message. */
const isOffline = () => navigator.onLine === false;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      refetchOnWindowFocus: false,
      // Offline, a call fails and the page says so; by default Query would wait silently.
      networkMode: 'always',
      // The page that says so loads its data once the connection is back.
      refetchOnReconnect: true,
      retry: (failures, error) => failures < RETRIES && isRetryable(error) && !isOffline(),
    },
  },
});

// Starts listening to the connection; there is no provider that would do it.
if (typeof window !== 'undefined') queryClient.mount();

/** Whether a request ended because its query was dropped. */
export const isCanceled = (error: unknown): boolean => error instanceof CancelledError;
