import { statusCode } from '../codec/command-status';
import { SmppEncodeError } from '../codec/smpp-errors';
import { SmppConnectError } from './connect-error';
import type { CloseInfo } from './pdu-connection';
import { SlidingWindow } from './sliding-window';

/**
 * Milliseconds between attempts to bind, by what ended the last one. The last entry of a list repeats.
 */
export interface ReconnectWaits {
  /**
   * Ceiling of the first wait after a failure of the network or any refusal not named below; doubles each time. 500.
   */
  networkMinMs: number;
  /** Largest ceiling; 30,000. */
  networkMaxMs: number;
  /** ESME_RALYBND: a carrier may count a lost session for minutes. 10,000, 20,000, 40,000, 60,000. */
  alreadyBoundMs: readonly number[];
  /** Refused credentials, which stay wrong until corrected: 1,000, 2,000, 5,000, then 900,000. */
  credentialsMs: readonly number[];
  /** After an `unbind` of the carrier; 1,000. */
  peerUnboundMs: number;
}

const DEFAULTS: ReconnectWaits = {
  networkMinMs: 500,
  networkMaxMs: 30_000,
  alreadyBoundMs: [10_000, 20_000, 40_000, 60_000],
  credentialsMs: [1_000, 2_000, 5_000, 900_000],
  peerUnboundMs: 1_000,
};

const CREDENTIALS: ReadonlySet<number> = new Set(
  (['ESME_RINVPASWD', 'ESME_RINVSYSID', 'ESME_RINVSYSTYP', 'ESME_RBINDFAIL'] as const).map(statusCode),
);

/**
 * At most nine attempts to bind in any minute: carriers block an address after ten failed ones. Give one instance to
 * all links that share an account.
 */
export class BindAttempts {
  private readonly attempts: SlidingWindow;

  constructor(perMinute = 9) {
    this.attempts = new SlidingWindow(perMinute, 60_000);
  }

  /** Milliseconds until the next attempt may be made; 0 is now. */
  delayMs(now: number): number {
    return Math.max(0, this.attempts.freeAt - now);
  }

  /** Call it for each attempt. */
  take(now: number): void {
    this.attempts.add(now);
  }
}

/** Refused or unusable credentials: an early retry would only get the address blocked. */
export function isCredentialsError(error: unknown): boolean {
  if (error instanceof SmppEncodeError) return true;
  return error instanceof SmppConnectError && error.commandStatus !== undefined && CREDENTIALS.has(error.commandStatus);
}

/** How long a link waits before its next attempt to bind. */
export class ReconnectSchedule {
  private readonly waits: ReconnectWaits;
  private network = 0;
  private alreadyBound = 0;
  private credentials = 0;

  constructor(
    waits: Partial<ReconnectWaits>,
    private readonly random: () => number,
  ) {
    this.waits = { ...DEFAULTS, ...waits };
  }

  /** The wait in milliseconds after an attempt that did not lead to a bind. */
  afterFailure(error: unknown): number {
    if (isCredentialsError(error)) return entry(this.waits.credentialsMs, this.credentials++);
    if (error instanceof SmppConnectError && error.commandStatus === statusCode('ESME_RALYBND')) {
      return entry(this.waits.alreadyBoundMs, this.alreadyBound++);
    }
    return this.networkWait();
  }

  /** The wait in milliseconds after a session of `lastedMs`; 0 when this side unbound it. */
  afterSession({ reason }: CloseInfo, lastedMs: number): number {
    this.credentials = 0;
    this.alreadyBound = 0;
    // Only a session that lasted longer than the longest wait resets the back-off, so that a carrier which accepts
    // binds and drops them is not hammered.
    if (lastedMs >= this.waits.networkMaxMs) this.network = 0;
    if (reason === 'unbound') return 0;
    return reason === 'peer_unbound' ? this.waits.peerUnboundMs : this.networkWait();
  }

  /** Exponential ceiling with full jitter: many binds that drop together do not come back together. */
  private networkWait(): number {
    const ceiling = Math.min(this.waits.networkMaxMs, this.waits.networkMinMs * 2 ** this.network);
    if (ceiling < this.waits.networkMaxMs) this.network += 1;
    return this.random() * ceiling;
  }
}

function entry(list: readonly number[], index: number): number {
  return list[Math.min(index, list.length - 1)] ?? 0;
}
