import type { ServiceLogger } from '@sms/platform/observability';
import type { FastifyInstance } from 'fastify';
import ipaddr from 'ipaddr.js';
import { Counter } from 'prom-client';

const forwarded = new Counter({
  name: 'gateway_unnamed_proxy_requests_total',
  help: 'Requests with X-Forwarded-For from a private address that GATEWAY_TRUSTED_PROXIES does not name',
});

const PRIVATE_RANGES: ReadonlySet<string> = new Set([
  'private',
  'uniqueLocal',
  'loopback',
  'linkLocal',
  'carrierGradeNat',
]);

/**
 * Detects a proxy in front of the gateway that the configuration does not name: limits by address then count all
 * clients as one, so any client can use up the allowed failures of logins and verifications.
 */
export function noticeUnnamedProxies(server: FastifyInstance, logger: ServiceLogger): void {
  let warned = false;
  server.addHook('onRequest', ({ headers, ip, socket }, _reply, done) => {
    // For a trusted proxy, `ip` is the address that the header gives instead.
    if (headers['x-forwarded-for'] !== undefined && ip === socket.remoteAddress && isPrivate(ip)) {
      forwarded.inc();
      if (!warned) logger.warn('a proxy is not named in GATEWAY_TRUSTED_PROXIES: its clients count as one address');
      warned = true;
    }
    done();
  });
}

function isPrivate(address: string): boolean {
  return ipaddr.isValid(address) && PRIVATE_RANGES.has(ipaddr.process(address).range());
}
