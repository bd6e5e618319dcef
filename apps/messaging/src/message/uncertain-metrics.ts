import { Counter } from 'prom-client';

type Resolution = 'receipt' | 'late_answer' | 'resent' | 'given_up' | 'operator';

const uncertainTotal = new Counter({
  name: 'messaging_uncertain_total',
  help: 'Segments whose outcome at the carrier became uncertain',
});

const uncertainResolvedTotal = new Counter({
  name: 'messaging_uncertain_resolved_total',
  help: 'Uncertain segments by what resolved them',
  labelNames: ['by'],
});

const thirdCopiesTotal = new Counter({
  name: 'messaging_third_copies_total',
  help: 'Messages put back into the queue to be submitted for a third time or more, because no carrier answered',
});

/** Counts unanswered segments before the commit: a repeated batch counts twice. */
export function countUncertain(segments: number): void {
  if (segments > 0) uncertainTotal.inc(segments);
}

/**
 * Counts what became of uncertain segments. One that was sent again may still be matched by the receipt of its first
 * copy, and is then counted under both.
 */
export function countResolved(by: Resolution, segments: number): void {
  if (segments > 0) uncertainResolvedTotal.inc({ by }, segments);
}

/** Counts messages that have been sent again before; before the commit, as above. */
export function countThirdCopies(messages: number): void {
  if (messages > 0) thirdCopiesTotal.inc(messages);
}
