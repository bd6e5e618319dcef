import { appendFileSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { ApiResponse } from '@sms/api-client';
import type { AcknowledgedLine, Tried } from '../evidence/evidence';
import type { Random } from '../plan/random';
import type { Account } from '../stage/accounts';
import type { Gateways } from './gateways';
import { MESSAGES_A_SEND, type Outgoing, OutgoingSends } from './outgoing';

const CONCURRENCY = 32;
const REPEAT_AFTER_MS = 250;
const GIVE_UP_AFTER_MS = 90_000;
/** Of a client that is impatient, with an attempt. */
const IMPATIENT_AFTER_MS = 1_000;

/** How a send ended for its client. */
type Ending = 'acknowledged' | 'refused' | 'unknown';
/** Of one request; after `final` and `conflict` a repeat makes no sense. */
type Attempt = Ending | 'final' | 'conflict';

/** Requests that were not accepted. */
export interface NotAccepted {
  readonly atMs: number;
  /**
   * `refused`: in good order, with nothing done and the word that it may be repeated. `unknown`: the response says that
   * messages may have been accepted, and under which request id.
   */
  readonly how: 'refused' | 'unknown' | 'failed';
  readonly what: string;
}

/**
 * Sends for all accounts through the gateways, at a pace. Each send that was acknowledged gets a line of a file after
 * its response; nothing else counts as acknowledged.
 */
export class Driver {
  /** By number: what became of its send. */
  readonly tried = new Map<string, Tried>();
  /** Responses that no send should get, in words. */
  readonly unexpected: string[] = [];
  readonly notAccepted: NotAccepted[] = [];
  acknowledgedMessages = 0;
  /** The latest begin of a send that was acknowledged, by the monotonic clock. */
  acknowledgedBegunAt = 0;
  private readonly sends: OutgoingSends;
  private nextAt = 0;
  private stopped = false;

  constructor(
    private readonly random: Random,
    readonly accounts: readonly Account[],
    private readonly gateways: Gateways,
    /** Gets a line for each acknowledgement. */
    readonly acknowledgedFile: string,
    private readonly messagesPerSecond: number,
    usedPhones = 0,
  ) {
    this.sends = new OutgoingSends(random, usedPhones);
    writeFileSync(acknowledgedFile, '');
  }

  /** Resolves when, after `stop`, the last send has ended. */
  async run(): Promise<void> {
    this.nextAt = performance.now();
    await Promise.all(Array.from({ length: CONCURRENCY }, () => this.sender()));
  }

  stop(): void {
    this.stopped = true;
  }

  private async sender(): Promise<void> {
    const everyMs = (1_000 * MESSAGES_A_SEND) / this.messagesPerSecond;
    while (!this.stopped) {
      // What was not sent while nothing answered is made up for by the end of the run, not all at once.
      this.nextAt = Math.max(this.nextAt + everyMs, performance.now() - 1_000);
      await delay(Math.max(0, this.nextAt - performance.now()));
      if (!this.stopped) await this.send(Math.floor(this.random.next() * this.accounts.length));
    }
  }

  private async send(index: number): Promise<void> {
    const account = this.accounts[index];
    if (!account) throw new Error(`there is no account ${index}`);
    const outgoing = this.sends.next(index);
    const { phones, segments } = outgoing;
    for (const phone of phones) this.tried.set(phone, { account: account.id, segments, ending: 'unknown' });
    const ending = await this.untilEnded(account, outgoing);
    for (const phone of phones) this.tried.set(phone, { account: account.id, segments, ending });
  }

  private async untilEnded(account: Account, outgoing: Outgoing): Promise<Ending> {
    const end = performance.now() + GIVE_UP_AFTER_MS;
    let ending: Ending = 'refused';
    for (let isRepeat = false; ; isRepeat = true) {
      const begunAt = performance.now();
      const now = await this.once(account, outgoing, begunAt, isRepeat);
      if (now === 'acknowledged') return now;
      // What one attempt may have done, a later refusal does not undo.
      if (now === 'unknown') ending = now;
      // A code cannot be told again when nobody knows whether it was sent.
      if (now === 'conflict' && ending !== 'unknown') this.unexpected.push('a conflict before anything was unknown');
      if (now === 'final' || now === 'conflict') return ending;
      if (outgoing.idempotencyKey === undefined) return ending;
      await delay(REPEAT_AFTER_MS);
      if (performance.now() > end) return ending;
    }
  }

  private async once(account: Account, outgoing: Outgoing, begunAt: number, isRepeat: boolean): Promise<Attempt> {
    const { path, body, idempotencyKey } = outgoing;
    const sent = this.gateways.send(path, { apiKey: account.api.apiKey, body, idempotencyKey });
    const response = await (outgoing.isImpatient
      ? Promise.race([sent, delay(IMPATIENT_AFTER_MS, 'abandoned' as const)])
      : sent);
    if (response === 'abandoned') return 'unknown';
    if (response === undefined) return this.not('failed', `${path} had no response`, 'unknown');
    if (response === 'unreached') return this.not('refused', `${path} reached no gateway`, 'refused');
    if (response.status === 200) {
      this.acknowledge(account, outgoing, response, begunAt);
      return 'acknowledged';
    }
    const { error_code: code } = response.body;
    const what = `${path} answered ${response.status} ${code ?? response.text.slice(0, 200)}`;
    if (response.status === 402) return 'final';
    if (response.status === 409 && outgoing.kind === 'otp') return this.not('refused', what, 'conflict');
    // Of a repeat it says that nothing is decided yet, and that it may be repeated.
    if (response.status === 503 && code === 'OUTCOME_UNKNOWN')
      return this.not(isRepeat ? 'refused' : 'unknown', what, 'unknown');
    if (response.status === 503) return this.not('refused', what, 'refused');
    this.unexpected.push(what);
    return this.not('failed', what, 'final');
  }

  private not(how: NotAccepted['how'], what: string, attempt: Attempt): Attempt {
    this.notAccepted.push({ atMs: Date.now(), how, what });
    return attempt;
  }

  private acknowledge(account: Account, { kind, phones }: Outgoing, response: ApiResponse, begunAt: number): void {
    const { request_id: requestId } = response.body.data as { request_id?: string };
    const line: AcknowledgedLine = { account: account.id, kind, requestId, phones, atMs: Date.now() };
    appendFileSync(this.acknowledgedFile, `${JSON.stringify(line)}\n`);
    this.acknowledgedMessages += phones.length;
    this.acknowledgedBegunAt = Math.max(this.acknowledgedBegunAt, begunAt);
  }
}
