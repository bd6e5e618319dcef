import { useState } from 'react';

const BYTES = 16;

/** One for each content: a repeat of the same is the same request, and another content is another. */
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
