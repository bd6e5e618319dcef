import type { IncomingMessage, ServerResponse } from 'node:http';
import type { WebhookEvent } from './calls';
import { WebhookVerificationError } from './errors';
import { verifyWebhook, type WebhookHeaders } from './webhook';

export interface ReceiverOptions {
  /** `whsec_…`; several while a secret is replaced. */
  readonly secret: string | readonly string[];
  /**
   * Runs before the response: store the event under its id, and work afterwards. When it throws, the response is 500
   * and the service sends the event again.
   */
  readonly onEvent: (event: WebhookEvent, id: string) => unknown;
  readonly toleranceSeconds?: number | undefined;
}

/** An event is much smaller. */
const MAX_BODY_BYTES = 262_144;

type NodeRequest = IncomingMessage & { readonly body?: unknown; readonly rawBody?: unknown };

/**
 * Receives webhooks in Express, and in `node:http`: `app.post('/sms', expressWebhook({ secret, onEvent }))`, before
 * `express.json()`, or after `express.raw({ type: '*\/*' })`.
 */
export function expressWebhook(
  options: ReceiverOptions,
): (request: NodeRequest, response: ServerResponse, next?: (error: unknown) => void) => void {
  return (request, response, next) => {
    void rawBodyOf(request)
      .then((body) => (body === undefined ? NO_RAW_BODY : receive(request.headers, body, options)))
      .catch((error: unknown) => {
        if (next) return void next(error);
        process.emitWarning(error instanceof Error ? error : String(error));
        return FAILED;
      })
      .then((answer) => answer && response.writeHead(answer.status, { 'content-type': 'text/plain' }).end(answer.text));
  };
}

/** The parts of Fastify that `fastifyWebhook` uses. */
interface FastifyParts {
  removeAllContentTypeParsers: () => void;
  addContentTypeParser: (
    type: string,
    options: { parseAs: 'buffer' },
    parser: (request: unknown, body: Buffer, done: (error: null, body: Buffer) => void) => void,
  ) => unknown;
  post: (path: string, handler: (request: FastifyRequestPart, reply: FastifyReplyPart) => Promise<unknown>) => unknown;
}
interface FastifyRequestPart {
  readonly headers: WebhookHeaders;
  readonly body?: unknown;
}
interface FastifyReplyPart {
  code: (status: number) => unknown;
}

/** A plugin: `app.register(fastifyWebhook, { path: '/sms', secret, onEvent })`. Other routes keep their parsers. */
export async function fastifyWebhook(app: FastifyParts, options: ReceiverOptions & { readonly path: string }) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.post(options.path, async (request, reply) => {
    const { status, text } = await receive(request.headers, bytesOf(request.body) ?? new Uint8Array(), options);
    reply.code(status);
    return text;
  });
}

interface NestContextPart {
  switchToHttp: () => { getRequest: () => unknown };
}

/**
 * A guard for Nest, on Express or Fastify: `@UseGuards(nestWebhookGuard(secret))`. The application is created with
 * `{ rawBody: true }`; the handler finds the event in `@Body()` and its id in `@Headers('webhook-id')`.
 */
export function nestWebhookGuard(
  secret: string | readonly string[],
  { toleranceSeconds }: { readonly toleranceSeconds?: number } = {},
): { canActivate: (context: NestContextPart) => boolean } {
  return {
    canActivate: (context) => {
      const request = context.switchToHttp().getRequest() as { headers: WebhookHeaders; rawBody?: unknown };
      const body = bytesOf(request.rawBody);
      if (body === undefined) throw new Error('nestWebhookGuard: create the application with { rawBody: true }');
      try {
        verifyWebhook(request.headers, body, secret, { toleranceSeconds });
        return true;
      } catch (error) {
        if (error instanceof WebhookVerificationError) return false;
        throw error;
      }
    },
  };
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

const NO_RAW_BODY: Answer = { status: 500, text: 'A parser has read the body: receive webhooks before it.' };
const FAILED: Answer = { status: 500, text: 'The event could not be processed.' };

/** @throws whatever `onEvent` throws */
async function receive(
  headers: WebhookHeaders,
  body: Uint8Array,
  { secret, onEvent, toleranceSeconds }: ReceiverOptions,
): Promise<Answer> {
  try {
    const { id, event } = verifyWebhook(headers, body, secret, { toleranceSeconds });
    await onEvent(event, id);
    return { status: 200, text: '' };
  } catch (error) {
    if (error instanceof WebhookVerificationError) return { status: 400, text: error.message };
    throw error;
  }
}

/** Undefined when a parser has read the stream and kept no bytes of it. */
async function rawBodyOf(request: NodeRequest): Promise<Uint8Array | undefined> {
  const kept = bytesOf(request.rawBody) ?? bytesOf(request.body);
  if (kept !== undefined) return kept;
  if (request.readableEnded) return undefined;
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MAX_BODY_BYTES) throw new WebhookVerificationError('the body is larger than that of any event');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function bytesOf(body: unknown): Uint8Array | undefined {
  if (typeof body === 'string') return Buffer.from(body);
  return body instanceof Uint8Array ? body : undefined;
}
