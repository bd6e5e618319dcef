import { LogThrottle, type ServiceLogger } from '@sms/platform/observability';
import { Events, type NatsConnection } from 'nats';

/** What was asked before the connection was lost is answered, or given up, within this. */
const SETTLES_WITHIN_MS = 30_000;

interface Forbidden {
  readonly operation: string;
  readonly subject: string;
  readonly queue?: string;
}

/**
 * Logs what happens to a connection until it is closed. A broker that goes and comes back is no fault of the service,
 * which reconnects by itself.
 */
export async function logConnection(connection: NatsConnection, logger: ServiceLogger): Promise<void> {
  const throttle = new LogThrottle();
  let reconnectedAtMs = -Infinity;
  for await (const status of connection.status()) {
    const { type, data } = status;
    if (type === Events.Disconnect) logger.warn({ server: data }, 'lost the connection to NATS, reconnecting');
    if (type === Events.Reconnect) {
      reconnectedAtMs = performance.now();
      logger.info({ server: data }, 'connected to NATS again');
    }
    if (type !== Events.Error) continue;
    const forbidden = forbiddenIn(status);
    const occurrences = throttle.admit(
      forbidden ? `${forbidden.operation} ${forbidden.subject}` : JSON.stringify(data),
    );
    if (occurrences === 0) continue;
    if (forbidden === undefined) logger.error({ reason: data, occurrences }, 'NATS refuses the connection');
    else if (isLateReply(forbidden) && performance.now() - reconnectedAtMs < SETTLES_WITHIN_MS)
      logger.warn({ ...forbidden, occurrences }, 'NATS forbids a reply to a request of an earlier connection');
    // What the server forbids is a fault of its configuration: somebody should look.
    else logger.error({ ...forbidden, occurrences }, 'NATS forbids a subject');
  }
}

/** A server that was started anew knows of no request, and lets nobody reply to one of before. */
function isLateReply({ operation, subject }: Forbidden): boolean {
  return operation === 'publish' && subject.startsWith('_INBOX');
}

function forbiddenIn(status: object): Forbidden | undefined {
  return 'permissionContext' in status && status.permissionContext
    ? (status.permissionContext as Forbidden)
    : undefined;
}
