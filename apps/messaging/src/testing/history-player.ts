import type { Type } from '@nestjs/common';
import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { eventually } from '@sms/testing';
import { RetryUnmatched } from '../sweeps/retry-unmatched';
import { type CarrierAnswer, type CarrierReceipt, referenceOf } from '@sms/carriers';
import { outcomeOf, type SettledSubmission } from '../delivery/outcomes/outcome-of';
import { CommitOutcomes } from '../delivery/outcomes/commit-outcomes';
import { CommitReceipts } from '../delivery/outcomes/commit-receipts';
import { type ClaimedMessage, ClaimMessages } from '../queue/claim-messages';
import { OpenClaims } from '../queue/open-claims';
import { CarrierLearning } from '../receipts/carrier-learning';
import { PrepareSubmissions } from '../delivery/prepare-submissions';
import { EndDueWaits } from '../sweeps/end-due-waits';
import { ReapClaims } from '../sweeps/reap-claims';
import {
  type CarrierHistory,
  type CarrierName,
  type HistoryReceipt,
  type HistoryStep,
  WORKERS,
} from './carrier-history';
import { type HistoryEnd, historyEnds } from './history-outcome';
import { type IdleWorker, makeIdleWorker } from './idle-worker';
import { receiptWith } from './receipt-with';
import { type MessagingUnderTest, newAccount, sms } from './start-messaging';

const TEXTS = { 1: 'Hello', 2: 'x'.repeat(200) } as const;
const ANOTHER_RECIPIENT = '96279999999';
const REFUSAL = { kind: 'refused', reason: 'ESME_RINVDSTADR', code: 'invalid_recipient' } as const;
const partsOf = (text: string) => (text === TEXTS[1] ? 1 : 2);

/** A submitted part, and the state of its answer. */
interface Flight {
  readonly worker: number;
  readonly carrier: CarrierName;
  readonly message: ClaimedMessage;
  readonly submissionId: number;
  readonly unwritten: boolean;
  readonly submittedAt: Date;
  readonly carrierMessageId: string;
  answer: 'none' | 'late' | 'given';
}

let lastRun = 0;

/** Plays histories, one after the other, with workers that do nothing by themselves: nothing depends on time. */
export class HistoryPlayer {
  private flights: Flight[] = [];
  private history: CarrierHistory = { ids: 'words', messages: [], steps: [] };
  private run = 0;

  private constructor(
    private readonly messaging: MessagingUnderTest,
    private readonly workers: readonly IdleWorker[],
  ) {}

  /** `prepare` is called with each worker before it does anything. */
  static async start(
    messaging: MessagingUnderTest,
    prepare: (worker: IdleWorker) => void = () => undefined,
  ): Promise<HistoryPlayer> {
    const workers: IdleWorker[] = [];
    for (let count = 0; count < WORKERS; count += 1) {
      const worker = await makeIdleWorker(messaging);
      forgetAtOnce(worker.part(CarrierLearning));
      prepare(worker);
      workers.push(worker);
    }
    return new HistoryPlayer(messaging, workers);
  }

