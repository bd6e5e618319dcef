import type { ProfileName } from '../behaviour/profiles';

export interface SimulatorOptions {
  host: string;
  /** 0 picks a free port, here and below. */
  smppPort: number;
  /** Port for carriers whose receivers bind elsewhere; none when omitted. */
  receiverPort?: number;
  controlPort: number;
  systemId: string;
  password: string;
  /** The initial carrier, which the control API can change; `standard`. */
  profile?: ProfileName;
  /** Time from the submit to the message's final state and its receipt. */
  receiptDelayMs: number;
  /** Faster submits are answered ESME_RTHROTTLED. */
  submitsPerSecond?: number;
  /** Shows texts in the log of accepted messages. */
  recordText?: boolean;
  /** Wait before a refused receipt or incoming message is retried; 1,000. */
  receiptRetryMs?: number;
}
