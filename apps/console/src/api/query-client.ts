import { QueryClient } from '@tanstack/react-query';
import { ApiFailure } from './api-failure';

const MAX_REPEATS = 2;

/** Old data stays visible while it is asked for again; what may pass is asked for again, after the time it names. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A browser that believes to be offline is told so by the request that fails, as of any other failure.
      networkMode: 'always',
      staleTime: 2_000,
      retry: (failures, error) => failures < MAX_REPEATS && error instanceof ApiFailure && error.isPassing,
      retryDelay: (attempt, error) =>
        error instanceof ApiFailure && error.retryAfterSeconds !== null
          ? error.retryAfterSeconds * 1_000
          : 500 * 2 ** attempt,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
