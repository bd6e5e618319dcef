import { Inject, Injectable } from '@nestjs/common';
import { MESSAGING_OPERATIONS, type SubmitItem, type SubmitResult } from '@sms/contracts/messaging';
import { DomainError, FAULT_CODES } from '@sms/platform/errors';
import { RpcClient } from '@sms/platform/nats';
import { Coalescer } from '@sms/platform/runtime';
import { setTimeout as delay } from 'node:timers/promises';
import { UrgentSends } from './urgent-sends';
import {
  LARGE_BULK_REST,
  MAX_BULKS_IN_FLIGHT,
  MAX_BULKS_IN_FLIGHT_OF_VENDOR,
  MAX_LARGE_BULK_REST_MS,
  MAX_SMALL_BULK,
} from '../../config/tuning';

/** Messaging replies when it has accepted the bulk; while many of the vendor await expansion, it waits for some. */
const REQUEST_TIMEOUT_MS = 20_000;
const MAX_QUEUED_OF_VENDOR = 8;
/** Over all vendors, queued or in flight: with 50,000 recipients, each takes some 2 MB. */
const MAX_REQUESTS = 32;
/** Longest wait for the vendor's own bulks. */
const MAX_WAIT_MS = 10_000;
/** Longest wait for bulks of other vendors. */
const MAX_WAIT_FOR_OTHERS_MS = 5_000;

type Turns = Coalescer<SubmitItem, SubmitResult>;

interface Vendor {
  readonly small: Turns;
  readonly large: Turns;
  requests: number;
  /** Ends when its next large bulk may be sent. */
  rest: Promise<void>;
}

/**
 * Bulk requests in flight to messaging, one in a message, apart from single sends so that those never wait for them.
 * Each vendor has a share of the slots.
 */
@Injectable()
export class BulkQueue {
  private readonly inFlight = new Map<string, Promise<SubmitResult>>();
  private readonly vendors = new Map<number, Vendor>();
  private readonly places: Turns;

  constructor(
    @Inject(RpcClient) private readonly rpc: Pick<RpcClient, 'request'>,
    @Inject(UrgentSends) private readonly urgent: Pick<UrgentSends, 'areRecent'>,
  ) {
    this.places = new Coalescer({
      run: (items) => this.send(items),
      maxInFlight: MAX_BULKS_IN_FLIGHT,
      maxBatch: 1,
      maxWaitMs: MAX_WAIT_FOR_OTHERS_MS,
    });
  }

  /** Repeats of a request that is in flight share its outcome instead of occupying a slot. */
  submit(item: SubmitItem): Promise<SubmitResult> {
    const earlier = this.inFlight.get(item.requestId);
    if (earlier) return earlier;
    if (this.inFlight.size >= MAX_REQUESTS)
      return Promise.reject(new DomainError(FAULT_CODES.overloaded, 'too many bulks are waiting'));
    const vendor = this.vendorOf(item.accountId);
    vendor.requests += 1;
    const turns = item.recipients.length > MAX_SMALL_BULK ? vendor.large : vendor.small;
    const outcome = turns.submit(item).finally(() => {
      this.inFlight.delete(item.requestId);
      void vendor.rest.then(() => this.leave(item.accountId, vendor));
    });
    this.inFlight.set(item.requestId, outcome);
    return outcome;
  }

  private leave(accountId: number, vendor: Vendor): void {
    vendor.requests -= 1;
    if (vendor.requests === 0) this.vendors.delete(accountId);
  }

  private vendorOf(accountId: number): Vendor {
    const known = this.vendors.get(accountId);
    if (known) return known;
    const turns = (maxInFlight: number, run: (item: SubmitItem) => Promise<SubmitResult>): Turns =>
      new Coalescer({
        run: (items) => Promise.all(items.map(run)),
        maxInFlight,
        maxBatch: 1,
        maxQueued: MAX_QUEUED_OF_VENDOR,
        maxWaitMs: MAX_WAIT_MS,
      });
    const vendor: Vendor = {
      small: turns(MAX_BULKS_IN_FLIGHT_OF_VENDOR, (item) => this.places.submit(item)),
      large: turns(1, (item) => this.submitLarge(vendor, item)),
      requests: 0,
      rest: Promise.resolve(),
    };
    this.vendors.set(accountId, vendor);
    return vendor;
  }

  private async submitLarge(vendor: Vendor, item: SubmitItem): Promise<SubmitResult> {
    await vendor.rest;
    const begunAt = performance.now();
    try {
      return await this.places.submit(item);
    } finally {
      const restMs = this.urgent.areRecent
        ? Math.min(LARGE_BULK_REST * (performance.now() - begunAt), MAX_LARGE_BULK_REST_MS)
        : 0;
      vendor.rest = restMs > 0 ? delay(restMs, undefined, { ref: false }) : Promise.resolve();
    }
  }

  private async send(items: readonly SubmitItem[]): Promise<SubmitResult[]> {
    const { results } = await this.rpc.request(
      items.some(({ schedule }) => schedule) ? MESSAGING_OPERATIONS.schedule : MESSAGING_OPERATIONS.submit,
      { items },
      { timeoutMs: REQUEST_TIMEOUT_MS, traces: items.flatMap(({ traceParent }) => traceParent ?? []) },
    );
    return [...results];
  }
}
