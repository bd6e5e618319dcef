import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Hint, Operation } from '@sms/contracts/rpc';
import { DomainError } from '@sms/platform/errors';
import { currentTrace, LOGGER, Readiness, type ServiceLogger, type Span, startSpan } from '@sms/platform/observability';
import { Events, type NatsConnection, RequestStrategy } from 'nats';
import { setTimeout as delay } from 'node:timers/promises';
import { asDomainError } from './client-errors';
import { connectNats } from './connection/connect-nats';
import { requestHeaders, rpcAttributes } from './wire/headers';
import { NATS_OPTIONS, type NatsOptions } from './connection/nats-options';
import { NotConnectedError } from './never-received';
import { answerForProcess } from './server/answer-for-process';
import { decodeReply, encodeHint, encodeRequest } from './wire/packets';

export interface RequestOptions {
  /** How long to wait for the reply, in milliseconds; by default 5,000. */
  readonly timeoutMs?: number;
  /**
   * Contexts of the sampled traces that the request works for: its span is a child of the first and has links to the
   * others. By default the current one.
   */
  readonly traces?: readonly string[];
}

const DEFAULT_TIMEOUT_MS = 5_000;
/** Longer than the replies of healthy processes are apart. */
const GATHER_PAUSE_MS = 300;

/**
 * Calls operations of other services. Every call has a deadline, which travels with it. Replies arrive on one inbox of
 * this process. While the connection is down nothing is published: it would only be buffered, and arrive too late.
 */
@Injectable()
export class RpcClient implements OnApplicationBootstrap, OnApplicationShutdown {
  private connecting: Promise<NatsConnection> | undefined;
  /** Undefined while there is no working connection. */
  private connection: NatsConnection | undefined;
  private wasConnected = false;

  constructor(
    @Inject(NATS_OPTIONS) private readonly options: NatsOptions,
    @Inject(LOGGER) private readonly logger: ServiceLogger,
    readiness: Readiness,
  ) {
    readiness.register('nats', () =>
      this.connection ? Promise.resolve() : Promise.reject(new Error('not connected')),
    );
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.connect();
  }

  async onApplicationShutdown(): Promise<void> {
    this.connection = undefined;
    await (await this.connecting)?.close();
  }

  /**
   * @throws {DomainError} the service's coded error, UNAVAILABLE when no responder is reachable (provably without
   * effect only if `wasNeverReceived`), DEADLINE_EXCEEDED when the outcome is unknown.
   */
  request<Request, Reply>(
    to: Operation<Request, Reply>,
    payload: Request,
    options: RequestOptions = {},
  ): Promise<Reply> {
    return this.requestJson(to, JSON.stringify(payload), options);
  }

  /**
   * As `request`, with a payload that is JSON already.
   * @throws as `request`
   */
  async requestJson<Request, Reply>(
    to: Operation<Request, Reply>,
    json: string,
    { timeoutMs = DEFAULT_TIMEOUT_MS, traces }: RequestOptions = {},
  ): Promise<Reply> {
    const parent = traces ? traces[0] : currentTrace();
    const span = parent === undefined ? undefined : startRequestSpan(to, parent, traces);
    try {
      const connection = this.connection ?? (await this.firstConnection(timeoutMs));
      const headers = requestHeaders(timeoutMs, span?.traceParent ?? parent);
      const message = await connection.request(to, encodeRequest(to, json), { timeout: timeoutMs, headers });
      const { err, response } = decodeReply<Reply>(message.data);
      if (err) throw DomainError.fromWire(err);
      span?.end();
      return response;
    } catch (error) {
      const fault = asDomainError(error, to);
      span?.end(fault);
      throw fault;
    }
  }

  /**
   * Asks every process that answers, and resolves to their replies, in no order: 300 ms after the latest of them, or
   * after `timeoutMs` where there is none.
   * @throws {DomainError} UNAVAILABLE while there is no connection, and when nobody answers.
   */
  async gather<Request, Reply>(
    from: Operation<Request, Reply>,
    payload: Request,
    { timeoutMs = DEFAULT_TIMEOUT_MS }: RequestOptions = {},
  ): Promise<Reply[]> {
    try {
      const connection = this.connection ?? (await this.firstConnection(timeoutMs));
      const messages = await connection.requestMany(from, encodeRequest(from, JSON.stringify(payload)), {
        strategy: RequestStrategy.JitterTimer,
        jitter: GATHER_PAUSE_MS,
        maxWait: timeoutMs,
        headers: requestHeaders(timeoutMs),
      });
      const replies: Reply[] = [];
      for await (const { data } of messages) replies.push(decodeReply<Reply>(data).response);
      return replies;
    } catch (error) {
      throw asDomainError(error, from);
    }
  }

  /** Publishes a hint: delivered at most once, and a loss is not reported. */
  hint<Payload>(to: Hint<Payload>, payload: Payload): void {
    try {
      this.connection?.publish(to, encodeHint(to, payload));
    } catch (error) {
      this.logger.debug({ err: error, subject: to }, 'hint was not sent');
    }
  }

  private connect(): Promise<NatsConnection> {
    this.connecting ??= connectNats(this.options, this.logger).then((connection) => {
      answerForProcess(connection, this.options.name);
      this.connection = connection;
      this.wasConnected = true;
      void this.follow(connection);
      return connection;
    });
    return this.connecting;
  }

  /**
   * A process that starts may send requests before it is connected; one that has lost its connection fails them at
   * once.
   */
  private async firstConnection(timeoutMs: number): Promise<NatsConnection> {
    if (!this.wasConnected) {
      const late = delay(timeoutMs, undefined, { ref: false });
      const connection = await Promise.race([this.connect(), late]);
      if (connection) return connection;
    }
    throw new NotConnectedError('not connected to NATS');
  }

  private async follow(connection: NatsConnection): Promise<void> {
    for await (const { type } of connection.status()) {
      if (type === Events.Disconnect) this.connection = undefined;
      else if (type === Events.Reconnect) this.connection = connection;
    }
  }
}

function startRequestSpan(subject: string, parent: string, traces: readonly string[] = []): Span | undefined {
  return startSpan(subject, parent, { kind: 'client', attributes: rpcAttributes(subject), links: traces.slice(1) });
}