  async stop(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.close()));
  }

  /** Returns the final state of each message. */
  async play(history: CarrierHistory): Promise<readonly HistoryEnd[]> {
    // Nothing is left of the last history: carriers and ids that workers remember have other names now.
    await this.messaging.database.execute(
      `TRUNCATE send_ready, send_wait, claim, message_state, submission, unmatched_receipt, carrier_learned,
         message_watch, concat_reference, outbox`,
    );
    lastRun += 1;
    [this.run, this.flights, this.history] = [lastRun, [], history];
    const account = newAccount();
    const items = history.messages.map(({ parts, recipient, isSecret }) =>
      sms(account, {
        recipients: [`9617112345${recipient}`],
        text: TEXTS[parts],
        maskedText: isSecret ? TEXTS[parts].replaceAll(/./g, '*') : null,
      }),
    );
    // A database that is busy accepts them when they are submitted again.
    await eventually(async () => expect(await this.messaging.submit(...items)).toEqual(items.map(() => 'accepted')));
    const requestIds = items.map(({ requestId }) => requestId);
    for (const [index, { route }] of history.messages.entries())
      await this.messaging.database.execute(
        `WITH moved AS (UPDATE message SET route = $2 WHERE request_id = $1 RETURNING id)
         UPDATE send_ready SET route = $2 WHERE message_id IN (SELECT id FROM moved)`,
        [requestIds[index], route.map((name) => this.named(name)).join(',')],
      );
    for (const step of history.steps) await this.step(step, account, requestIds);
    await this.retryWaiting(0);
    return historyEnds(this.messaging, account, requestIds, (name) => name.replace(/\d+$/, ''));
  }

  private async step(step: HistoryStep, accountId: number, requestIds: readonly string[]): Promise<void> {
    switch (step.do) {
      case 'claim':
        return this.claim(step);
      case 'answer':
        return this.answer(step);
      case 'report':
        return this.part(step.worker, CommitReceipts).execute(
          step.receipts.flatMap((receipt) => this.receipt(receipt) ?? []),
        );
      case 'cancel': {
        const requestId = requestIds[step.message % requestIds.length] ?? '';
        await this.messaging.rpc.request(MESSAGING_OPERATIONS.cancel, { accountId, requestId });
        return;
      }
      case 'end lease':
        await this.messaging.database.execute('UPDATE claim SET worker = 0 WHERE id = $1', [
          this.flight(step.of)?.message.claimId,
        ]);
        await this.part(step.worker, ReapClaims).execute();
        return;
      case 'end waits':
        await this.messaging.database.execute('UPDATE send_wait SET due_at = now()');
        await this.part(step.worker, EndDueWaits).execute();
        return;
      case 'look again':
        return this.retryWaiting(step.worker);
    }
  }

  /** As the submit loop does. */
  private async claim({ worker, carrier, limit }: Extract<HistoryStep, { do: 'claim' }>): Promise<void> {
    const claims = this.part(worker, OpenClaims);
    const name = this.named(carrier);
    const messages = await this.part(worker, ClaimMessages).execute({
      worker: this.workers[worker]?.id ?? 0,
      carrier: name,
      routes: [name, `${this.named('near')},${this.named('far')}`, `${this.named('far')},${this.named('near')}`],
      limit,
      withoutOtp: false,
    });
    claims.open(messages);
    const isPlain = ({ attempt, fullText }: ClaimedMessage) => attempt === 1 && partsOf(fullText) === 1;
    const others = messages.filter((message) => !isPlain(message));
    const prepared =
      others.length === 0
        ? []
        : await this.messaging.database.transaction((sql) =>
            this.part(worker, PrepareSubmissions).execute(sql, { name, countParts: partsOf }, others),
          );
    for (const message of others) {
      const parts = prepared.filter((part) => part.message.id === message.id).length;
      if (parts > 0) claims.expect(message, parts);
    }
    const submittedAt = this.messaging.database.now();
    for (const { message, submissionId, unwritten } of [
      ...messages.filter(isPlain).map((message) => ({ message, submissionId: message.id, unwritten: true })),
      ...prepared.map((part) => ({ ...part, unwritten: false })),
    ]) {
      const carrierMessageId = this.nextId(carrier, message.recipient);
      const answer = 'none';
      this.flights.push({ worker, carrier, message, submissionId, unwritten, submittedAt, carrierMessageId, answer });
    }
  }

  private async answer({ answers }: Extract<HistoryStep, { do: 'answer' }>): Promise<void> {
    const settled = this.workers.map((): SettledSubmission[] => []);
    for (const { of, kind } of answers) {
      const flight = this.flight(of);
      // A carrier answers once, and a worker waits for it once.
      if (!flight || flight.answer === 'given' || (flight.answer === 'late' && kind === 'unanswered')) continue;
      const { submissionId, message, unwritten, submittedAt } = flight;
      const carrier = this.named(flight.carrier);
      const answer = answerOf(kind, flight.carrierMessageId);
      settled[flight.worker]?.push(
        flight.answer === 'late'
          ? { submissionId, outcome: outcomeOf(answer, '', '') }
          : {
              submissionId,
              outcome: outcomeOf(answer, carrier, message.route),
              submitted: { message, carrier, unwritten, submittedAt },
            },
      );
      flight.answer = kind === 'unanswered' ? 'late' : 'given';
    }
    for (const [worker, own] of settled.entries())
      if (own.length > 0) await this.part(worker, CommitOutcomes).execute(own);
  }

  private receipt({ of, state, recipient, id, carrier, names }: HistoryReceipt): CarrierReceipt | undefined {
    const flight = this.flight(of);
    if (!flight) return undefined;
    const other = flight.carrier === 'near' ? 'far' : 'near';
    const { carrierMessageId, submissionId, message } = flight;
    return receiptWith({
      carrier: this.named(carrier === 'own' ? flight.carrier : other),
      carrierMessageId: { own: carrierMessageId, decimal: inDecimal(carrierMessageId), unknown: `unknown-${of}` }[id],
      source: { own: message.recipient, another: ANOTHER_RECIPIENT, none: null }[recipient],
      reference: names === 'reference' ? referenceOf(submissionId) : null,
      submissionId: names === 'submission' ? submissionId : null,
      state,
    });
  }

  private async retryWaiting(worker: number): Promise<void> {
    await this.messaging.database.execute('UPDATE unmatched_receipt SET due_at = now()');
    while (await this.part(worker, RetryUnmatched).execute());
  }

  private flight(of: number): Flight | undefined {
    return this.flights[of % this.flights.length];
  }

  private part<T>(worker: number, type: Type<T>): T {
    const one = this.workers[worker];
    if (!one) throw new Error(`there is no worker ${worker}`);
    return one.part(type);
  }

  private named(carrier: CarrierName): string {
    return `${carrier}${this.run}`;
  }

  private nextId(carrier: CarrierName, recipient: string): string {
    const before = this.flights.length;
    switch (this.history.ids) {
      case 'words':
        return `carrier-id-${before}`;
      case 'hexadecimal':
        return (0xab_cdef_0000 + before).toString(16);
      case 'short':
        return `x${before}`;
      case 'counted':
        return `counted-id-${this.flights.filter((flight) => flight.carrier === carrier).length}`;
      case 'one':
        return 'one-for-all';
      case 'repeated':
        return `repeated-id-${this.flights.filter((flight) => flight.message.recipient === recipient).length}`;
    }
  }
}

function answerOf(kind: string, carrierMessageId: string): CarrierAnswer {
  switch (kind) {
    case 'accepted':
      return { kind, carrierMessageId, verbatimMessageId: carrierMessageId.toUpperCase() };
    case 'accepted without an id':
      return { kind: 'accepted', carrierMessageId: null, verbatimMessageId: null };
    case 'refused':
      return { ...REFUSAL, retry: 'never' };
    case 'refused for now':
      return { ...REFUSAL, retry: 'later' };
    case 'refused here':
      return { ...REFUSAL, retry: 'elsewhere' };
    case 'not sent':
      return { kind: 'not_sent' };
    default:
      return { kind: 'uncertain' };
  }
}

/** Returns an id that is no number unchanged. */
function inDecimal(id: string): string {
  return /^[\da-f]+$/.test(id) ? String(BigInt(`0x${id}`)) : id;
}

/** Makes every batch read what is learned of carriers, as if five seconds lay between two batches. */
function forgetAtOnce(learning: CarrierLearning): void {
  const load = learning.load.bind(learning);
  learning.load = (sql) => {
    Object.assign(learning, { loadedAt: -Infinity });
    return load(sql);
  };
}
