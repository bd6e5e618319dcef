import { Injectable } from '@nestjs/common';
import { MESSAGING_OPERATIONS, type SubmitItem, type SubmitOutcome } from '@sms/contracts/messaging';
import { DomainError, FAULT_CODES } from '@sms/platform/errors';
import { RpcClient } from '@sms/platform/nats';
import { Coalescer } from '@sms/platform/runtime';

/** Messaging replies when it has accepted the bulk; where many of the vendor wait to be expanded, it waits for some. */
const REQUEST_TIMEOUT_MS = 20_000;
/** In flight at once, of all vendors. */
const MAX_IN_FLIGHT = 8;
/** In flight at once, of one vendor. */
const MAX_IN_FLIGHT_OF_VENDOR = 2;
const MAX_QUEUED_OF_VENDOR = 8;
/** Of all vendors, queued or in flight: with 50,000 recipients, each takes some 2 MB. */
const MAX_REQUESTS = 32;
/** For the vendor's own bulks. */
const MAX_WAIT_MS = 10_000;
/** For bulks of other vendors. */
const MAX_WAIT_FOR_OTHERS_MS = 5_000;

interface Vendor {
  readonly turns: Coalescer<SubmitItem, SubmitOutcome>;
  requests: number;
}

/**
 * Bulk requests on their way to messaging, one in a message, apart from single sends so that those never wait for them.
 * Each vendor has a share of the places.
 */
@Injectable()
export class BulkQueue {
  private readonly inFlight = new Map<string, Promise<SubmitOutcome>>();
  private readonly vendors = new Map<number, Vendor>();
  private readonly places: Coalescer<SubmitItem, SubmitOutcome>;

  constructor(private readonly rpc: RpcClient) {
    this.places = new Coalescer({
      run: (items) => this.send(items),
      maxInFlight: MAX_IN_FLIGHT,
      maxBatch: 1,
      maxWaitMs: MAX_WAIT_FOR_OTHERS_MS,
    });
  }

  /** Repeats of a request that is in flight share its outcome instead of occupying a slot. */
  submit(item: SubmitItem): Promise<SubmitOutcome> {
    const earlier = this.inFlight.get(item.requestId);
    if (earlier) return earlier;
    if (this.inFlight.size >= MAX_REQUESTS)
      return Promise.reject(new DomainError(FAULT_CODES.overloaded, 'too many bulks are waiting'));
    const vendor = this.vendorOf(item.accountId);
    vendor.requests += 1;
    const outcome = vendor.turns.submit(item).finally(() => {
      this.inFlight.delete(item.requestId);
      vendor.requests -= 1;
      if (vendor.requests === 0) this.vendors.delete(item.accountId);
    });
    this.inFlight.set(item.requestId, outcome);
    return outcome;
  }

  private vendorOf(accountId: number): Vendor {
    const known = this.vendors.get(accountId);
    if (known) return known;
    const turns = new Coalescer<SubmitItem, SubmitOutcome>({
      run: (items) => Promise.all(items.map((item) => this.places.submit(item))),
      maxInFlight: MAX_IN_FLIGHT_OF_VENDOR,
      maxBatch: 1,
      maxQueued: MAX_QUEUED_OF_VENDOR,
      maxWaitMs: MAX_WAIT_MS,
    });
    const vendor = { turns, requests: 0 };
    this.vendors.set(accountId, vendor);
    return vendor;
  }

  private async send(items: readonly SubmitItem[]): Promise<SubmitOutcome[]> {
    const { results } = await this.rpc.request(
      MESSAGING_OPERATIONS.submit,
      { items },
      { timeoutMs: REQUEST_TIMEOUT_MS },
    );
    return results.map((result) => result.outcome);
  }
}
