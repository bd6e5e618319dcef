import type { FastifyInstance } from 'fastify';
import type { AcceptedMessage } from '../messages/accepted-log';
import { reassemble } from '../messages/reassemble';
import type { SessionRecord } from '../sessions/session-register';
import { AcceptedParams } from './accepted.params';
import type { ControlledParts } from './controlled-parts';
import { presentIncoming } from './incoming.request';
import { presentMessage, presentReassembled } from './present-message';
import { readRequest } from './read-request';

/** Routes that return the carrier's records. */
export function witnessRoutes(
  server: FastifyInstance,
  { log, carrier, receipts, sessions, incoming, recordText }: ControlledParts,
): void {
  const page = (query: unknown): AcceptedMessage[] => {
    const { after, limit, destination } = readRequest(new AcceptedParams(), query);
    return log.page(after, limit, destination);
  };

  server.get('/accepted', ({ query }) => ({
    accepted: page(query).map((message) => presentMessage(message, recordText)),
    last_sequence: log.lastSequence,
  }));

  server.get('/messages', ({ query }) => ({
    messages: reassemble(page(query)).map((message) => presentReassembled(message, recordText)),
    last_sequence: log.lastSequence,
  }));

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
