import { fastify, type FastifyInstance } from 'fastify';
import type { ControlledParts } from './controlled-parts';
import { scriptRoutes } from './script-routes';
import { witnessRoutes } from './witness-routes';

/** The HTTP API of the simulator: sets its behaviour and returns its records. */
export function createControlServer(parts: ControlledParts): FastifyInstance {
  const server = fastify({ forceCloseConnections: true });
  server.get('/healthz', () => ({ status: 'ok' }));
  witnessRoutes(server, parts);
  scriptRoutes(server, parts);
  return server;
}
