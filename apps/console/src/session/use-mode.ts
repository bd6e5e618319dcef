import { useSearch } from '@tanstack/react-router';

export type Mode = 'live' | 'test';

/** What lists are of and sends are made in. It stands in the address, so that a link shows the same to others. */
export function useMode(): Mode {
  return useSearch({ strict: false, select: ({ mode }) => mode ?? 'live' });
}
