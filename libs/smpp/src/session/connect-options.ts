import type { ConnectionOptions as TlsConnectionOptions } from 'node:tls';
import type { DeliverSm } from '../codec/pdu';
import type { SubmitPacer } from './submit-pacer';

export type BindType = 'transceiver' | 'transmitter' | 'receiver';

/** Verification of the peer is always on; `ca` replaces the public roots for carriers with a certificate of their own. */
export type SmppTlsOptions = Pick<TlsConnectionOptions, 'ca' | 'cert' | 'key' | 'servername'>;

export interface SmppConnectOptions {
  host: string;
  port: number;
  tls?: SmppTlsOptions;
  systemId: string;
  password: string;
  systemType?: string;
  bindType?: BindType;
  /** Submits without answer at any time; 10 unless the carrier agreed to more. */
  windowSize?: number;
  /** Deadline of a request, of the TCP and TLS handshake, and of the bind; 10,000. */
  requestTimeoutMs?: number;
  /** 30,000; 0 turns enquire_link off. */
  enquireLinkIntervalMs?: number;
  /** deliver_sm being handled at once, beyond which the carrier is asked to come back later; 1,000. */
  maxConcurrentDeliveries?: number;
  /** Shared by successive sessions of one bind so that a reconnect does not forget a throttled carrier. */
  pacer?: SubmitPacer;
  /** A message or receipt is acknowledged when this resolves; when it rejects the carrier is asked to repeat it. */
  onDeliver?: (pdu: DeliverSm) => Promise<void>;
}

export const CONNECT_DEFAULTS = {
  bindType: 'transceiver',
  windowSize: 10,
  requestTimeoutMs: 10_000,
  enquireLinkIntervalMs: 30_000,
  maxConcurrentDeliveries: 1_000,
} as const satisfies Partial<SmppConnectOptions>;
