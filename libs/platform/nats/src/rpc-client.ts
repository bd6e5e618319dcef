import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { ClientNats, NatsRecordBuilder } from '@nestjs/microservices';
import type { Hint, Operation } from '@sms/contracts/rpc';
import { DomainError, FAULT_CODES, toDomainError, type WireError } from '@sms/platform/errors';
import { correlationId, LOGGER, Readiness, type ServiceLogger } from '@sms/platform/observability';
import { ErrorCode, headers, type MsgHdrs, type NatsConnection, NatsError } from 'nats';
import { defer, firstValueFrom, mergeMap, timeout, TimeoutError } from 'rxjs';
import { connectNats } from './connect-nats';
import { CORRELATION_HEADER, DEADLINE_HEADER, TIME_LEFT_HEADER } from './headers';
import { inboxPrefix, NATS_OPTIONS, type NatsOptions } from './nats-options';
import { NotConnectedError } from './never-received';

export interface RequestOptions {
  /** How long to wait for the reply, in milliseconds; by default 5,000. */
  readonly timeoutMs?: number;
}

const DEFAULT_TIMEOUT_MS = 5_000;

/** Nest's client on our connection, with inboxes that nobody else may read. */
class OwnInboxClient extends ClientNats {
  connected: NatsConnection | undefined;

  constructor(
    private readonly nats: NatsOptions,
    private readonly serviceLogger: ServiceLogger,
  ) {
    super({ inboxPrefix: inboxPrefix(nats.name) });
  }

  override async createClient(): Promise<NatsConnection> {
    this.connected = await connectNats(this.nats, this.serviceLogger);
    return this.connected;
  }
}

/** Calls operations of other services. Every call has a deadline, which travels with it. */
@Injectable()
export class RpcClient implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly client: OwnInboxClient;
  private connected = false;

  constructor(
    @Inject(NATS_OPTIONS) options: NatsOptions,
    @Inject(LOGGER) private readonly logger: ServiceLogger,
    readiness: Readiness,
  ) {
    this.client = new OwnInboxClient(options, logger);
    this.client.status.subscribe((status) => {
      this.connected = String(status) === 'connected';
    });
    readiness.register('nats', () => (this.connected ? Promise.resolve() : Promise.reject(new Error('not connected'))));
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.client.connect();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.client.close();
  }

  /**
   * @throws {DomainError} the coded error the service answered with, UNAVAILABLE when nobody can answer
   * (provably without effect only if `wasNeverReceived`), DEADLINE_EXCEEDED when the outcome is unknown.
   */
  async request<Request, Reply>(
    to: Operation<Request, Reply>,
    payload: Request,
    options: RequestOptions = {},
  ): Promise<Reply> {
    const timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
    const record = new NatsRecordBuilder(payload).setHeaders(headersFor(timeoutMs)).build();
    try {
      const connected = defer(() => this.connection());
      return await firstValueFrom(
        connected.pipe(
          mergeMap(() => this.client.send<Reply>(to, record)),
          timeout(timeoutMs),
        ),
      );
    } catch (error) {
      throw asDomainError(error, to);
    }
  }

  /**
   * As `request`, with a payload that is JSON already.
   * @throws as `request`
   */
  async requestJson<Request, Reply>(
    to: Operation<Request, Reply>,
    json: string,
    options: RequestOptions = {},
  ): Promise<Reply> {
    const timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
    try {
      await this.connection();
      if (!this.client.connected) throw new NotConnectedError('not connected to NATS');
      const message = await this.client.connected.request(to, `{"pattern":"${to}","data":${json},"id":"0"}`, {
        timeout: timeoutMs,
        headers: headersFor(timeoutMs),
      });
      const { err, response } = message.json<{ err?: WireError; response: Reply }>();
      if (err) throw DomainError.fromWire(err);
      return response;
    } catch (error) {
      throw asDomainError(error, to);
    }
  }

  private async connection(): Promise<unknown> {
    try {
      return await this.client.connect();
    } catch (error) {
      throw new NotConnectedError('not connected to NATS', { cause: error });
    }
  }

  /** Publishes a hint: at most once, and nobody is told when it is lost. */
  hint<Payload>(to: Hint<Payload>, payload: Payload): void {
    this.client.emit(to, payload).subscribe({
      error: (error: unknown) => this.logger.debug({ err: error, subject: to }, 'hint was not sent'),
    });
  }
}

function headersFor(timeoutMs: number): MsgHdrs {
  const requestHeaders = headers();
  requestHeaders.set(CORRELATION_HEADER, correlationId());
  requestHeaders.set(TIME_LEFT_HEADER, String(timeoutMs));
  requestHeaders.set(DEADLINE_HEADER, String(Date.now() + timeoutMs));
  return requestHeaders;
}

function asDomainError(thrown: unknown, subject: string): DomainError {
  if (thrown instanceof TimeoutError || natsCodeOf(thrown) === String(ErrorCode.Timeout))
    return new DomainError(FAULT_CODES.deadlineExceeded, `no answer from ${subject} in time`);
  if (isWireError(thrown)) return DomainError.fromWire(thrown);
  if (natsCodeOf(thrown) === String(ErrorCode.MaxPayloadExceeded))
    return new DomainError(FAULT_CODES.invalid, `too much for a request to ${subject}`, undefined, { cause: thrown });
  const classified = toDomainError(thrown);
  // What is left comes from the client itself: no responders, connection lost, connection closed.
  if (classified.code === FAULT_CODES.internal) {
    return new DomainError(FAULT_CODES.unavailable, `${subject} cannot be reached`, undefined, { cause: thrown });
  }
  return classified;
}

function natsCodeOf(thrown: unknown): string | undefined {
  return thrown instanceof NatsError ? thrown.code : undefined;
}

function isWireError(thrown: unknown): thrown is WireError {
  return (
    typeof thrown === 'object' &&
    thrown !== null &&
    !(thrown instanceof Error) &&
    'code' in thrown &&
    typeof thrown.code === 'string' &&
    'message' in thrown &&
    typeof thrown.message === 'string'
  );
}
