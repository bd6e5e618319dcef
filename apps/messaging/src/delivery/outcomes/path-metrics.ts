import { Counter } from 'prom-client';

const writtenTotal = new Counter({
  name: 'messaging_carrier_news_total',
  help: 'Answers and receipts of carriers by how they were written: optimistically, in one statement, or under the lock of the message',
  labelNames: ['kind', 'path'],
});

/** Call once a batch. */
export function countWritten(kind: 'outcomes' | 'receipts', path: 'optimistic' | 'locking', count: number): void {
  writtenTotal.inc({ kind, path }, count);
}
