import { fastify, type FastifyInstance } from 'fastify';
import type { ControlledParts } from './controlled-parts';
import { scriptRoutes } from './script-routes';
import { witnessRoutes } from './witness-routes';

/** The HTTP API of the simulator: sets its behaviour and returns its records. */
export function createControlServer(parts: ControlledParts): FastifyInstance {
  // Unknown fields are mistakes of the caller's script: they are rejected, not dropped silently.
  const server = fastify({ forceCloseConnections: true, ajv: { customOptions: { removeAdditional: false } } });
  server.get('/healthz', () => ({ status: 'ok' }));
  witnessRoutes(server, parts);
  scriptRoutes(server, parts);
  return server;
}
