import { Inject, Injectable } from '@nestjs/common';
import { Database, statement } from '@sms/platform/database';
import { LOGGER, type ServiceLogger } from '@sms/platform/observability';
import { PollLoop } from '@sms/platform/runtime';
import { type Addressed, optedOutAmong } from '../opt-outs/opted-out.sql';
import type { ClaimedMessage } from '../queue/claim-messages';
import { findHeldBackMessages, NO_BOUND } from '../queue/held-back.sql';

/**
 * Messages wait for a slow carrier in this process, for seconds at most: a suspension, an opt-out or a pause of their
 * bulk in that time applies to them, too.
 */
const LOOK_EVERY_MS = 200;

type Waiting = Pick<ClaimedMessage, 'id' | 'accountId' | 'recipient' | 'sender' | 'lane' | 'requestId' | 'ordinal'>;

interface Present {
  readonly message: Addressed & Pick<Waiting, 'id' | 'requestId' | 'ordinal'>;
  /** Of its segments, those that no carrier has answered. */
  parts: number;
  /** A look has found it. */
  isSeen: boolean;
  isOptedOut: boolean;
  isHeldBack: boolean;
}

const findStoppedAccounts = statement<
  readonly [present: readonly number[]],
  { account_id: number; suspended: boolean; has_opt_outs: boolean; has_held_back: boolean }
>({
  name: 'messaging.find_stopped_accounts',
  text: `
    SELECT account_id, EXISTS (SELECT FROM account_suspension s
        WHERE s.account_id = present.account_id AND s.suspended) AS suspended,
      EXISTS (SELECT FROM opt_out o WHERE o.account_id = present.account_id AND o.ended_at IS NULL OFFSET 0)
        AS has_opt_outs,
      EXISTS (SELECT FROM bulk_control WHERE sends_up_to < ${NO_BOUND}) AS has_held_back
    FROM unnest($1::bigint[]) AS present(account_id)`,
});

/**
 * The messages in this process whose account was suspended, recipient opted out or bulk was paused after they were
 * claimed.
 */
@Injectable()
export class StoppedMessages {
  private readonly present = new Map<number, Present>();
  private suspended: ReadonlySet<number> = new Set();
  private readonly loop: PollLoop;

  constructor(
    private readonly database: Database,
    @Inject(LOGGER) logger: ServiceLogger,
  ) {
    this.loop = new PollLoop({ name: 'stopped messages', idleMs: LOOK_EVERY_MS, logger, round: () => this.look() });
  }

  start(): void {
    this.loop.start();
  }

  stop(): Promise<void> {
    return this.loop.stop();
  }

  has({ id, accountId }: Pick<Waiting, 'id' | 'accountId'>): boolean {
    return this.suspended.has(accountId) || isStopped(this.present.get(id));
  }

  /** Call with each part of a message that was claimed when it could be sent. */
  enter(message: Waiting): void {
    const { id, accountId } = message;
    const known = this.present.get(id);
    if (known) known.parts += 1;
    else
      this.present.set(id, {
        message: addressed(message),
        parts: 1,
        isSeen: false,
        isOptedOut: false,
        isHeldBack: false,
      });
    if (this.suspended.has(accountId)) this.suspended = new Set([...this.suspended].filter((one) => one !== accountId));
  }

  /** Call when the carrier has answered, for each part. */
  leave({ id }: Pick<Waiting, 'id'>): void {
    const known = this.present.get(id);
    if (known && known.parts > 1) known.parts -= 1;
    else this.present.delete(id);
  }

  /** Returns those of the messages whose recipient has opted out by now. */
  async optedOutNow(messages: readonly Waiting[]): Promise<ReadonlySet<number>> {
    const found = await optedOutAmong(this.database, messages.map(addressed));
    return new Set(found.map(({ id }) => id));
  }

  private async look(): Promise<boolean> {
    if (this.present.size === 0) return false;
    const present = [...this.present.values()];
    const accounts = [...new Set(present.map(({ message }) => message.accountId))];
    const rows = await this.database.run(findStoppedAccounts, [accounts]);
    this.suspended = new Set(rows.flatMap((row) => (row.suspended ? [row.account_id] : [])));
    const withOptOuts = new Set(rows.flatMap((row) => (row.has_opt_outs ? [row.account_id] : [])));
    // Messages claimed since the last look had the check of the claim, and most of them leave before the next look.
    const waiting = present.filter(({ message, isSeen }) => isSeen && withOptOuts.has(message.accountId));
    for (const one of present) one.isSeen = true;
    const asked = waiting.map((entry) => ({ ...entry.message, entry }));
    for (const { entry } of await optedOutAmong(this.database, asked)) entry.isOptedOut = true;
    const heldBack = rows.some((row) => row.has_held_back) ? await this.heldBackAmong(present) : new Set<number>();
    for (const one of present) one.isHeldBack = heldBack.has(one.message.id);
    return false;
  }

  private async heldBackAmong(present: readonly Present[]): Promise<ReadonlySet<number>> {
    const rows = await this.database.run(
      findHeldBackMessages,
      present.map(({ message }) => message),
    );
    return new Set(rows.map(({ id }) => id));
  }
}

function isStopped(message: Present | undefined): boolean {
  return message?.isOptedOut === true || message?.isHeldBack === true;
}

function addressed({ id, accountId, recipient, sender, lane, requestId, ordinal }: Waiting): Present['message'] {
  return { id, accountId, number: recipient, sender, lane, requestId, ordinal };
}
