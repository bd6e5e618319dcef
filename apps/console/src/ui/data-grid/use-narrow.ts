import { useSyncExternalStore } from 'react';

/** As in the style sheets. */
const NARROW = '(max-width: 767px)';

/** Whether the window is that of a phone. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, isNarrow);
}

function isNarrow(): boolean {
  return typeof window.matchMedia === 'function' && window.matchMedia(NARROW).matches;
}

function subscribe(onChange: () => void): () => void {
  if (typeof window.matchMedia !== 'function') return () => undefined;
  const media = window.matchMedia(NARROW);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}
