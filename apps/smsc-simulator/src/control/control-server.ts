import { fastify, type FastifyInstance } from 'fastify';
import type { ControlledParts } from './controlled-parts';
import { scriptRoutes } from './script-routes';
import { witnessRoutes } from './witness-routes';

/** The HTTP side of the simulator: scripting it and reading what it witnessed. */
export function createControlServer(parts: ControlledParts): FastifyInstance {
  // Unknown fields are mistakes of the caller's script, to be named and not to be dropped in silence.
  const server = fastify({ forceCloseConnections: true, ajv: { customOptions: { removeAdditional: false } } });
  server.get('/healthz', () => ({ status: 'ok' }));
  witnessRoutes(server, parts);
  scriptRoutes(server, parts);
  return server;
}
