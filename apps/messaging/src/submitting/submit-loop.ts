import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { Database } from '@sms/platform/database';
import { LOGGER, type ServiceLogger } from '@sms/platform/observability';
import { PollLoop } from '@sms/platform/runtime';
import type { Carrier } from '../carriers/carrier';
import { Carriers, type ServingCarrier } from '../carriers/carriers';
import type { OutgoingSegment } from '../carriers/segment';
import { outcomeOf } from '../carriers/submission-outcome';
import { messagingWorkerConfig } from '../config/messaging.config';
import { lockMessages } from '../messages/message-locks';
import { OutcomeWriter } from '../outcomes/outcome-writer';
import { SettleMessages } from '../outcomes/settle-messages';
import { SendQueue, type ClaimedMessage } from '../queue/send-queue';
import { PrepareSubmissions } from './prepare-submissions';

/** Small enough that an OTP never waits behind many claimed messages of another lane. */
const MAX_CLAIM = 100;
const IDLE_MS = 200;
/** Room for new messages opens one by one; a claim for each would cost more than the message. */
const SPACING_MS = 50;
/**
 * Answers that wait for the database, above which nothing more is sent: what is sent now would be uncertain after a
 * crash.
 */
const MAX_UNCOMMITTED = 1_000;

/**
 * Claims what is due, records the attempt, hands it to the carrier. Claims only what the carrier has room for, so
 * that the order of the lanes is decided as late as possible.
 */
@Injectable()
export class SubmitLoop implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: PollLoop;
  private readonly renewal: PollLoop;
  /** Messages handed to a carrier whose outcome is not committed, and how many of their segments. */
  private readonly inFlight = new Map<number, number>();
  /** When the leases of all that is in flight were last renewed, on the clock of `performance.now()`. */
  private renewedAt = performance.now();

  constructor(
    private readonly database: Database,
    private readonly queue: SendQueue,
    private readonly carriers: Carriers,
    private readonly prepare: PrepareSubmissions,
    private readonly writer: OutcomeWriter,
    private readonly settleMessages: SettleMessages,
    @Inject(messagingWorkerConfig.KEY) private readonly config: ConfigType<typeof messagingWorkerConfig>,
    @Inject(LOGGER) private readonly logger: ServiceLogger,
  ) {
    this.loop = new PollLoop({
      name: 'submit',
      idleMs: IDLE_MS,
      spacingMs: SPACING_MS,
      logger,
      round: () => this.submitBatch(),
    });
    this.renewal = new PollLoop({
      name: 'lease renewal',
      idleMs: (config.leaseSeconds * 1_000) / 3,
      logger,
      round: () => this.renewLeases(),
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    this.writer.start();
    await this.carriers.open({
      onReceipt: (receipt) => this.writer.receipt(receipt),
      onIncoming: (part) => this.writer.incomingPart(part),
      onOddity: (oddity) => this.writer.oddity(oddity),
      onLateAnswer: (submissionId, answer) =>
        void this.writer.outcome({ submissionId, outcome: outcomeOf(answer, '', ''), late: true }),
      onBound: () => this.loop.nudge(),
    });
    this.loop.start();
    this.renewal.start();
  }

  /** Stops claiming, lets submits in flight end, commits their outcomes. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
    await this.carriers.close();
    await this.renewal.stop();
    await this.writer.stop();
  }

  nudge(): void {
    this.loop.nudge();
  }

  private async submitBatch(): Promise<boolean> {
    let more = false;
    if (this.writer.uncommitted >= MAX_UNCOMMITTED) return more;
    for (const serving of this.carriers.serving()) more = (await this.submitTo(serving)) || more;
    return more;
  }

  private async submitTo({ carrier, routes }: ServingCarrier): Promise<boolean> {
    const limit = Math.min(MAX_CLAIM, carrier.capacity);
    const claimedAt = performance.now();
    const stillLeased = () =>
      performance.now() - Math.max(claimedAt, this.renewedAt) < this.config.leaseSeconds * 1_000;
    const { claimed, segments } = await this.database.transaction(async (sql) => {
      const messages = await this.queue.claim(sql, routes, limit, this.config.leaseSeconds, {
        withoutOtp: carrier.probing,
      });
      return {
        claimed: messages,
        segments: messages.length === 0 ? [] : await this.prepare.execute(sql, carrier, messages),
      };
    });
    for (const segment of segments) this.submit(carrier, segment, stillLeased);
    await this.settleComplete(claimed, segments);
    return claimed.length === limit;
  }

  /** What the carrier has already, every part of it, is decided and not sent. */
  private async settleComplete(
    claimed: readonly ClaimedMessage[],
    segments: readonly OutgoingSegment[],
  ): Promise<void> {
    const sent = new Set(segments.map(({ messageId }) => messageId));
    // Nothing follows for those that were put aside: they are leased no longer.
    const complete = claimed.map(({ messageId }) => messageId).filter((messageId) => !sent.has(messageId));
    if (complete.length === 0) return;
    await this.database.transaction(async (sql) => {
      await lockMessages(sql, complete);
      await this.settleMessages.execute(sql, complete);
    });
  }

  private submit(carrier: Carrier, segment: OutgoingSegment, stillLeased: () => boolean): void {
    this.inFlight.set(segment.messageId, (this.inFlight.get(segment.messageId) ?? 0) + 1);
    carrier
      .submit(segment, stillLeased)
      .catch((error: unknown) => {
        // Encoding failed: nothing was sent, and trying again would fail again.
        this.logger.error({ err: error, smsLogId: segment.messageId }, 'message cannot be encoded');
        return {
          kind: 'refused',
          reason: 'the text cannot be encoded',
          code: 'cannot_be_encoded',
          retry: 'never',
        } as const;
      })
      .then((answer) => {
        this.loop.nudge();
        return this.writer.outcome({
          submissionId: segment.submissionId,
          outcome: outcomeOf(answer, carrier.name, segment.route),
        });
      })
      .then(
        () => this.landed(segment.messageId),
        (error: unknown) => this.logger.error({ err: error }, 'outcome was not recorded'),
      );
  }

  private landed(messageId: number): void {
    const left = (this.inFlight.get(messageId) ?? 1) - 1;
    if (left > 0) this.inFlight.set(messageId, left);
    else this.inFlight.delete(messageId);
  }

  private async renewLeases(): Promise<boolean> {
    const messageIds = [...this.inFlight.keys()];
    const begun = performance.now();
    if (messageIds.length > 0)
      await this.database.transaction((sql) => this.queue.renew(sql, messageIds, this.config.leaseSeconds));
    this.renewedAt = begun;
    return false;
  }
}
