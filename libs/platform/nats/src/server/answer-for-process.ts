import { RUNNING_PROCESSES, type RunningProcess } from '@sms/contracts/rpc';
import { BUILD } from '@sms/platform/observability';
import type { NatsConnection } from 'nats';
import { hostname } from 'node:os';
import { encodeReply } from '../wire/packets';

const ID = '0';

/**
 * Replies to whoever asks which processes run. A process that has ended is missing at once, since nothing is stored.
 * A server that forbids the subject, which is that of an older configuration, hides the process and nothing else.
 */
export function answerForProcess(connection: NatsConnection, service: string): void {
  const response: RunningProcess = {
    service,
    ...BUILD,
    host: hostname(),
    pid: process.pid,
  };
  const reply = encodeReply(ID, { response });
  // The connection logs errors.
  connection.subscribe(RUNNING_PROCESSES, { callback: (error, message) => !error && message.respond(reply) });
}
