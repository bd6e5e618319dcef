import { Injectable } from '@nestjs/common';
import { RpcClient } from '@sms/platform/nats';
import { performance } from 'node:perf_hooks';
import { Dispatcher } from '../dispatch/dispatcher';
import { queuesBusy } from '../events/dispatcher-metrics';
import { QUEUE_GIVEN, SPARE_CAPACITY, type SpareCapacity } from './sharing.hints';
import { GIVEN_PART, HAS_TIME_LEFT, SHARING_SATURATED } from '../config/tuning';

/** Time between two measurements, in milliseconds. */
export const MEASURE_EVERY_MS = 100;
/** A released queue is among the busy queues of another replica within this time. */
const SEEN_WITHIN_MS = 500;

/**
 * Moves queues from saturated replicas to those with spare capacity, a few at a time: the first replica to claim holds
 * the busy queues, and one that is started beside it would find none. Where all replicas are saturated, or none is, no
 * queue moves.
 */
@Injectable()
export class LoadSharing {
  private before = performance.eventLoopUtilization();
  private share = 0;
  /** How many busy queues other replicas will have with those released here, and until when they may report fewer. */
  private readonly expected = new Map<string, { readonly queues: number; readonly until: number }>();

  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly rpc: RpcClient,
  ) {}

  /** To be called every `MEASURE_EVERY_MS`. */
  measure(): void {
    const now = performance.eventLoopUtilization();
    this.share = performance.eventLoopUtilization(now, this.before).utilization;
    this.before = now;
    queuesBusy.set(this.dispatcher.busyQueues);
    if (this.share < HAS_TIME_LEFT && this.dispatcher.hasFreeSlots) this.announce();
  }

  announce(): void {
    this.rpc.hint(SPARE_CAPACITY, { replica: this.dispatcher.owner, busyQueues: this.dispatcher.busyQueues });
  }

  /** The last busy queue stays: it would only move to and fro. */
  offer({ replica, busyQueues }: SpareCapacity): void {
    if (replica === this.dispatcher.owner || this.share < SHARING_SATURATED) return;
    const theirs = Math.max(busyQueues, this.expectedOf(replica));
    const difference = this.dispatcher.busyQueues - theirs;
    // Released queues are on their way: one more may be one too many.
    if (theirs > busyQueues && difference < 1 / GIVEN_PART) return;
    const given = this.dispatcher.release(Math.max(1, Math.floor(difference * GIVEN_PART)));
    if (given.length === 0) return;
    this.expected.set(replica, { queues: theirs + given.length, until: performance.now() + SEEN_WITHIN_MS });
    for (const queue of given) void queue.then(() => this.rpc.hint(QUEUE_GIVEN, {}));
  }

  private expectedOf(replica: string): number {
    const now = performance.now();
    for (const [other, { until }] of this.expected) if (until < now) this.expected.delete(other);
    return this.expected.get(replica)?.queues ?? 0;
  }
}
