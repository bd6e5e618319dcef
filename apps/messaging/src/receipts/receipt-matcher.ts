import { Injectable } from '@nestjs/common';
import type { Sql } from '@sms/platform/database';
import { readReceiptDate } from '@sms/smpp';
import { type CarrierReceipt, receiptIdsOf, verdictOf } from '@sms/carriers';
import { CarrierProfiles } from '../carrier-settings/carrier-profiles';
import { CarrierOddities } from '../inbox/carrier-oddities';
import { lockMessages } from '../message/message-locks';
import { countResolved } from '../message/uncertain-metrics';
import { Attempts } from '../queue/attempts';
import { doubleWaits } from '../queue/send-waits';
import { AppliedReceipts } from './applied-receipts';
import { CarrierLearning } from './carrier-learning';
import { compareRecipients } from './compare-recipients';
import { matchReceipt, type Candidate, type Candidates, type Match } from './match-receipt';
import { quoteOf, type Quote } from './quoted-text';
import { ReceiptCandidates } from './receipt-candidates';
import { countContradicting, countReceipt, countUnmatched, countVerdict } from './receipt-metrics';
import { receiptDoneAt, receiptZone } from './receipt-dates';
import { UnmatchedReceipts, type ParkedReceipt } from './unmatched-receipts';

interface Received {
  readonly receipt: CarrierReceipt;
  readonly receivedAt: Date;
  readonly quote: Quote | null;
}

interface Decided extends Received {
  readonly match: Match;
}

type Found = Received & { readonly match: Extract<Match, { candidate: Candidate }> };

/**
 * Finds the submissions that receipts are about and applies the receipts, and keeps those that come too early or match
 * no submission.
 */
@Injectable()
export class ReceiptMatcher {
  constructor(
    private readonly profiles: CarrierProfiles,
    private readonly candidates: ReceiptCandidates,
    private readonly learning: CarrierLearning,
    private readonly unmatched: UnmatchedReceipts,
    private readonly applied: AppliedReceipts,
    private readonly attempts: Attempts,
    private readonly oddities: CarrierOddities,
  ) {}

  /** Stores receipts and applies those that match. Returns the ids of the messages concerned, which are locked. */
  async take(sql: Sql, receipts: readonly CarrierReceipt[], receivedAt: Date): Promise<number[]> {
    if (receipts.length === 0) return [];
    const decided = await this.decide(
      sql,
      receipts.map((receipt) => ({ receipt, receivedAt, quote: quoteOf(receipt.quotedText) })),
    );
    const parked = decided.filter(isOpen).map(({ receipt }) => receipt);
    await this.unmatched.park(sql, parked);
    for (const { carrier } of parked) countReceipt(carrier, 'parked');
    await this.prolong(sql, decided);
    return this.apply(sql, decided.filter(isFound));
  }

  /**
   * Applies stored receipts whose carrier ids have become known with the answers to their submits. Needs a transaction
   * of its own, because it locks their messages. Returns the ids of the messages concerned.
   */
  async takeWaiting(sql: Sql, ids: readonly { carrier: string; carrierMessageId: string }[]): Promise<number[]> {
    const keys = ids.flatMap(({ carrier, carrierMessageId }) =>
      [carrierMessageId, ...receiptIdsOf(carrierMessageId)].map((receiptId) => ({ carrier, receiptId })),
    );
    return this.reconsider(sql, await this.unmatched.withIds(sql, keys));
  }

  /** Retries unmatched receipts that are due. Returns the ids of the messages concerned, which are locked. */
  async retryWaiting(sql: Sql, due: readonly ParkedReceipt[]): Promise<number[]> {
    return this.reconsider(sql, due, ({ receipt, looks }) => {
      // Receipts that only came before their answer have been matched by now.
      if (looks === 2) countUnmatched(receipt.carrier);
    });
  }

  private async reconsider(
    sql: Sql,
    unmatched: readonly ParkedReceipt[],
    onOpen: (receipt: ParkedReceipt) => void = () => undefined,
  ): Promise<number[]> {
    if (unmatched.length === 0) return [];
    const decided = await this.decide(sql, unmatched);
    const found = unmatched.flatMap(({ id }, index) =>
      decided[index] && isFound(decided[index]) ? [{ id, ...decided[index] }] : [],
    );
    for (const [index, one] of unmatched.entries()) if (decided[index] && isOpen(decided[index])) onOpen(one);
    await this.prolong(sql, decided);
    const taken = await this.unmatched.remove(
      sql,
      found.map(({ id }) => id),
    );
    return this.apply(
      sql,
      found.filter(({ id }) => taken.has(id)),
    );
  }

  /** Keeps the order of the receipts. The messages of those that match are locked when it resolves. */
  private async decide(sql: Sql, received: readonly Received[]): Promise<Decided[]> {
    await this.learning.load(sql);
    const receipts = received.map(({ receipt }) => receipt);
    const byId = await this.candidates.find(sql, receipts, (receipt, found) => this.isPlain(receipt, found));
    const unknown = receipts.flatMap((_receipt, index) => (isUnknown(byId[index]) ? [index] : []));
    const silent =
      unknown.length === 0
        ? []
        : await this.candidates.findSilent(
            sql,
            unknown.flatMap((index) => receipts[index] ?? []),
          );
    const all = byId.map((candidates, index) => silent[unknown.indexOf(index)] ?? candidates);
    const messages = new Set(
      all.flatMap(({ byId: known, silent: open, named }) =>
        [...known, ...open, ...(named ? [named] : [])].map(({ messageId }) => messageId),
      ),
    );
    await lockMessages(sql, [...messages]);
    await this.attempts.writeFromStates(sql, [...messages]);
    // Whether a submission is still without an answer is decided under the lock of its message.
    const fresh =
      silent.length === 0
        ? []
        : await this.candidates.findSilent(
            sql,
            unknown.flatMap((index) => receipts[index] ?? []),
          );
    return this.decideInTurn(
      received,
      all.map((candidates, index) => lockedOnly(fresh[unknown.indexOf(index)], messages) ?? candidates),
    );
  }

