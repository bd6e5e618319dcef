import { type EventBatches, type Operation, pathsOfRefused, problemsOf, requestClassOf } from '@sms/contracts/rpc';
import { connect, JSONCodec, type NatsConnection } from 'nats';
import { eventually } from './eventually';

/** The error of a service, sent as `{ code, message, details }`. Throw it from an answer. */
export class PeerError extends Error {
  constructor(
    readonly code: string,
    readonly details?: Record<string, unknown>,
  ) {
    super(code);
  }
}

export interface PeerAnswer {
  /** Resolves once the server sends no more requests here. */
  stop(): Promise<void>;
}

interface RpcPacket {
  readonly id?: string;
  readonly data: unknown;
}

/**
 * Replaces an upstream service that does not run in this test: it answers the service's operations on the real NATS
 * server, in the wire format of Nest's transport. Like the real service it refuses requests that violate their
 * contract, so the caller's side of each contract is tested wherever a peer answers.
 */
export class NatsPeer {
  private readonly codec = JSONCodec<RpcPacket>();
  private readonly replies = JSONCodec();

  private constructor(private readonly connection: NatsConnection) {}

  static async connect(url: string): Promise<NatsPeer> {
    return new NatsPeer(await connect({ servers: url, maxReconnectAttempts: -1, reconnectTimeWait: 50 }));
  }

  /** Resolves once the server has the subscription: requests that other connections send after that are answered. */
  async answer<Request, Reply>(
    to: Operation<Request, Reply>,
    reply: (request: Request) => Reply | Promise<Reply>,
  ): Promise<PeerAnswer> {
    const subscription = this.connection.subscribe(to, {
      callback: (_error, message) => {
        const { id, data } = this.codec.decode(message.data);
        void Promise.resolve()
          .then(() => reply(fitting(to, data) as Request))
          .then(
            (response) => ({ id, response, isDisposed: true }),
            (error: unknown) => ({ id, err: wireError(error), isDisposed: true }),
          )
          .then((packet) => message.respond(this.replies.encode(packet)));
      },
    });
    await this.untilKnown();
    return {
      stop: async () => {
        subscription.unsubscribe();
        await this.untilKnown();
      },
    };
  }

  /** A flush fails when the connection is lost; after a reconnect the client subscribes anew. */
  private async untilKnown(): Promise<void> {
    await eventually(() => this.connection.flush());
  }

  async close(): Promise<void> {
    await this.connection.close();
  }
}

function fitting(operation: string, data: unknown): unknown {
  const requestClass = requestClassOf(operation);
  const problems = requestClass && problemsOf(requestClass, data);
  if (problems) throw new PeerError('INVALID', problems);
  // A malformed event is a fault of the producer under test, so its whole request is refused.
  const refused = requestClass?.events?.read(data as EventBatches).refused ?? [];
  if (refused.length > 0) throw new PeerError('INVALID', { events: pathsOfRefused(refused) });
  return data;
}

function wireError(error: unknown): object {
  if (error instanceof PeerError)
    return { code: error.code, message: error.message, ...(error.details ? { details: error.details } : {}) };
  return { code: 'INTERNAL', message: String(error) };
}
