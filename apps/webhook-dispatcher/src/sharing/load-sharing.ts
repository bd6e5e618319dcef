import { Injectable } from '@nestjs/common';
import { RpcClient } from '@sms/platform/nats';
import { performance } from 'node:perf_hooks';
import { Dispatcher } from '../dispatch/dispatcher';
import { HALF_OFFERED, QUEUE_GIVEN, SPARE_CAPACITY, type SpareCapacity } from './sharing.hints';

/** Between two looks, in milliseconds. */
export const LOOK_EVERY_MS = 250;
/** Shares of the time since the last look in which the event loop worked. */
const SATURATED = 0.9;
const HAS_TIME_LEFT = 0.7;
/** Of the difference in queues: several replicas may give at the same time, and what moves has to be seen to act. */
const GIVEN_PART = 1 / 4;

/**
 * Moves queues from replicas without time left to those that have some, a few at each look: whoever looked first holds
 * the queues that are busy, and one that is started beside it would find none. Where all are saturated, or none is,
 * nothing moves.
 */
@Injectable()
export class LoadSharing {
  private before = performance.eventLoopUtilization();
  private share = 0;

  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly rpc: RpcClient,
  ) {}

  /** To be called every `LOOK_EVERY_MS`. */
  look(): void {
    const now = performance.eventLoopUtilization();
    this.share = performance.eventLoopUtilization(now, this.before).utilization;
    this.before = now;
    if (this.share < HAS_TIME_LEFT && this.dispatcher.hasFreeSlots) this.announce();
  }

  announce(): void {
    this.rpc.hint(SPARE_CAPACITY, { replica: this.dispatcher.owner, busyQueues: this.dispatcher.busyQueues });
  }

  /** Whole queues while there are several; half of the only one otherwise. */
  async heard({ replica, busyQueues }: SpareCapacity): Promise<void> {
    if (replica === this.dispatcher.owner || this.share < SATURATED) return;
    const difference = this.dispatcher.busyQueues - busyQueues;
    const given = this.dispatcher.giveBack(Math.max(1, Math.floor(difference * GIVEN_PART)));
    for (const queue of given) void queue.then(() => this.rpc.hint(QUEUE_GIVEN, {}));
    if (given.length > 0) return;
    const accountId = await this.dispatcher.offerHalf();
    if (accountId !== undefined) this.rpc.hint(HALF_OFFERED, { replica, accountId });
  }
}
