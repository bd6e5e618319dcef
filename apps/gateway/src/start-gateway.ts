import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { FAULT_CODES } from '@sms/platform/errors';
import { NestLogger, type ServiceLogger } from '@sms/platform/observability';
import { withConfig } from '@sms/platform/service';
import { randomUUID } from 'node:crypto';
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { gatewayConfig } from './config/gateway.config';
import { NotedRequests } from './edge/audit/noted-requests';
import { serveConsole } from './console/serve-console';
import { GatewayModule } from './gateway.module';
import { Drain } from './edge/health/drain';
import { addEdgeHeaders, setEdgeHeaders } from './edge/http/edge-headers';
import { errorBody } from './edge/http/error-body';
import { errorLink, errorReference } from './edge/http/error-reference';
import { errorResponse } from './edge/http/error-responses';
import { ErrorFilter } from './edge/http/error.filter';
import { AllowedMethods } from './edge/http/method-not-allowed';
import { addRequestHooks } from './edge/http/request-hooks';
import { noticeUnnamedProxies } from './edge/http/unnamed-proxies';
import { ValidationPipe } from './edge/validation/validation.pipe';
import { ServedDocument } from './edge/openapi/served-document';
import { isServedFast, serveSendSms } from './vendor-api/sends/send-sms.route';
import { serveOptOutPage } from './vendor-api/opt-out-links/serve-opt-out-page';
import { acceptForms } from './vendor-api/uploads/bulk-form';
import { WEBHOOK_DESCRIPTION } from './vendor-api/webhooks/webhook-document';

const BODY_LIMIT_BYTES = 1_048_576;
/** Limit for the whole request to arrive; a longer time would only help slow-request attacks. */
const REQUEST_TIMEOUT_MS = 15_000;

interface StartOptions {
  /** False: `send-sms` goes through Nest's pipeline as all other routes do. */
  readonly fastRoute?: boolean;
}

/** Starts the public HTTP API. Resolves when it listens. The configuration is read unless it is given. */
export async function startGateway(
  logger: ServiceLogger,
  config = gatewayConfig(),
  { fastRoute = true }: StartOptions = {},
): Promise<NestFastifyApplication> {
  const { http } = config;
  // The adapter would make an older server, which costs each request with a body a third more on Node 20.
  const server: FastifyInstance = fastify(serverOptions(http.trustedProxies));
  const adapter = new FastifyAdapter(server as unknown as ConstructorParameters<typeof FastifyAdapter>[0]);
  server.removeContentTypeParser('text/plain');
  acceptForms(server);
  addEdgeHeaders(server);
  noticeUnnamedProxies(server, logger);
  addRequestHooks(server, logger, http.logShare, (request) => !fastRoute || !isServedFast(request));
  const methods = new AllowedMethods(server);
  await serveConsole(server, config.console, logger);
  const app = await NestFactory.create<NestFastifyApplication>(
    withConfig(GatewayModule, gatewayConfig.KEY, config),
    adapter,
    {
      logger: new NestLogger(logger),
      bodyParser: false,
      abortOnError: false,
    },
  );
  app.get(Drain).closeConnectionsOf(server);
  const noted = app.get(NotedRequests);
  noted.noteReadings(server);
  const errors = new ErrorFilter(logger, (request, error, status) => noted.noteRefusal(request, error, status));
  const pipe = new ValidationPipe();
  app.useGlobalFilters(errors);
  app.useGlobalPipes(pipe);
  if (fastRoute) serveSendSms(server, { app, pipe, errors, logger });
  await serveOptOutPage(server, app, logger);
  app.get(ServedDocument).describe(app, WEBHOOK_DESCRIPTION);
  await app.init();
  methods.refuseOthers(errors);
  await app.listen(http.port, http.host);
  return app;
}

function serverOptions(trustedProxies: readonly string[]) {
  return {
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    genReqId: () => randomUUID(),
    // The validation pipe takes over declared fields only. To look for __proto__ in all of a body takes up to 0.3 s.
    onProtoPoisoning: 'ignore' as const,
    onConstructorPoisoning: 'ignore' as const,
    // Requests on kept-alive connections are still served while others finish; the response closes the connection.
    return503OnClosing: false,
    frameworkErrors: refusePath,
  };
}

/** A path with malformed percent-encoding gets a 404. */
function refusePath(_error: unknown, request: unknown, reply: unknown): void {
  const response = errorResponse(FAULT_CODES.notFound);
  const { id } = request as FastifyRequest;
  setEdgeHeaders(request as FastifyRequest, reply as FastifyReply);
  void (reply as FastifyReply)
    .headers({ 'x-request-id': id, link: errorLink(response.code) })
    .status(response.status)
    .send(errorBody(response, { message: '' }, errorReference({ route: '', requestId: id }, response)));
}
