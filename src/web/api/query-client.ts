import { QueryClient } from '@tanstack/react-query';
import { isRetryable } from './api-error.ts';
import { FRESH_MS } from './stale-time.ts';

const RETRIES = 3;

/** Trying again would only keep people waiting for the words that say so. */
const isOffline = () => navigator.onLine === false;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      refetchOnWindowFocus: false,
      // Without a connection an answer fails, and the page says so; by default it would be waited for without a word.
      networkMode: 'always',
      // The page that said so shows what it has to as soon as there is a connection again.
      refetchOnReconnect: true,
      retry: (failures, error) => failures < RETRIES && isRetryable(error) && !isOffline(),
    },
  },
});

// It listens for the connection from here on; there is no provider that would say so.
if (typeof window !== 'undefined') queryClient.mount();
