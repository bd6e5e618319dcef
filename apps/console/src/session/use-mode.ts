import { useSearch } from '@tanstack/react-router';

export type Mode = 'live' | 'test';

/** The mode of lists and sends. It is in the address, so that a link shows the same to everybody. */
export function useMode(): Mode {
  return useSearch({ strict: false, select: ({ mode }) => mode ?? 'live' });
}
