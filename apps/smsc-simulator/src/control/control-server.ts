import { fastify, type FastifyInstance } from 'fastify';
import type { RuleBook } from '../behaviour/rule-book';
import type { Carrier } from '../carrier/carrier';
import type { CarrierIdentity } from '../carrier/carrier-identity';
import type { IncomingDesk } from '../incoming/incoming-desk';
import type { AcceptedLog } from '../messages/accepted-log';
import type { ReceiptQueue } from '../receipts/receipt-queue';
import type { SessionRegister } from '../sessions/session-register';
import { scriptRoutes } from './script-routes';
import { witnessRoutes } from './witness-routes';

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

/** The HTTP side of the simulator: scripting it and reading what it witnessed. */
export function createControlServer(parts: ControlledParts): FastifyInstance {
  // Unknown fields are mistakes of the caller's script, to be named and not to be dropped in silence.
  const server = fastify({ forceCloseConnections: true, ajv: { customOptions: { removeAdditional: false } } });
  server.get('/healthz', () => ({ status: 'ok' }));
  witnessRoutes(server, parts);
  scriptRoutes(server, parts);
  return server;
}
