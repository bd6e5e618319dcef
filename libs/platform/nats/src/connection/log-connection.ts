import { LogThrottle, type ServiceLogger } from '@sms/platform/observability';
import { Events, type NatsConnection } from 'nats';

/** Requests from before the connection was lost are answered, or given up, within this time. */
const SETTLES_WITHIN_MS = 30_000;

interface Forbidden {
  readonly operation: string;
  readonly subject: string;
  readonly queue?: string;
}

/**
 * Logs the events of a connection until it is closed. A broker that restarts is no fault of the service, which
 * reconnects automatically.
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
    // A forbidden subject is a fault of the configuration that an operator should fix.
    else logger.error({ ...forbidden, occurrences }, 'NATS forbids a subject');
  }
}

/** A restarted server knows no earlier requests, and forbids replies to them. */
function isLateReply({ operation, subject }: Forbidden): boolean {
  return operation === 'publish' && subject.startsWith('_INBOX');
}

function forbiddenIn(status: object): Forbidden | undefined {
  return 'permissionContext' in status && status.permissionContext
    ? (status.permissionContext as Forbidden)
    : undefined;
}