  /** The equal id and the recipient agree, and no other form is known: no other form needs to be tried. */
  private isPlain(receipt: CarrierReceipt, found: readonly Candidate[]): boolean {
    const settings = this.profiles.of(receipt.carrier);
    const form = this.learning.formOf(receipt.carrier, settings);
    return (
      form === 'text' ||
      (form === 'unknown' && found.some((candidate) => compareRecipients(receipt, candidate, settings) === 'agrees'))
    );
  }

  /** Decides in sequence: a submission that a receipt has just resolved is no candidate for the next one. */
  private decideInTurn(received: readonly Received[], candidates: readonly Candidates[]): Decided[] {
    const resolved = new Map<number, string>();
    return received.map(({ receipt, receivedAt, quote }, index) => {
      const own = candidates[index] ?? { byId: [], silent: [], named: null };
      const silent = own.silent.filter(
        ({ submissionId }) => (resolved.get(submissionId) ?? receipt.carrierMessageId) === receipt.carrierMessageId,
      );
      const match = matchReceipt(receipt, { ...own, silent }, this.contextOf(receipt, receivedAt, quote));
      if (match.kind === 'by_recipient' || match.kind === 'by_reference')
        resolved.set(match.candidate.submissionId, receipt.carrierMessageId);
      return { receipt, receivedAt, quote, match };
    });
  }

  private contextOf(receipt: CarrierReceipt, receivedAt: Date, quote: Quote | null) {
    const settings = this.profiles.of(receipt.carrier);
    const zone = receiptZone(settings, receivedAt);
    const submittedAt =
      receipt.submitDate === null
        ? null
        : readReceiptDate(receipt.submitDate, { receivedAt, offsetMinutes: zone.offsetMinutes });
    return {
      settings,
      form: this.learning.formOf(receipt.carrier, settings),
      submittedAt,
      zoneKnown: zone.known,
      receivedAt,
      quote,
    };
  }

  private async apply(sql: Sql, found: readonly Found[]): Promise<number[]> {
    if (found.length === 0) return [];
    for (const { receipt, match } of found) {
      countReceipt(receipt.carrier, match.kind);
      if (match.contradicting) countContradicting(receipt.carrier);
    }
    await this.keepOdd(sql, found);
    const news = found.filter(({ match }) => match.kind !== 'repeated');
    for (const { receipt } of news)
      countVerdict(receipt.carrier, verdictOf(receipt.state, this.profiles.of(receipt.carrier)));
    countResolved(
      'receipt',
      new Set(
        news
          .filter(({ match }) => match.candidate.outcome === 'uncertain')
          .map(({ match }) => match.candidate.submissionId),
      ).size,
    );
    const messageIds = await this.applied.record(
      sql,
      found.map(({ receipt, receivedAt, match }) => ({
        receipt,
        candidate: match.candidate,
        at: receiptDoneAt(receipt, match.candidate.submittedAt, this.profiles.of(receipt.carrier), receivedAt),
      })),
    );
    await this.learnFrom(sql, news);
    return messageIds;
  }

  /** An ambiguous receipt proves that one of several messages arrived: none is sent again so soon. */
  private async prolong(sql: Sql, decided: readonly Decided[]): Promise<void> {
    const messageIds = decided.flatMap(({ match }) =>
      match.kind === 'ambiguous' ? match.candidates.map(({ messageId }) => messageId) : [],
    );
    await doubleWaits(sql, [...new Set(messageIds)]);
  }

  private async learnFrom(sql: Sql, found: readonly Found[]): Promise<void> {
    // Settings of carriers are written in one order, like all rows that are locked.
    const sorted = found.toSorted((a, b) => (a.receipt.carrier < b.receipt.carrier ? -1 : 1));
    const pairs = sorted.flatMap(({ receipt: { carrier }, match: { candidate, evidence } }) =>
      evidence === null ? [] : [{ carrier, form: evidence, recipient: candidate.recipient }],
    );
    await this.unmatched.lookAll(sql, await this.learning.learn(sql, pairs));
  }

  private async keepOdd(sql: Sql, found: readonly Found[]): Promise<void> {
    const odd = found.filter(
      ({ match, receipt }) =>
        match.contradicting ||
        (receipt.stateWord !== null && receipt.state === 'unknown' && !/^UNKNO?W?N?$/.test(receipt.stateWord)),
    );
    await this.oddities.store(
      sql,
      odd.map(({ match, receipt }) =>
        match.contradicting
          ? {
              carrier: receipt.carrier,
              kind: 'contradicting_recipient',
              raw: null,
              note: `a receipt names another recipient than submission ${match.candidate.submissionId}`,
            }
          : { carrier: receipt.carrier, kind: 'unknown_state', raw: null, note: `state ${receipt.stateWord ?? ''}` },
      ),
    );
  }
}

function isFound(decided: Decided): decided is Found {
  return 'candidate' in decided.match;
}

function isOpen({ match }: Decided): boolean {
  return !('candidate' in match);
}

function isUnknown(candidates: Candidates | undefined): boolean {
  return candidates !== undefined && candidates.byId.length === 0 && candidates.named === null;
}

function lockedOnly(candidates: Candidates | undefined, locked: ReadonlySet<number>): Candidates | undefined {
  return (
    candidates && {
      ...candidates,
      byId: candidates.byId.filter(({ messageId }) => locked.has(messageId)),
      silent: candidates.silent.filter(({ messageId }) => locked.has(messageId)),
    }
  );
}
