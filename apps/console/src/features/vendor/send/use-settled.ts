import { useEffect, useState } from 'react';

/** The value after it has not changed for a while, so that typing does not cause a request for every letter. */
export function useSettled<T>(value: T, quietMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(value), quietMs);
    return () => window.clearTimeout(timer);
  }, [value, quietMs]);
  return settled;
}
