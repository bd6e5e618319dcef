import { Injectable } from '@nestjs/common';
import type { DomainError } from '@sms/platform/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { INVALID_CREDENTIALS, NETWORK_NOT_ALLOWED, USER_DISABLED } from '../http/error-codes';
import { originOf } from './request-origin';
import type { AuditActor } from './audit-log';
import { CountedEntries } from './counted-entries';

const OPERATORS_ROUTES = '/v1/admin/';
/** Lists of people and of what they did; look-ups of messages have entries of their own. */
const READINGS = ['/v1/admin/vendors', '/v1/admin/users', '/v1/admin/operators', '/v1/admin/audit-log'];

/** Notes requests that their handlers cannot record: those that were refused, and what operators read. */
@Injectable()
export class NotedRequests {
  constructor(private readonly counted: CountedEntries) {}

  /**
   * Of logins that failed, of keys that were used from elsewhere, and of operators' calls that were not permitted.
   * @param status of the response
   */
  noteRefusal(request: FastifyRequest, { code, details }: DomainError, status: number): void {
    if (code === INVALID_CREDENTIALS || code === USER_DISABLED) {
      const { userId, accountId } = (details ?? {}) as { readonly userId?: number; readonly accountId?: number | null };
      const target = userId === undefined ? 'login:unknown' : `user:${userId}`;
      const actor = { userId: null, origin: originOf(request) };
      this.counted.note({ actor, action: 'user.logged-in', target, accountId, code });
    } else if (code === NETWORK_NOT_ALLOWED) {
      const { credentialId = '', accountId } = (details ?? {}) as {
        readonly credentialId?: string;
        accountId?: number;
      };
      const actor = { userId: null, credentialId, origin: originOf(request) };
      this.counted.note({ actor, action: 'api-key.used', target: `api-${credentialId}`, accountId, code });
    } else if (status === 403 && routeOf(request).startsWith(OPERATORS_ROUTES)) {
      const target = `route:${request.method} ${routeOf(request)}`;
      this.counted.note({ actor: actorOf(request), action: 'operator.called', target, code });
    }
  }

  /** Of what operators read about people. */
  noteReadings(server: FastifyInstance): void {
    server.addHook('onResponse', (request, reply, done) => {
      if (request.caller?.role === 'operator' && request.method === 'GET' && reply.statusCode === 200)
        this.noteReading(request);
      done();
    });
  }

  private noteReading(request: FastifyRequest): void {
    const route = routeOf(request);
    if (!READINGS.some((path) => route === path || route.startsWith(`${path}/`))) return;
    const { id } = request.params as { readonly id?: string };
    const target = route.startsWith('/v1/admin/vendors/:id') ? `vendor:${id}` : 'records:all';
    this.counted.note({ actor: actorOf(request), action: 'records.read', target, details: { route } });
  }
}

function actorOf(request: FastifyRequest): AuditActor {
  return { ...(request.caller ?? { userId: null }), origin: originOf(request) };
}

/** The route's pattern, not the path. */
const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? '';
