import { createHash } from 'node:crypto';
import { segmentText } from '@sms/sms-text';

/**
 * The beginning of a text that a receipt repeats: its length and a digest, because the text itself may hold a secret.
 */
export interface Quote {
  /** In characters. */
  readonly length: number;
  readonly digest: string;
}

/** Shorter ones prove nothing. */
const MIN_LENGTH = 5;

export function quoteOf(quotedText: string | null): Quote | null {
  const text = quotedText?.trimEnd() ?? '';
  return text.length < MIN_LENGTH ? null : { length: text.length, digest: digest(text) };
}

/** Whether a message, or a part of it, begins like this. */
export function quotes({ length, digest: expected }: Quote, text: string): boolean {
  return [text, ...segmentText(text).segments].some(
    (part) => part.length >= length && digest(part.slice(0, length)) === expected,
  );
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
