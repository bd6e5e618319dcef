import { randomUUID } from 'node:crypto';

/** Disciplined clocks drift apart by less between two requests. */
const MAX_APART_MS = 500;

interface Clocks {
  /** Never set while the process runs, and stops while its host is suspended. */
  readonly monotonicMs: () => number;
  readonly wallMs: () => number;
}

const CLOCKS: Clocks = { monotonicMs: () => performance.now(), wallMs: () => Date.now() };

/**
 * The clock that a process sends to receivers of its requests. It may be off by any amount, but must not jump: after a
 * suspension of the host, which shows in the wall clock alone, the process takes a new sender id.
 */
export class SenderClock {
  private sender = newSender();
  private apartMs: number;

  constructor(private readonly clocks: Clocks = CLOCKS) {
    this.apartMs = clocks.wallMs() - clocks.monotonicMs();
  }

  read(): { readonly sender: string; readonly nowMs: number } {
    const nowMs = this.clocks.monotonicMs();
    const apartMs = this.clocks.wallMs() - nowMs;
    if (Math.abs(apartMs - this.apartMs) > MAX_APART_MS) this.sender = newSender();
    this.apartMs = apartMs;
    return { sender: this.sender, nowMs };
  }
}

function newSender(): string {
  return randomUUID().slice(0, 8);
}
