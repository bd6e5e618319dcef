import type { ProfileName } from '../behaviour/profiles';

export interface SimulatorOptions {
  host: string;
  /** 0 takes a free one, here and below. */
  smppPort: number;
  /** For carriers whose receivers bind elsewhere; none when left out. */
  receiverPort?: number;
  controlPort: number;
  systemId: string;
  password: string;
  /** The carrier it is until the control API says otherwise; `standard`. */
  profile?: ProfileName;
  /** From the submit to the message's final state and its receipt. */
  receiptDelayMs: number;
  /** Faster submits are answered ESME_RTHROTTLED. */
  submitsPerSecond?: number;
  /** Shows texts in the log of accepted messages. */
  recordText?: boolean;
  /** Before a receipt or an incoming message that was not taken is tried again; 1,000. */
  receiptRetryMs?: number;
}
