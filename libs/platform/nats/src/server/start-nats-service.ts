import { type DynamicModule, type INestMicroservice, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { NestLogger, type ServiceLogger } from '@sms/platform/observability';
import { DrainingNatsServer } from './draining-nats-server';
import { FastSubjects } from './fast-subjects';
import type { NatsOptions } from '../connection/nats-options';
import { RequestPipe } from './request.pipe';
import { RpcErrorFilter } from './rpc-error.filter';
import { RpcErrors } from './rpc-errors';

/**
 * Starts a service that answers NATS requests in the queue group of its name. Resolves when it is subscribed. Malformed
 * requests are refused before any handler sees them.
 * `nowMs`: a monotonic clock of this process, in milliseconds.
 */
export async function startNatsService(
  module: Type | DynamicModule,
  nats: NatsOptions,
  logger: ServiceLogger,
  nowMs: () => number = () => performance.now(),
): Promise<INestMicroservice> {
  const errors = new RpcErrors(logger);
  const server = new DrainingNatsServer(nats, logger, errors, nowMs);
  const app = await NestFactory.createMicroservice(module, {
    strategy: server,
    logger: new NestLogger(logger),
    abortOnError: false,
  });
  app.useGlobalFilters(new RpcErrorFilter(errors));
  app.useGlobalPipes(new RequestPipe());
  server.answerFast(app.get(FastSubjects));
  await app.listen();
  try {
    await server.subscribed();
  } catch (error) {
    await app.close();
    throw error;
  }
  return app;
}
