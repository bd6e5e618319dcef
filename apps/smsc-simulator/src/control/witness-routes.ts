import type { FastifyInstance } from 'fastify';
import { reassemble } from '../messages/reassemble';
import type { SessionRecord } from '../sessions/session-register';
import type { ControlledParts } from './controlled-parts';
import { presentIncoming } from './incoming-schema';
import { presentMessage, presentReassembled } from './present-message';

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

/** Routes that return the carrier's records. */
export function witnessRoutes(
  server: FastifyInstance,
  { log, carrier, receipts, sessions, incoming, recordText }: ControlledParts,
): void {
  server.get<{ Querystring: AcceptedQuery }>(
    '/accepted',
    { schema: { querystring: ACCEPTED_QUERY_SCHEMA } },
    ({ query }) => ({
      accepted: log
        .page(query.after, query.limit, query.destination)
        .map((message) => presentMessage(message, recordText)),
      last_sequence: log.lastSequence,
    }),
  );

  server.get<{ Querystring: AcceptedQuery }>(
    '/messages',
    { schema: { querystring: ACCEPTED_QUERY_SCHEMA } },
    ({ query }) => ({
      messages: reassemble(log.page(query.after, query.limit, query.destination)).map((message) =>
        presentReassembled(message, recordText),
      ),
      last_sequence: log.lastSequence,
    }),
  );

  server.get('/sessions', () => ({
    sessions: sessions.all.map(presentSession),
    bound: sessions.bound,
    most_at_once: sessions.mostAtOnce,
    refused_binds: sessions.refusedBinds,
  }));

  server.get('/incoming', () => ({ incoming: incoming.all.map(presentIncoming) }));

  server.get('/stats', () => ({
    accepted: log.lastSequence,
    refused: carrier.refused,
    unanswered: carrier.unanswered,
    receipts: { ...receipts.counts, waiting: receipts.waiting },
    sessions: [...sessions.sessions].flatMap(({ bound }) =>
      bound ? [{ system_id: bound.systemId, type: bound.type }] : [],
    ),
  }));
}

function presentSession(session: SessionRecord): object {
  return {
    session: session.number,
    system_id: session.systemId,
    type: session.type,
    system_type: session.systemType,
    interface_version: session.interfaceVersion,
    port: session.port,
    bound_at: session.boundAt.toISOString(),
    closed_at: session.closedAt?.toISOString() ?? null,
    close_reason: session.closeReason ?? null,
    submits: session.submits,
    enquire_links: session.enquireLinks,
  };
}
