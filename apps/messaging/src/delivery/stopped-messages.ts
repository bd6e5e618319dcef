import { Inject, Injectable } from '@nestjs/common';
import { Database, statement } from '@sms/platform/database';
import { LOGGER, type ServiceLogger } from '@sms/platform/observability';
import { PollLoop } from '@sms/platform/runtime';
import { type Addressed, optedOutAmong } from '../opt-outs/opted-out.sql';
import type { ClaimedMessage } from '../queue/claim-messages';

/**
 * Messages wait for a slow carrier in this process, for seconds at most: a suspension or an opt-out in that time
 * applies to them, too.
 */
const LOOK_EVERY_MS = 200;

type Waiting = Pick<ClaimedMessage, 'id' | 'requestId' | 'accountId' | 'recipient' | 'sender' | 'lane'>;

interface Present {
  readonly message: Addressed;
  /** Of its segments, those that no carrier has answered. */
  parts: number;
  /** A look has found it. */
  isSeen: boolean;
  isOptedOut: boolean;
}

const findStoppedAccounts = statement<
  readonly [present: readonly number[]],
  { account_id: number; suspended: boolean; has_opt_outs: boolean }
>({
  name: 'messaging.find_stopped_accounts',
  text: `
    SELECT account_id, EXISTS (SELECT FROM account_suspension s
        WHERE s.account_id = present.account_id AND s.suspended) AS suspended,
      EXISTS (SELECT FROM opt_out o WHERE o.account_id = present.account_id AND o.ended_at IS NULL OFFSET 0)
        AS has_opt_outs
    FROM unnest($1::bigint[]) AS present(account_id)`,
});

/** The messages in this process whose account was suspended, or whose recipient opted out, after they were claimed. */
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
    return this.suspended.has(accountId) || this.present.get(id)?.isOptedOut === true;
  }

  /** Call with each part of a message that was claimed when it could be sent. */
  enter(message: Waiting): void {
    const { id, accountId } = message;
    const known = this.present.get(id);
    if (known) known.parts += 1;
    else this.present.set(id, { message: addressed(message), parts: 1, isSeen: false, isOptedOut: false });
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
    const asked = messages.map((message) => ({ ...addressed(message), id: message.id }));
    const found = await optedOutAmong(this.database, asked);
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
    return false;
  }
}

function addressed({ requestId, accountId, recipient, sender, lane }: Waiting): Addressed {
  return { requestId, accountId, number: recipient, sender, lane };
}
