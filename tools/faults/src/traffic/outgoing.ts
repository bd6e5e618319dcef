import type { Random } from '../plan/random';

export type Kind = 'single' | 'two-part' | 'bulk' | 'otp';

/** One send, before it is made. */
export interface Outgoing {
  readonly kind: Kind;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** Each for one message. */
  readonly phones: readonly string[];
  /** Of each message. */
  readonly segments: number;
  /** With one, a send without a response is repeated until it has one. */
  readonly idempotencyKey: string | undefined;
  /** Its client repeats it without waiting for long; the earlier attempt goes on. Only with a key. */
  readonly isImpatient: boolean;
}

/** Of a hundred sends. */
const SHARES: readonly (readonly [Kind, number])[] = [
  ['single', 45],
  ['two-part', 20],
  ['bulk', 15],
  ['otp', 20],
];
const BULK_RECIPIENTS = 20;
/** The average of the messages of a send, by the shares. */
export const MESSAGES_A_SEND = 0.85 + 0.15 * BULK_RECIPIENTS;

/** 100 characters outside of GSM-7: two segments of UCS-2. */
const TWO_PARTS = 'Посылка в пути. '.repeat(7).slice(0, 100);
export const ONE_PART = 'Your parcel is on its way and arrives today.';

/** Numbers that reach nobody; the simulator delivers to the first, not to the second, and refuses the third. */
const ENDS: readonly (readonly [string, number])[] = [
  ['999000', 93],
  ['999001', 4],
  ['999111', 3],
];

/** Makes sends to numbers of which none comes twice. */
export class OutgoingSends {
  private sends = 0;

  /** @param phones how many numbers others have used */
  constructor(
    private readonly random: Random,
    private phones = 0,
  ) {}

  /** @param account from 0 to 9: a digit of its numbers, so that a number tells whose it is */
  next(account: number): Outgoing {
    const kind = this.weighted(SHARES);
    const phones = Array.from({ length: kind === 'bulk' ? BULK_RECIPIENTS : 1 }, () => this.phone(account));
    this.sends += 1;
    const repeated = this.random.next() < 0.5;
    const isImpatient = repeated && this.random.next() < 0.5;
    const twoParts = kind === 'two-part' || (kind === 'bulk' && this.random.next() < 0.2);
    return {
      kind,
      ...requestOf(kind, phones, twoParts ? TWO_PARTS : ONE_PART),
      phones,
      segments: twoParts ? 2 : 1,
      idempotencyKey: repeated ? `send-${this.sends}` : undefined,
      isImpatient,
    };
  }

  private phone(account: number): string {
    this.phones += 1;
    return `${this.weighted(ENDS)}${account}${String(this.phones).padStart(8, '0')}`;
  }

  private weighted<T>(shares: readonly (readonly [T, number])[]): T {
    let left = this.random.next() * 100;
    for (const [value, share] of shares) if ((left -= share) < 0) return value;
    throw new Error('the shares are not a hundred');
  }
}

/** How a send is asked for. */
export function requestOf(kind: Kind, phones: readonly string[], message: string): Pick<Outgoing, 'path' | 'body'> {
  const [phone] = phones;
  switch (kind) {
    case 'single':
    case 'two-part':
      return { path: '/v1/vendor/send-sms', body: { phone, message } };
    case 'bulk':
      return { path: '/v1/vendor/send-bulk-sms', body: { recipients: phones, message } };
    case 'otp':
      return { path: '/v1/otp/generate', body: { phone_number: phone } };
  }
}
