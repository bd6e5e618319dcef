import { Inject, Injectable } from '@nestjs/common';
import { Database } from '@sms/platform/database';
import { LOGGER, type ServiceLogger } from '@sms/platform/observability';
import { PollLoop } from '@sms/platform/runtime';
import type { Carrier } from '@sms/carriers';
import { Carriers, type ServingCarrier } from './carriers/carriers';
import { outcomeOf } from './outcomes/outcome-of';
import { OutcomeWriter } from './outcomes/outcome-writer';
import { claimLimit, type ClaimedMessage, ClaimMessages } from '../queue/claim-messages';
import { FREE_SHARE, MAX_CLAIM, MAX_UNCOMMITTED } from '../config/tuning';
import { OpenClaims } from '../queue/open-claims';
import { BulkRest } from './bulk-rest';
import { type PreparedPart, PrepareSubmissions } from './prepare-submissions';
import { SealedTexts } from './sealed-texts';
import { SkipStopped } from './skip-stopped';
import { StoppedMessages } from './stopped-messages';
import { traceSubmit } from './trace-submit';

const IDLE_MS = 200;
/** A batch that could not be prepared is retried after this. */
const REPEAT_AFTER_MS = 1_000;

/** Claimed messages that are not handed over yet. */
interface Batch {
  readonly worker: number;
  readonly carrier: Carrier;
  readonly messages: readonly ClaimedMessage[];
  /** On the clock of `performance.now()`. */
  readonly claimedAt: number;
  /** When it is handed over, on the same clock. */
  readonly dueAt: number;
}

/**
 * Claims messages that are due and submits them to the carriers. Claims only as many as a carrier has room for, so that
 * the order of the lanes is decided as late as possible. A message of one segment is submitted at once, with only its
 * claim stored.
 */
@Injectable()
export class SubmitLoop {
  private readonly loop: PollLoop;
  /** Parts handed to a carrier that it has not answered, by its name. */
  private readonly unanswered = new Map<string, number>();
  /** Batches whose transaction failed, for a later round; until then, their carriers get nothing else. */
  private unprepared: Batch[] = [];
  /** More messages waited than there was room for: each answer frees some. */
  private limited = false;
  private readonly bulkRest = new BulkRest(() => this.loop.nudge());

  constructor(
    private readonly database: Database,
    private readonly claimMessages: ClaimMessages,
    private readonly claims: OpenClaims,
    private readonly carriers: Carriers,
    private readonly prepare: PrepareSubmissions,
    private readonly sealedTexts: SealedTexts,
    private readonly skipStopped: SkipStopped,
    private readonly stoppedMessages: StoppedMessages,
    private readonly writer: OutcomeWriter,
    @Inject(LOGGER) private readonly logger: ServiceLogger,
  ) {
    this.loop = new PollLoop({ name: 'submit', idleMs: IDLE_MS, logger, round: () => this.submitBatches() });
  }

  start(): void {
    this.loop.start();
  }

  /** Does not wait for the answers to submitted messages. */
  async stop(): Promise<void> {
    await this.loop.stop();
    this.bulkRest.end();
  }

  nudge(): void {
    this.loop.nudge();
  }

  private async submitBatches(): Promise<boolean> {
    const now = performance.now();
    const due = this.unprepared.filter(({ dueAt }) => dueAt <= now);
    this.unprepared = this.unprepared.filter(({ dueAt }) => dueAt > now);
    for (const batch of due) await this.repeat(later(batch, now));
    const worker = this.carriers.claimant;
    if (worker === undefined || this.writer.uncommitted >= MAX_UNCOMMITTED) return false;
    let more = false;
    this.limited = false;
    const claim = { worker, withoutBulk: !this.bulkRest.isOver };
    const bulk = { ms: 0, messages: 0 };
    for (const serving of this.carriers.serving()) {
      if (this.unprepared.some(({ carrier }) => carrier === serving.carrier)) continue;
      const submitted = await this.submitTo(claim, serving);
      more ||= submitted.more;
      bulk.messages += submitted.bulk;
      if (submitted.bulk > 0) bulk.ms += submitted.claimMs;
    }
    if (bulk.messages > 0) this.bulkRest.begin(bulk.ms, bulk.messages);
    return more;
  }

  /** Returns whether there is more to claim, and room for it, and how many bulk messages were claimed. */
  private async submitTo(
    { worker, withoutBulk }: { readonly worker: number; readonly withoutBulk: boolean },
    { carrier, routes }: ServingCarrier,
  ): Promise<{ readonly more: boolean; readonly bulk: number; readonly claimMs: number }> {
    const { segments, probing } = carrier.capacity();
    const room = Math.min(MAX_CLAIM, segments);
    if (!this.hasRoom(carrier)) {
      this.limited = true;
      return { more: false, bulk: 0, claimMs: 0 };
    }
    const claimedAt = performance.now();
    const claimed = await this.claimMessages.execute({
      worker,
      carrier: carrier.name,
      routes,
      limit: room,
      withoutOtp: probing,
      withoutBulk,
    });
    const claimMs = performance.now() - claimedAt;
    const messages = this.sealedTexts.open(claimed);
    const urgent = messages.filter(({ lane }) => lane !== 'bulk');
    const bulk = messages.length - urgent.length;
    if (urgent.length > 0) this.bulkRest.noteUrgent(longestWaitMs(urgent));
    this.claims.open(messages);
    await this.handOverOrKeep({ worker, carrier, messages, claimedAt, dueAt: claimedAt });
    const full = messages.length === claimLimit(room);
    this.limited ||= full;
    return { more: full && this.hasRoom(carrier), bulk, claimMs };
  }

