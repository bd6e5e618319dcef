import { isIP, type LookupFunction } from 'node:net';
import { createSecureContext, rootCertificates } from 'node:tls';
import { Agent, buildConnector } from 'undici';
import type { AddressGuard } from './address-guard';
import { KeptSessions, MAX_SESSIONS } from './kept-sessions';
import { RefusedAddressError } from './refused-address.error';
import { resolveHost } from './resolve-host';

interface GuardedAgentOptions {
  readonly guard: AddressGuard;
  readonly connectTimeoutMs: number;
  /** PEM, trusted in addition to the well-known roots. */
  readonly extraCa?: string | undefined;
  readonly resolve?: (hostname: string) => Promise<string[]>;
}

/**
 * An undici agent that connects over https to public addresses only. The guard sits in the connector, because only
 * there the address is final. It checks a literal (for which no look-up happens), every address of a name (one bad
 * address refuses all, and the connection goes to the checked addresses only, so a second reply of the name server
 * changes nothing), and at last the remote address of the socket.
 */
export function createGuardedAgent({
  guard,
  connectTimeoutMs,
  extraCa,
  resolve = resolveHost,
}: GuardedAgentOptions): Agent {
  const connectSocket = buildConnector({
    timeout: connectTimeoutMs,
    lookup: guardedLookup(guard, resolve),
    // Created once: reading all the roots costs more than the rest of a connection.
    maxCachedSessions: MAX_SESSIONS,
    secureContext: createSecureContext(extraCa ? { ca: [...rootCertificates, extraCa] } : {}),
  });
  const sessions = new KeptSessions();
  return new Agent({
    connect: (options, callback) => {
      const literal = options.hostname.replace(/^\[(.*)\]$/, '$1');
      if (options.protocol !== 'https:' || (isIP(literal) !== 0 && !guard.allows(literal))) {
        callback(new RefusedAddressError(), null);
        return;
      }
      connectSocket(options, (error, socket) => {
        if (error) return callback(error, null);
        if (!guard.allows(socket.remoteAddress ?? '')) {
          socket.destroy();
          return callback(new RefusedAddressError(), null);
        }
        socket.on('session', (session: Buffer) => sessions.keep(options.hostname, session));
        return callback(null, socket);
      });
    },
  });
}

function guardedLookup(guard: AddressGuard, resolve: (hostname: string) => Promise<string[]>): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses;
        if (first === undefined || !addresses.every((address) => guard.allows(address))) {
          callback(new RefusedAddressError(), '');
        } else if (options.all) {
          callback(
            null,
            addresses.map((address) => ({ address, family: isIP(address) })),
          );
        } else {
          callback(null, first, isIP(first));
        }
      },
      (error: NodeJS.ErrnoException) => callback(error, ''),
    );
  };
}
