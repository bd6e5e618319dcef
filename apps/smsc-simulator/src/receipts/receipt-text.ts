import { messageStateText, type MessageState } from '@sms/smpp';
import { formatDate } from './format-date';

/** Values of the placeholders in a receipt's text. */
export interface ReceiptFacts {
  id: string;
  state: MessageState;
  /** Replaces the usual word after `stat:`. */
  word?: string | undefined;
  submittedAt: Date;
  doneAt: Date;
  userMessageReference: number | undefined;
  datePattern: string;
  zoneMinutes: number;
}

/** Error codes similar to those of real carriers. */
const ERROR_CODES: Partial<Record<MessageState, string>> = {
  undeliverable: '001',
  expired: '003',
  rejected: '004',
  deleted: '005',
};

const PLACEHOLDERS = /\{(id|stat|err|dlvrd|reference|submit|done)(?::([^}]*))?\}/g;

/**
 * Fills a template. `{id}`, `{stat}`, `{err}`, `{dlvrd}` and `{reference}` are values; `{submit}` and `{done}` are
 * dates in the usual pattern, or in the one that follows a colon: `{done:YYYYMMDDhhmmss}`.
 */
export function receiptText(template: string, facts: ReceiptFacts): string {
  const { id, state, word, submittedAt, doneAt, userMessageReference, datePattern, zoneMinutes } = facts;
  const values: Readonly<Record<string, (pattern: string) => string>> = {
    id: () => id,
    stat: () => word ?? messageStateText(state),
    err: () => ERROR_CODES[state] ?? '000',
    dlvrd: () => (state === 'delivered' ? '001' : '000'),
    reference: () => (userMessageReference === undefined ? '' : String(userMessageReference)),
    submit: (pattern) => formatDate(pattern, submittedAt, zoneMinutes),
    done: (pattern) => formatDate(pattern, doneAt, zoneMinutes),
  };
  return template.replace(
    PLACEHOLDERS,
    (whole, name: string, pattern: string | undefined) => values[name]?.(pattern ?? datePattern) ?? whole,
  );
}
