import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { Database, type Sql, statement } from '@sms/platform/database';
import { CarrierProfiles } from '../carrier-settings/carrier-profiles';
import { Carriers } from '../delivery/carriers/carriers';
import { messagingWorkerConfig } from '../config/messaging.config';
import { lockFreeMessages } from '../message/message-locks';
import { UncertainLog } from '../message/uncertain-log';
import { countResolved, countThirdCopies } from '../message/uncertain-metrics';
import { FailMessages } from '../status/fail-messages';
import { isAttempt } from '../queue/attempts';
import {
  cancelPaused,
  endDelays,
  isWait,
  MAX_ENDED,
  releaseHeld,
  releasePaused,
  resendUncertain,
  waitLonger,
} from '../queue/send-waits';
import { messageOf } from '../message/message-of';

/** Keeps each statement short; the sweep comes again at once while it finds this many. */
const BATCH = MAX_ENDED;

interface Undecided {
  id: number;
  request_id: string;
  ordinal: number;
  account_id: number;
  expired: boolean;
  /** Number of resends because its outcome was uncertain. */
  resends: number;
  /** Of its last attempt, as the slot of the session. */
  carrier: string | null;
  slot: number | null;
  attempt: number;
  /** Unanswered segments of its last attempt. */
  segments: number;
}

const findCancelledWaits = statement<readonly [locked: readonly number[]], { message_id: number }>({
  name: 'messaging.find_cancelled_waits',
  text: `SELECT message_id FROM send_wait WHERE message_id = ANY($1::bigint[]) AND ${isWait("state = 'cancelled'")}`,
});

const findDueWaits = statement<readonly [state: 'uncertain' | 'cancelled'], { message_id: number }>({
  name: 'messaging.find_due_waits',
  text: `
    SELECT message_id FROM send_wait WHERE state = $1 AND due_at <= now() ORDER BY due_at, message_id LIMIT ${BATCH}`,
});

const readUndecidedWaits = statement<readonly [messageIds: readonly number[]], Undecided>({
  name: 'messaging.read_undecided_waits',
  text: `
    SELECT w.message_id AS id, m.request_id, m.ordinal, w.account_id, m.expires_at <= now() AS expired,
      (SELECT count(DISTINCT s.attempt)::integer FROM submission s WHERE s.message_id = w.message_id
        AND s.id >= w.message_id AND s.attempt < w.attempt AND ${isAttempt("s.outcome = 'uncertain'")}) AS resends,
      last.carrier, last.slot, w.attempt,
      (SELECT count(*)::integer FROM submission s WHERE s.message_id = w.message_id
        AND s.id >= w.message_id AND s.attempt = w.attempt AND ${isAttempt("s.outcome = 'uncertain'")}) AS segments
    FROM send_wait w CROSS JOIN ${messageOf('w.message_id', 'request_id, ordinal, expires_at')} AS m
    LEFT JOIN LATERAL (SELECT s.carrier, s.slot FROM submission s WHERE s.message_id = w.message_id
      AND s.id >= w.message_id ORDER BY s.attempt DESC, s.id DESC LIMIT 1) AS last ON true
    WHERE w.message_id = ANY($1::bigint[]) AND ${isWait("w.state = 'uncertain' AND w.due_at <= now()")}`,
});

/**
 * Ends waits: delays that are over, scheduled messages that are due, held messages whose account may send again, paused
 * ones whose bulk may, cancelled messages, and uncertain ones for which no receipt has come. Several workers may do so
 * at once.
 */
@Injectable()
export class EndDueWaits {
  constructor(
    private readonly database: Database,
    private readonly fail: FailMessages,
    private readonly carriers: Carriers,
    private readonly profiles: CarrierProfiles,
    private readonly uncertainLog: UncertainLog,
    @Inject(messagingWorkerConfig.KEY) private readonly config: ConfigType<typeof messagingWorkerConfig>,
  ) {}

  /** Returns whether there may be more. */
  async execute(): Promise<boolean> {
    // Each commits by itself: while one waits for a message or a state, it holds no rows of the queue.
    const counts = [
      await endDelays(this.database, 'delayed'),
      await endDelays(this.database, 'scheduled'),
      await releaseHeld(this.database, BATCH),
      await releasePaused(this.database, BATCH),
      await cancelPaused(this.database, BATCH),
      await this.database.transaction((sql) => this.endCancelled(sql)),
      await this.database.transaction((sql) => this.endUncertain(sql)),
    ];
    return counts.some((count) => count >= BATCH);
  }

  private async endCancelled(sql: Sql): Promise<number> {
    const { found, locked } = await this.due(sql, 'cancelled');
    if (locked.length === 0) return found;
    const still = await sql.run(findCancelledWaits, [locked]);
    await this.fail.execute(
      sql,
      still.map((row) => row.message_id),
      'cancelled',
    );
    return found;
  }

  private async endUncertain(sql: Sql): Promise<number> {
    const { found, locked } = await this.due(sql, 'uncertain');
    if (locked.length > 0) await this.decide(sql, await this.undecided(sql, locked));
    return found;
  }

  /** Messages that another transaction has locked are left for the next sweep. */
  private async due(sql: Sql, state: 'uncertain' | 'cancelled'): Promise<{ found: number; locked: number[] }> {
    const rows = await sql.run(findDueWaits, [state]);
    const locked = await lockFreeMessages(
      sql,
      rows.map((row) => row.message_id),
    );
    return { found: rows.length, locked };
  }

  /** Reads the messages that still wait, with what decides about them. */
  private undecided(sql: Sql, messageIds: readonly number[]): Promise<Undecided[]> {
    return sql.run(readUndecidedWaits, [messageIds]);
  }

  private async decide(sql: Sql, rows: readonly Undecided[]): Promise<void> {
    const resent = rows.filter((row) => this.mayBeResent(row));
    const givenUp = rows.filter((row) => !this.mayBeResent(row));
    // A carrier that is probed would not answer the next copy, either.
    const postponed = new Set(
      resent.filter(({ carrier }) => carrier !== null && this.carriers.named(carrier)?.capacity().probing === true),
    );
    await waitLonger(
      sql,
      [...postponed].map(({ id }) => id),
      this.config.failoverAfterSeconds,
    );
    await this.fail.execute(
      sql,
      givenUp.map(({ id }) => id),
      'uncertain',
    );
    const again = resent.filter((row) => !postponed.has(row));
    await resendUncertain(
      sql,
      again.map(({ id }) => id),
    );
    this.uncertainLog.resent(
      sql,
      again.map((row) => ({ ...row, requestId: row.request_id })),
    );
    countThirdCopies(again.filter(({ resends }) => resends > 0).length);
    countResolved('resent', segmentsOf(resent) - segmentsOf([...postponed]));
    countResolved('given_up', segmentsOf(givenUp));
  }

  private mayBeResent({ account_id: account, expired, resends, carrier }: Undecided): boolean {
    const { uncertainPolicy, uncertainPolicies } = this.config;
    return (
      !expired &&
      (uncertainPolicies.get(account) ?? uncertainPolicy) === 'at_least_once' &&
      resends < this.profiles.of(carrier ?? '').maxResends
    );
  }
}

function segmentsOf(undecided: readonly Undecided[]): number {
  return undecided.reduce((sum, { segments }) => sum + segments, 0);
}
