import { Injectable } from '@nestjs/common';
import type { MessageFacts } from '../message/message-facts';
import { MAX_AWAITED } from '../config/tuning';

/** A message of one segment that a carrier has accepted, and whose receipt has not come. */
export interface AwaitedReceipt {
  readonly message: MessageFacts;
  readonly carrier: string;
  readonly carrierMessageId: string;
  /** Time of the submit, or of its acceptance moments later. */
  readonly submittedAt: Date;
  /** The time reported for its acceptance. */
  readonly acceptedAt: Date;
}

/**
 * Caches messages whose receipts may be next, by the id their carrier gave: those that this process has sent last,
 * since most receipts come within seconds and to the worker that submitted, and recalled ones. Entries may be dropped;
 * the statements that write check them.
 */
@Injectable()
export class ReceiptMemory {
  private readonly awaited = new Map<string, AwaitedReceipt>();

  add(awaited: AwaitedReceipt): void {
    this.awaited.set(keyOf(awaited.carrier, awaited.carrierMessageId), awaited);
    if (this.awaited.size <= MAX_AWAITED) return;
    for (const oldest of this.awaited.keys()) {
      this.awaited.delete(oldest);
      break;
    }
  }

  find(carrier: string, carrierMessageId: string): AwaitedReceipt | undefined {
    return this.awaited.get(keyOf(carrier, carrierMessageId));
  }

  forget({ carrier, carrierMessageId }: Pick<AwaitedReceipt, 'carrier' | 'carrierMessageId'>): void {
    this.awaited.delete(keyOf(carrier, carrierMessageId));
  }
}

function keyOf(carrier: string, carrierMessageId: string): string {
  return `${carrier}\n${carrierMessageId}`;
}
