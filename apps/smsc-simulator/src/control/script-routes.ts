import type { FastifyInstance } from 'fastify';
import { CARRIER_SCHEMA, presentSettings, toIdentity, type CarrierBody } from './carrier-schema';
import type { ControlledParts } from './controlled-parts';
import { INCOMING_SCHEMA, presentIncoming, toOrder, type IncomingBody } from './incoming-schema';
import { RULES_SCHEMA, toRule, type RuleBody } from './rules-schema';

/** Routes that set the carrier's behaviour. */
export function scriptRoutes(server: FastifyInstance, { rules, identity, incoming }: ControlledParts): void {
  const carrier = (): object => ({
    profile: identity.current.profile,
    behaviours: identity.behaviours,
    settings: presentSettings(identity.settings),
  });

  server.put<{ Body: { rules: RuleBody[] } }>('/rules', { schema: { body: RULES_SCHEMA } }, ({ body }) => {
    rules.replace(body.rules.map(toRule));
    return { rules: body.rules.length };
  });

  server.delete('/rules', () => {
    rules.replace([]);
    return { rules: 0 };
  });

  server.get('/carrier', carrier);

  server.put<{ Body: CarrierBody }>('/carrier', { schema: { body: CARRIER_SCHEMA } }, ({ body }) => {
    identity.become(toIdentity(body));
    return carrier();
  });

  server.delete('/carrier', () => {
    identity.reset();
    return carrier();
  });

  server.post<{ Body: IncomingBody }>('/incoming', { schema: { body: INCOMING_SCHEMA } }, ({ body }, reply) => {
    try {
      return presentIncoming(incoming.send(toOrder(body)));
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      return reply.code(400).send({ statusCode: 400, error: 'Bad Request', message: `text: ${error.message}` });
    }
  });
}
