import { QueryClient } from '@tanstack/react-query';
import { CallError } from './call-error.ts';

const FRESH_MS = 5 * 60 * 1000;
const RETRIES = 3;

/** Only what may pass by itself is tried again: no answer, too many requests, a fault of the server. */
function mayPass(error: unknown): boolean {
  if (!(error instanceof CallError)) return false;
  return error.status === 0 || error.status === 429 || error.status >= 500;
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      refetchOnWindowFocus: false,
      // Without a connection an answer fails, and the page says so; by default it would be waited for without a word.
      networkMode: 'always',
      retry: (failures, error) => failures < RETRIES && mayPass(error),
    },
  },
});
