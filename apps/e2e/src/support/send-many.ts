import type { Vendor } from './vendor';

export interface Sent {
  readonly phone: string;
  /** Null: the gateway did not say 200, so the message may or may not have been accepted. */
  readonly requestId: string | null;
  readonly status: number;
}

/**
 * Sends `count` messages to different numbers, `concurrency` at a time, and keeps what was answered. `onAnswer`
 * sees how many have been acknowledged so far. A connection that breaks counts as status 0.
 */
export async function sendMany(vendor: Vendor, count: number, concurrency: number, onAnswer: (acknowledged: number) => void = () => undefined): Promise<Sent[]> {
  const sent: Sent[] = [];
  let next = 0;
  let acknowledged = 0;
  const worker = async (): Promise<void> => {
    for (let index = next++; index < count; index = next++) {
      const phone = String(96170_000_000 + vendor.id * 1_000 + index);
      const answer = await vendor.sendSms({ phone, message: `Message ${index}` }).catch(() => undefined);
      const requestId = answer?.status === 200 ? (answer.body.data as { request_id: string }).request_id : null;
      sent.push({ phone, requestId, status: answer?.status ?? 0 });
      if (requestId !== null) onAnswer(++acknowledged);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return sent;
}
