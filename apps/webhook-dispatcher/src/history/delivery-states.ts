import type { DeliveryState } from '@sms/contracts/webhook-dispatcher';
import { type Sql, statement } from '@sms/platform/database';
import { type ExceptionState, type RangeKind, rangeKindOf } from '../events/codes';

interface Range {
  readonly first: number;
  readonly last: number;
  readonly kind: RangeKind;
  readonly finishedAt: Date;
}

export interface Numbers {
  readonly first: number;
  readonly last: number;
}

export interface StateOfNumber {
  readonly state: DeliveryState;
  readonly finishedAt: Date | null;
  readonly isInRange: boolean;
}

interface QueueRow {
  readonly last_sequence: number;
  readonly skipped_from: number | null;
  readonly cursor: number;
}

interface RangeRow {
  readonly first_sequence: number;
  readonly last_sequence: number;
  readonly kind: number;
  readonly cursor: number | null;
  readonly finished_at: Date;
}

const readQueuePosition = statement<readonly [accountId: number], QueueRow>({
  name: 'webhook-dispatcher.read_queue_position',
  text: `
    SELECT e.last_sequence, e.skipped_from, q.cursor FROM endpoint e JOIN endpoint_queue q USING (account_id)
    WHERE e.account_id = $1`,
});

const listRanges = statement<readonly [accountId: number], RangeRow>({
  name: 'webhook-dispatcher.list_ranges',
  text: `
    SELECT first_sequence, last_sequence, kind, cursor, finished_at FROM event_range WHERE account_id = $1
    ORDER BY first_sequence DESC`,
});

/** The state of an exception takes precedence over these, which cover many sequence numbers at once. */
const STATE_OF_RANGE: Readonly<Record<RangeKind, DeliveryState>> = {
  skipped: 'skipped',
  cancelled: 'cancelled',
  dead: 'dead',
  backlog: 'pending',
};

/** States derived from sequence numbers alone: all events up to the cursor are delivered, except those in ranges. */
export class DeliveryStates {
  private constructor(
    private readonly queue: QueueRow,
    private readonly ranges: readonly Range[],
  ) {}

  static async read(sql: Pick<Sql, 'run'>, accountId: number): Promise<DeliveryStates> {
    const [queue] = await sql.run(readQueuePosition, [accountId]);
    const rows = await sql.run(listRanges, [accountId]);
    const ranges = rows.map((row) => ({
      first: row.cursor === null ? row.first_sequence : row.cursor + 1,
      last: row.last_sequence,
      kind: rangeKindOf(row.kind),
      finishedAt: row.finished_at,
    }));
    return new DeliveryStates(
      queue ?? { last_sequence: 0, skipped_from: 1, cursor: 0 },
      ranges.filter(({ first, last }) => first <= last),
    );
  }

  of(sequence: number): StateOfNumber {
    const { cursor, skipped_from: skippedFrom } = this.queue;
    if (skippedFrom !== null && sequence >= skippedFrom)
      return { state: 'skipped', finishedAt: null, isInRange: false };
    const range = this.ranges.find(({ first, last }) => first <= sequence && sequence <= last);
    if (range) {
      const state = STATE_OF_RANGE[range.kind];
      return {
        state,
        finishedAt: state === 'cancelled' || state === 'dead' ? range.finishedAt : null,
        isInRange: true,
      };
    }
    return { state: sequence <= cursor ? 'delivered' : 'pending', finishedAt: null, isInRange: false };
  }

  /** The sequence numbers of a state unless an exception says otherwise, the highest first; undefined: all numbers. */
  numbersIn(state: DeliveryState | undefined): Numbers[] {
    const end = Number.MAX_SAFE_INTEGER;
    const skippedFrom = this.queue.skipped_from ?? end;
    const open = skippedFrom < end ? [{ first: skippedFrom, last: end }] : [];
    const inRanges = this.ranges.filter(({ kind }) => STATE_OF_RANGE[kind] === state);
    switch (state) {
      case undefined:
        return [{ first: 1, last: end }];
      case 'skipped':
        return [...open, ...inRanges];
      case 'pending':
        return [...(skippedFrom < end ? [] : [{ first: this.queue.cursor + 1, last: end }]), ...inRanges];
      case 'delivered':
        return between(this.ranges, Math.min(this.queue.cursor, skippedFrom - 1));
      case 'cancelled':
      case 'dead':
      case 'failed':
        return inRanges;
    }
  }

  /** The sequence numbers of ended deliveries, in whatever state, unless they are being replayed. */
  get ended(): Numbers[] {
    const backlogs = this.ranges.filter(({ kind }) => kind === 'backlog');
    return between(backlogs, Math.min(this.queue.cursor, this.queue.last_sequence));
  }
}

/** The delivery state under which exceptions are listed. */
export const STATE_OF_EXCEPTION: Readonly<Record<ExceptionState, DeliveryState>> = {
  retrying: 'pending',
  failed: 'failed',
  dead: 'dead',
  cancelled: 'cancelled',
  delivered: 'delivered',
};

/** The sequence numbers up to `last` outside of the ranges, which come highest first. */
function between(ranges: readonly Numbers[], last: number): Numbers[] {
  const gaps: Numbers[] = [];
  let end = last;
  for (const range of ranges) {
    if (range.last < end) gaps.push({ first: range.last + 1, last: end });
    end = Math.min(end, range.first - 1);
  }
  if (end >= 1) gaps.push({ first: 1, last: end });
  return gaps;
}

/** The exception state that is listed under a delivery state; `skipped` has none. */
export function exceptionListedAs(state: DeliveryState): ExceptionState | undefined {
  const states = Object.keys(STATE_OF_EXCEPTION) as ExceptionState[];
  return states.find((exception) => STATE_OF_EXCEPTION[exception] === state);
}
