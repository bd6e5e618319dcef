import type { MessageRow } from './messages.queries';

const COLUMNS = [
  'message_id',
  'request_id',
  'recipient',
  'sender',
  'status',
  'segments',
  'credits',
  'mode',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof MessageRow)[];

export const CSV_HEADER = `${[...COLUMNS, 'reason'].join(',')}\r\n`;

export function csvOf(messages: readonly MessageRow[]): string {
  return messages
    .map((message) => [...COLUMNS.map((column) => message[column]), message.reason?.code ?? ''])
    .map((row) => `${row.map((value) => cell(String(value))).join(',')}\r\n`)
    .join('');
}

/** Quotes a value where needed. An apostrophe keeps spreadsheets from running it as a formula. */
function cell(value: string): string {
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
