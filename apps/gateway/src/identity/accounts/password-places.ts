import { DomainError, FAULT_CODES } from '@sms/platform/errors';

/** One less than libuv's pool has threads, which file access and DNS look-ups need as well. */
const MAX_RUNNING = 3;
/** Running and waiting, some three seconds of work. */
const MAX_PLACES = 24;
/** The rest is kept for users at a place from which they have logged in before. */
const MAX_OF_STRANGERS = 18;
/** As many guesses as one address may have in flight. */
const MAX_OF_NETWORK = 10;

/** Who causes the work. */
export interface PasswordAsker {
  readonly known: boolean;
  readonly network: string;
}

interface Waiting {
  readonly known: boolean;
  readonly start: () => void;
}

/** The places of work that occupies a thread. Known users go first, and neither strangers nor a network take all. */
export class PasswordPlaces {
  private running = 0;
  private waiting: Waiting[] = [];
  private strangers = 0;
  private readonly ofNetwork = new Map<string, number>();

  /**
   * @param asker undefined for a caller who is logged in
   * @throws {DomainError} OVERLOADED when there is no place.
   */
  async run<T>(work: () => Promise<T>, asker?: PasswordAsker): Promise<T> {
    const stranger = asker?.known === false ? asker.network : undefined;
    this.enter(stranger);
    try {
      // Taken in this turn of the event loop: callers that come together must not all find the same one free.
      if (this.running < MAX_RUNNING) this.running += 1;
      else await new Promise<void>((start) => this.waiting.push({ known: stranger === undefined, start }));
      return await work().finally(() => this.handOver());
    } finally {
      this.leave(stranger);
    }
  }

  private enter(stranger: string | undefined): void {
    const ofNetwork = this.ofNetwork.get(stranger ?? '') ?? 0;
    const isFull =
      this.running + this.waiting.length >= MAX_PLACES ||
      (stranger !== undefined && (this.strangers >= MAX_OF_STRANGERS || ofNetwork >= MAX_OF_NETWORK));
    if (isFull) throw new DomainError(FAULT_CODES.overloaded, 'too many passwords are being checked');
    if (stranger === undefined) return;
    this.strangers += 1;
    this.ofNetwork.set(stranger, ofNetwork + 1);
  }

  private leave(stranger: string | undefined): void {
    if (stranger === undefined) return;
    this.strangers -= 1;
    const ofNetwork = (this.ofNetwork.get(stranger) ?? 0) - 1;
    if (ofNetwork > 0) this.ofNetwork.set(stranger, ofNetwork);
    else this.ofNetwork.delete(stranger);
  }

  private handOver(): void {
    const next = this.waiting.find(({ known }) => known) ?? this.waiting[0];
    if (!next) {
      this.running -= 1;
      return;
    }
    this.waiting = this.waiting.filter((one) => one !== next);
    next.start();
  }
}
