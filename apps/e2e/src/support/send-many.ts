import { setTimeout as delay } from 'node:timers/promises';
import type { Vendor } from './vendor';

export interface Acknowledged {
  readonly phone: string;
  readonly requestId: string;
}

export interface SendingOptions {
  readonly count: number;
  readonly concurrency: number;
  /** Added to each text. */
  readonly more?: string;
  /** Sees how many have been acknowledged so far. */
  readonly onAcknowledged?: (acknowledged: number) => void;
}

export interface SendingResult {
  readonly acknowledged: readonly Acknowledged[];
  /** Every status that was answered; 0 for a connection that broke. */
  readonly statuses: ReadonlySet<number>;
}

const REPEAT_AFTER_MS = 100;
const GIVE_UP_AFTER_MS = 60_000;

/**
 * Sends messages to different numbers, and as a client would, repeats what was not acknowledged. Without an
 * idempotency key a repeat is another message, so the log may hold more than was acknowledged, never less.
 */
export async function sendMany(
  vendor: Vendor,
  { count, concurrency, more = '', onAcknowledged }: SendingOptions,
): Promise<SendingResult> {
  const acknowledged: Acknowledged[] = [];
  const statuses = new Set<number>();
  const end = performance.now() + GIVE_UP_AFTER_MS;
  let next = 0;
  const sendUntilAcknowledged = async (index: number): Promise<void> => {
    const phone = String(96170_000_000 + vendor.id * 1_000 + index);
    while (performance.now() < end) {
      const answer = await vendor.sendSms({ phone, message: `Message ${index}${more}` }).catch(() => undefined);
      statuses.add(answer?.status ?? 0);
      if (answer?.status === 200) {
        acknowledged.push({ phone, requestId: (answer.body.data as { request_id: string }).request_id });
        onAcknowledged?.(acknowledged.length);
        return;
      }
      await delay(REPEAT_AFTER_MS);
    }
  };
  const sender = async (): Promise<void> => {
    for (let index = next++; index < count; index = next++) await sendUntilAcknowledged(index);
  };
  await Promise.all(Array.from({ length: concurrency }, sender));
  return { acknowledged, statuses };
}
