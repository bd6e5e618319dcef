import type { CarrierSegment } from './evidence';

const PAGE = 10_000;

interface AcceptedPage {
  readonly accepted: readonly {
    readonly sequence: number;
    readonly accepted_at: string;
    readonly destination: string;
    readonly concatenation: { readonly part: number } | null;
  }[];
}

/** Everything the simulated carrier accepted, in its order. */
export async function readCarrier(controlUrl: string): Promise<CarrierSegment[]> {
  const segments: CarrierSegment[] = [];
  for (let after = 0; ;) {
    const response = await fetch(`${controlUrl}/accepted?after=${after}&limit=${PAGE}`);
    const { accepted } = (await response.json()) as AcceptedPage;
    for (const { accepted_at: at, destination, concatenation } of accepted)
      segments.push({ phone: destination, part: concatenation?.part ?? 1, acceptedAtMs: Date.parse(at) });
    const last = accepted.at(-1)?.sequence;
    if (last === undefined) return segments;
    after = last;
  }
}

/** Receipts that the carrier still has. */
export async function waitingReceipts(controlUrl: string): Promise<number> {
  const response = await fetch(`${controlUrl}/stats`);
  return ((await response.json()) as { receipts: { waiting: number } }).receipts.waiting;
}
