import { createRequire } from 'node:module';
import type { NatsConnection } from 'nats';
import type { CrashPoints } from './crash-points';

type Request = (this: NatsConnection, subject: string, ...rest: unknown[]) => Promise<unknown>;

/** The class behind `connect()`, which the package does not export. */
const CONNECTION = 'nats/lib/nats-base-client/nats.js';

/** Makes each request to another service a point: `request.<subject>`. */
export function watchRequests(points: CrashPoints): void {
  const { NatsConnectionImpl } = createRequire(__filename)(CONNECTION) as {
    NatsConnectionImpl: { prototype: { request: Request } };
  };
  const { request } = NatsConnectionImpl.prototype;
  NatsConnectionImpl.prototype.request = async function (subject, ...rest) {
    points.pass(`request.${subject}`, 'before');
    const reply = await request.call(this, subject, ...rest);
    points.pass(`request.${subject}`, 'after');
    return reply;
  };
}