  /** A failure for one carrier's messages does not affect those of the others. */
  private async handOverOrKeep(batch: Batch): Promise<void> {
    try {
      await this.handOver(batch);
    } catch (error) {
      this.logger.warn({ err: error, carrier: batch.carrier.name }, 'submits were not prepared, will repeat');
      this.unprepared.push({ ...batch, dueAt: performance.now() + REPEAT_AFTER_MS });
    }
  }

  /** Recipients may have opted out since the messages were claimed. */
  private async repeat(batch: Batch): Promise<void> {
    const going = batch.messages.filter(({ stopped }) => stopped === null);
    const optedOut = await this.stoppedMessages.optedOutNow(going).catch(() => undefined);
    if (optedOut === undefined)
      return void this.unprepared.push({ ...batch, dueAt: performance.now() + REPEAT_AFTER_MS });
    const messages = batch.messages.map((message) =>
      optedOut.has(message.id) ? { ...message, stopped: 'opted_out' as const } : message,
    );
    await this.handOverOrKeep({ ...batch, messages });
  }

  private hasRoom(carrier: Carrier): boolean {
    const { segments } = carrier.capacity();
    return segments > 0 && segments >= (segments + (this.unanswered.get(carrier.name) ?? 0)) * FREE_SHARE;
  }

  /** When it fails, nothing was submitted, and it has to be repeated as a whole. */
  private async handOver({ worker, carrier, messages }: Batch): Promise<void> {
    const going = messages.filter(({ stopped }) => stopped === null);
    const isPlain = ({ attempt, fullText }: ClaimedMessage) => attempt === 1 && carrier.countParts(fullText) === 1;
    const others = going.filter((message) => !isPlain(message));
    await this.skipStopped.execute(messages.filter(({ stopped }) => stopped !== null));
    const prepared =
      others.length === 0 ? [] : await this.database.transaction((sql) => this.prepare.execute(sql, carrier, others));
    const parts = new Map<number, number>();
    for (const { message } of prepared) parts.set(message.id, (parts.get(message.id) ?? 0) + 1);
    for (const message of others) if (parts.has(message.id)) this.claims.expect(message, parts.get(message.id) ?? 1);
    const submittedAt = this.database.now();
    for (const message of going.filter(isPlain)) {
      const part = { submissionId: message.id, message, segment: 1, segments: 1, concatReference: 0 };
      this.submit(worker, carrier, part, { unwritten: true, submittedAt });
    }
    for (const part of prepared) this.submit(worker, carrier, part, { unwritten: false, submittedAt });
  }

  private submit(
    worker: number,
    carrier: Carrier,
    part: PreparedPart,
    attempt: { readonly unwritten: boolean; readonly submittedAt: Date },
  ): void {
    const { message, submissionId } = part;
    this.enter(carrier, message);
    const submitted = traceSubmit(carrier.name, part);
    const mayLeave = () =>
      this.carriers.holds(worker) && this.carriers.takes(carrier) && !this.stoppedMessages.has(message);
    carrier
      .submit(outgoing(carrier, part), mayLeave)
      .catch((error: unknown) => {
        // Encoding failed: nothing was sent, and trying again would fail again.
        this.logger.error({ err: error, smsLogId: message.id }, 'message cannot be encoded');
        return {
          kind: 'refused',
          reason: 'the text cannot be encoded',
          code: 'cannot_be_encoded',
          retry: 'never',
        } as const;
      })
      .then((answer) => {
        this.leave(carrier, message);
        submitted?.(answer);
        return this.writer.outcome({
          submissionId,
          outcome: outcomeOf(answer, carrier.name, message.route),
          submitted: { message, carrier: carrier.name, ...attempt },
        });
      })
      .catch((error: unknown) => this.logger.error({ err: error }, 'outcome was not recorded'));
  }

  private enter({ name }: Carrier, message: ClaimedMessage): void {
    this.unanswered.set(name, (this.unanswered.get(name) ?? 0) + 1);
    this.stoppedMessages.enter(message);
  }

  private leave({ name }: Carrier, message: ClaimedMessage): void {
    this.unanswered.set(name, (this.unanswered.get(name) ?? 1) - 1);
    this.stoppedMessages.leave(message);
    if (this.limited && this.bulkRest.isOver) this.loop.nudge();
  }
}

/** The batch as it would be if claimed at `now`. */
function later(batch: Batch, now: number): Batch {
  const messages = batch.messages.map((message) => {
    const validitySeconds = message.validitySeconds - (now - batch.claimedAt) / 1_000;
    const stopped = message.stopped ?? (validitySeconds <= 0 ? 'expired' : null);
    return { ...message, validitySeconds, stopped };
  });
  return { ...batch, messages, claimedAt: now };
}

function outgoing(carrier: Carrier, { submissionId, message, segment, segments, concatReference }: PreparedPart) {
  return {
    submissionId,
    carrier: carrier.name,
    route: message.route,
    lane: message.lane,
    sender: message.sender,
    recipient: message.recipient,
    text: message.fullText,
    segment,
    segments,
    messageId: message.id,
    concatReference,
    validitySeconds: Math.max(1, message.validitySeconds),
  };
}

/** Of messages that waited for nothing but their claim. */
function longestWaitMs(messages: readonly ClaimedMessage[]): number {
  return 1_000 * Math.max(0, ...messages.filter(({ attempt }) => attempt === 1).map(({ ageSeconds }) => ageSeconds));
}
