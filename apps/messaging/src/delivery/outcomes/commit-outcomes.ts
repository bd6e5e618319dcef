import { Inject, Injectable } from '@nestjs/common';
import { Database, type Sql } from '@sms/platform/database';
import { isDataError } from '@sms/platform/errors';
import { LOGGER, type ServiceLogger } from '@sms/platform/observability';
import { receiptIdsOf } from '@sms/carriers';
import type { SettledSubmission } from './outcome-of';
import { OpenClaims } from '../../queue/open-claims';
import { ReceiptMatcher } from '../../receipts/receipt-matcher';
import { ReceiptMemory } from '../../receipts/receipt-memory';
import { UnmatchedReceipts } from '../../receipts/unmatched-receipts';
import { OptimisticOutcomes, isConflict } from './optimistic-outcomes';
import { type PlainAcceptance } from './optimistic-outcomes.sql';
import { IsolatePoison } from './isolate-poison';
import { countWritten } from './path-metrics';
import { type AnsweredId, RecordOutcomes } from './record-outcomes';
import { SettleMessages } from '../../status/settle-messages';

/** The most messages that one transaction locks. */
const MAX_LOCKING = 500;
const MAX_OPTIMISTIC = 500;

/** Commits a batch of outcomes: plain ones in one statement without locks, others under the locks of their messages. */
@Injectable()
export class CommitOutcomes {
  constructor(
    private readonly database: Database,
    private readonly optimistic: OptimisticOutcomes,
    private readonly recordOutcomes: RecordOutcomes,
    private readonly claims: OpenClaims,
    private readonly memory: ReceiptMemory,
    private readonly unmatched: UnmatchedReceipts,
    private readonly receipts: ReceiptMatcher,
    private readonly settleMessages: SettleMessages,
    private readonly poison: IsolatePoison,
    @Inject(LOGGER) private readonly logger: ServiceLogger,
  ) {}

  async execute(outcomes: readonly SettledSubmission[]): Promise<void> {
    const locking: SettledSubmission[] = [];
    let plain = new Map<SettledSubmission, PlainAcceptance>();
    for (const outcome of outcomes) {
      const acceptance = this.optimistic.plain(outcome);
      if (acceptance) plain.set(outcome, acceptance);
      else locking.push(outcome);
      if (plain.size < MAX_OPTIMISTIC) continue;
      locking.push(...(await this.commitPlain(plain)));
      plain = new Map();
    }
    locking.push(...(await this.commitPlain(plain)));
    for (let start = 0; start < locking.length; start += MAX_LOCKING)
      await this.commitLocking(locking.slice(start, start + MAX_LOCKING));
  }

  /** Returns the outcomes that need the locking path: all, when one of them is not plain. */
  private async commitPlain(plain: ReadonlyMap<SettledSubmission, PlainAcceptance>): Promise<SettledSubmission[]> {
    if (plain.size === 0) return [];
    const accepted = [...plain.values()];
    const messages = accepted.map(({ submitted }) => submitted.message);
    let acceptedAt: Date;
    try {
      acceptedAt = await this.optimistic.execute(accepted, this.claims.after(messages));
    } catch (error) {
      if (isConflict(error) || isDataError(error)) return [...plain.keys()];
      throw error;
    }
    this.claims.close(messages);
    for (const { submitted, carrierMessageId } of accepted)
      this.memory.add({ ...submitted, carrierMessageId, acceptedAt });
    countWritten('outcomes', 'optimistic', accepted.length);
    await this.applyReceiptsBefore(
      accepted.map(({ submitted: { carrier }, carrierMessageId }) => ({ carrier, carrierMessageId })),
    );
    return [];
  }

  /** Applies receipts that this process got before their answers; those that other workers got are retried soon. */
  private async applyReceiptsBefore(answered: readonly AnsweredId[]): Promise<void> {
    const overtaken = answered.filter(({ carrier, carrierMessageId }) =>
      this.unmatched.mayHave(carrier, () => [carrierMessageId, ...receiptIdsOf(carrierMessageId)]),
    );
    if (overtaken.length === 0) return;
    await this.database.transaction(async (sql) =>
      this.settleMessages.execute(sql, [...new Set(await this.receipts.takeWaiting(sql, overtaken))]),
    );
  }

  private async commitLocking(outcomes: readonly SettledSubmission[]): Promise<void> {
    const answered = await this.poison.commitAll(
      outcomes,
      (sql, values) => this.record(sql, values),
      (outcome, error) => this.isolate(outcome, error),
    );
    countWritten('outcomes', 'locking', outcomes.length);
    await this.applyReceiptsBefore(answered.flat());
  }

  /** Stores an answer without its id: what matters is that the carrier has the message. */
  private async isolate(settled: SettledSubmission, error: unknown): Promise<void> {
    this.logger.error(
      { submissionId: settled.submissionId, err: error },
      'the database refuses an answer of a carrier',
    );
    const { outcome } = settled;
    const bare: SettledSubmission = {
      ...settled,
      outcome:
        outcome.kind === 'accepted'
          ? { kind: 'accepted', carrierMessageId: null, verbatimMessageId: null }
          : outcome.kind === 'refused'
            ? { ...outcome, refusal: 'refused' }
            : outcome,
    };
    await this.poison.commitAll(
      [bare],
      (sql, values) => this.record(sql, values),
      async (_item, again) => {
        this.logger.error({ submissionId: settled.submissionId, err: again }, 'an answer of a carrier is given up');
        await this.database.transaction((sql) => this.record(sql, [{ ...settled, outcome: { kind: 'uncertain' } }]));
      },
    );
  }

  /** Returns the ids that carriers gave, which are known after the commit. */
  private async record(sql: Sql, outcomes: readonly SettledSubmission[]): Promise<AnsweredId[]> {
    const parts = partsOf(outcomes);
    const ids = await this.recordOutcomes.execute(sql, outcomes, this.claims.after(parts).ended);
    sql.afterCommit(() => this.claims.close(parts));
    return ids;
  }
}

function partsOf(outcomes: readonly SettledSubmission[]) {
  return outcomes.flatMap(({ submitted }) => submitted?.message ?? []);
}
