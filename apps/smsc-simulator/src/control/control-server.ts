import { fastify, type FastifyInstance } from 'fastify';
import type { SmppServerSession } from '@sms/smpp';
import type { RuleBook } from '../behaviour/rule-book';
import type { AcceptedLog } from '../carrier/accepted-log';
import type { Carrier } from '../carrier/carrier';
import type { ReceiptQueue } from '../carrier/receipt-queue';
import { presentMessage } from './present-message';
import { RULES_SCHEMA, toRule, type RuleBody } from './rules-schema';

export interface ControlledParts {
  rules: RuleBook;
  log: AcceptedLog;
  carrier: Carrier;
  receipts: ReceiptQueue;
  sessions: () => ReadonlySet<SmppServerSession>;
}

interface AcceptedQuery {
  after: number;
  limit: number;
  destination?: string;
}

const ACCEPTED_QUERY_SCHEMA = {
  type: 'object',
  additionalProperties: false,
  properties: {
    after: { type: 'integer', minimum: 0, default: 0 },
    limit: { type: 'integer', minimum: 1, maximum: 10_000, default: 1_000 },
    destination: { type: 'string' },
  },
} as const;

/** The HTTP side of the simulator: scripting it and reading what it witnessed. */
export function createControlServer({ rules, log, carrier, receipts, sessions }: ControlledParts): FastifyInstance {
  // Unknown fields are mistakes of the caller's script, to be named and not to be dropped in silence.
  const server = fastify({ forceCloseConnections: true, ajv: { customOptions: { removeAdditional: false } } });

  server.get('/healthz', () => ({ status: 'ok' }));

  server.get<{ Querystring: AcceptedQuery }>('/accepted', { schema: { querystring: ACCEPTED_QUERY_SCHEMA } }, ({ query }) => ({
    accepted: log.page(query.after, query.limit, query.destination).map(presentMessage),
    last_sequence: log.lastSequence,
  }));

  server.get('/stats', () => ({
    accepted: log.lastSequence,
    refused: carrier.refused,
    unanswered: carrier.unanswered,
    receipts: { ...receipts.counts, waiting: receipts.waiting },
    sessions: [...sessions()].flatMap(({ bound }) => (bound ? [{ system_id: bound.systemId, type: bound.type }] : [])),
  }));

  server.put<{ Body: { rules: RuleBody[] } }>('/rules', { schema: { body: RULES_SCHEMA } }, ({ body }) => {
    rules.replace(body.rules.map(toRule));
    return { rules: body.rules.length };
  });

  server.delete('/rules', () => {
    rules.replace([]);
    return { rules: 0 };
  });

  return server;
}
