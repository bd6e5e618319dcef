import { useSyncExternalStore } from 'react';

/** Choices that are kept in this browser. The first value is the default. */
const PREFERENCES = {
  zone: { values: ['local', 'UTC'], kept: 'localStorage' },
  // For this session only, so that a screen that is shared tomorrow shows no numbers by accident.
  numbers: { values: ['masked', 'whole'], kept: 'sessionStorage' },
  keys: { values: ['on', 'off'], kept: 'localStorage' },
  rows: { values: ['comfortable', 'dense'], kept: 'localStorage' },
  gettingStarted: { values: ['shown', 'dismissed'], kept: 'localStorage' },
} as const;

type Name = keyof typeof PREFERENCES;
type Value<N extends Name> = (typeof PREFERENCES)[N]['values'][number];

const chosen = new Map<Name, string>();
const listeners = new Set<() => void>();

export function preference<N extends Name>(name: N): Value<N> {
  const { values, kept } = PREFERENCES[name];
  const text = chosen.get(name) ?? read(kept, name);
  const known: readonly Value<N>[] = values;
  return known.find((one) => one === text) ?? values[0];
}

export function usePreference<N extends Name>(name: N): readonly [Value<N>, (value: Value<N>) => void] {
  const value = useSyncExternalStore(subscribe, () => preference(name));
  return [value, (next) => choose(name, next)];
}

function choose<N extends Name>(name: N, value: Value<N>): void {
  chosen.set(name, value);
  try {
    window[PREFERENCES[name].kept].setItem(name, value);
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function read(kept: 'localStorage' | 'sessionStorage', name: Name): string | null {
  try {
    return window[kept].getItem(name);
  } catch {
    return null;
  }
}
