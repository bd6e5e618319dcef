import type { FastifyInstance } from 'fastify';
import { CarrierRequest, presentSettings } from './carrier.request';
import type { ControlledParts } from './controlled-parts';
import { checkText, IncomingRequest, presentIncoming, toOrder } from './incoming.request';
import { badRequest, readRequest } from './read-request';
import { RulesRequest } from './rules.request';

/** Routes that set the carrier's behaviour. */
export function scriptRoutes(server: FastifyInstance, { rules, identity, incoming }: ControlledParts): void {
  const carrier = (): object => ({
    profile: identity.current.profile,
    behaviours: identity.behaviours,
    settings: presentSettings(identity.settings),
  });

  server.put('/rules', ({ body }) => {
    const request = readRequest(new RulesRequest(), body);
    rules.replace(request.rules);
    return { rules: request.rules.length };
  });

  server.delete('/rules', () => {
    rules.replace([]);
    return { rules: 0 };
  });

  server.get('/carrier', carrier);

  server.put('/carrier', ({ body }) => {
    identity.become(readRequest(new CarrierRequest(), body));
    return carrier();
  });

  server.delete('/carrier', () => {
    identity.reset();
    return carrier();
  });

  server.post('/incoming', ({ body }) => {
    const request = readRequest(new IncomingRequest(), body, checkText);
    try {
      return presentIncoming(incoming.send(toOrder(request)));
    } catch (error) {
      throw error instanceof Error ? badRequest(`text: ${error.message}`) : error;
    }
  });
}
