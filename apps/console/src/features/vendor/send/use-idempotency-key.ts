import { useState } from 'react';

const BYTES = 16;

/** A key that changes with the content of a request only, so that a repeat of it is the same request. */
export function useIdempotencyKey(content: string): string {
  const [kept, setKept] = useState(() => ({ content, key: newKey() }));
  if (kept.content === content) return kept.key;
  const next = { content, key: newKey() };
  setKept(next);
  return next.key;
}

function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
}
