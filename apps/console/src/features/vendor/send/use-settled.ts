import { useEffect, useState } from 'react';

/** The value once it has been the same for so long: what is typed is not asked for letter by letter. */
export function useSettled<T>(value: T, quietMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(value), quietMs);
    return () => window.clearTimeout(timer);
  }, [value, quietMs]);
  return settled;
}
