import { acceptedSegments, askSimulator } from '@sms/kit';
import type { CarrierSegment } from './evidence';

const PAGE = 10_000;

/** Everything the simulated carrier accepted, in its order. */
export async function readCarrier(controlUrl: string): Promise<CarrierSegment[]> {
  const segments: CarrierSegment[] = [];
  for (let after = 0; ;) {
    const { accepted } = await acceptedSegments(controlUrl, { after, limit: PAGE });
    for (const { accepted_at: at, destination, concatenation } of accepted)
      segments.push({ phone: destination, part: concatenation?.part ?? 1, acceptedAtMs: Date.parse(at) });
    const last = accepted.at(-1)?.sequence;
    if (last === undefined) return segments;
    after = last;
  }
}

/** Receipts that the carrier still has. */
export async function waitingReceipts(controlUrl: string): Promise<number> {
  return (await askSimulator<{ receipts: { waiting: number } }>(`${controlUrl}/stats`)).receipts.waiting;
}
