import type { ConnectionOptions as TlsConnectionOptions } from 'node:tls';
import type { IncomingPdu } from '../codec/pdu';
import type { SubmitPacer } from './submit-pacer';

export type BindType = 'transceiver' | 'transmitter' | 'receiver';

/**
 * When enquire_link is sent: each interval, only after an interval of silence from the peer, or never.
 */
export type Keepalive = 'always' | 'when_silent' | 'off';

/**
 * The peer's certificate is always verified; `ca` replaces the public roots for carriers with a certificate of their
 * own.
 */
export interface SmppTlsOptions extends Pick<TlsConnectionOptions, 'ca' | 'cert' | 'key'> {
  /** The name requested and verified; the host by default. '' requests none and verifies the chain but no name. */
  servername?: string;
  /** 1.2 by default. */
  minVersion?: '1.2' | '1.3';
}

export interface SmppConnectOptions {
  host: string;
  port: number;
  tls?: SmppTlsOptions;
  /** At most 15 characters. */
  systemId: string;
  /** At most 64 characters. SMPP allows 8, but carriers give longer ones. */
  password: string;
  /** At most 12 characters. */
  systemType?: string;
  /** The version that the bind announces; 3.4. With 3.3 no optional parameter is sent or read. */
  interfaceVersion?: '3.3' | '3.4' | '5.0';
  /** With `addressRange`: the addresses whose messages the carrier sends here; 0, 0 and '' leave it to the carrier. */
  addrTon?: number;
  addrNpi?: number;
  /** At most 40 characters. */
  addressRange?: string;
  bindType?: BindType;
  /** Unanswered submits at any time; 10 unless the carrier has agreed to more. */
  windowSize?: number;
  /** Deadline of the TCP and TLS handshake, and then of the bind response; 30,000. */
  bindTimeoutMs?: number;
  /** After this a submit without a response is uncertain; 60,000. */
  submitTimeoutMs?: number;
  /** Deadline of the other requests, and of a PDU to be complete once begun; 10,000. */
  requestTimeoutMs?: number;
  /** 30,000. */
  enquireIntervalMs?: number;
  /** After this an enquire_link without a response ends the session; 20,000. */
  enquireTimeoutMs?: number;
  /** `always` by default, because carriers cut links without enquire_link, however busy they are. */
  keepalive?: Keepalive;
  /**
   * Incoming messages and receipts handled at once; beyond them the carrier is asked to retry later; 1,000.
   */
  maxConcurrentDeliveries?: number;
  /** Shared by successive sessions of one bind so that a reconnect does not forget a throttled carrier. */
  pacer?: SubmitPacer;
  /** A message or receipt is acknowledged when this resolves; when it rejects the carrier is asked to repeat it. */
  onDeliver?: (pdu: IncomingPdu) => Promise<void>;
}

export const CONNECT_DEFAULTS = {
  bindType: 'transceiver',
  interfaceVersion: '3.4',
  windowSize: 10,
  bindTimeoutMs: 30_000,
  submitTimeoutMs: 60_000,
  requestTimeoutMs: 10_000,
  enquireIntervalMs: 30_000,
  enquireTimeoutMs: 20_000,
  keepalive: 'always',
  maxConcurrentDeliveries: 1_000,
} as const satisfies Partial<SmppConnectOptions>;

/** How long a graceful shutdown may take. */
export interface UnbindLimits {
  /** Time for responses and deliveries in flight; one request's deadline by default. */
  drainMs?: number;
  /** Time for the unbind response; one request's deadline by default. */
  unbindMs?: number;
}
