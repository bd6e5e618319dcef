import { Counter } from 'prom-client';

const writtenTotal = new Counter({
  name: 'messaging_carrier_news_total',
  help: 'Answers and receipts of carriers by how they were written: as usual, in one statement, or with care',
  labelNames: ['kind', 'path'],
});

/** Call once a batch. */
export function countWritten(kind: 'outcomes' | 'receipts', path: 'fast' | 'careful', count: number): void {
  writtenTotal.inc({ kind, path }, count);
}
