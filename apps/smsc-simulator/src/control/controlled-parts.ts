import type { RuleBook } from '../behaviour/rule-book';
import type { Carrier } from '../carrier/carrier';
import type { CarrierIdentity } from '../carrier/carrier-identity';
import type { IncomingDesk } from '../incoming/incoming-desk';
import type { AcceptedLog } from '../messages/accepted-log';
import type { ReceiptQueue } from '../receipts/receipt-queue';
import type { SessionRegister } from '../sessions/session-register';

export interface ControlledParts {
  rules: RuleBook;
  log: AcceptedLog;
  carrier: Carrier;
  identity: CarrierIdentity;
  receipts: ReceiptQueue;
  sessions: SessionRegister;
  incoming: IncomingDesk;
  /** Shows texts beside their hashes. */
  recordText: boolean;
}
