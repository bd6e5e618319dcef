import { QueryClient } from '@tanstack/react-query';
import { ApiFailure } from './api-failure';

const MAX_RETRIES = 2;

/** Retries failures that may pass, after the delay that the response asks for. Old data stays visible meanwhile. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // The browser's own guess that it is offline may be wrong; a failed request is not.
      networkMode: 'always',
      staleTime: 2_000,
      retry: (failures, error) => failures < MAX_RETRIES && error instanceof ApiFailure && error.isPassing,
      retryDelay: (attempt, error) =>
        error instanceof ApiFailure && error.retryAfterSeconds !== null
          ? error.retryAfterSeconds * 1_000
          : 500 * 2 ** attempt,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
