import { RUNNING_PROCESSES, type RunningProcess } from '@sms/contracts/rpc';
import type { NatsConnection } from 'nats';
import { hostname } from 'node:os';
import { encodeReply } from '../wire/packets';

const ID = '0';

/** Of package.json, from the bundler; sources that run unbundled, as in tests, have none. */
declare const RELEASE_VERSION: string | undefined;

/**
 * Replies to whoever asks which processes run. A process that has ended is missing at once, since nothing is stored.
 * A server that forbids the subject, which is that of an older configuration, hides the process and nothing else.
 */
export function answerForProcess(connection: NatsConnection, service: string): void {
  const response: RunningProcess = {
    service,
    version: typeof RELEASE_VERSION === 'undefined' ? 'unbundled' : RELEASE_VERSION,
    host: hostname(),
    pid: process.pid,
    startedAt: new Date(performance.timeOrigin).toISOString(),
  };
  const reply = encodeReply(ID, { response });
  // The connection logs errors.
  connection.subscribe(RUNNING_PROCESSES, { callback: (error, message) => !error && message.respond(reply) });
}
