import type { ReceivedRequest } from '@sms/testing';
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';

type Json = Readonly<Record<string, unknown>>;

export interface DocumentedOperation {
  readonly method: string;
  /** With `{parameters}`. */
  readonly path: string;
  /** With the schemas of its body instead of references to them. */
  readonly operation: Json;
}

interface ObservedAnswer {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Absent where there is no limit, and where waiting does not help. */
const OPTIONAL_HEADERS = ['RateLimit', 'RateLimit-Policy'];
const NO_WAITING = ['ATTEMPTS_EXCEEDED', 'OUTCOME_UNKNOWN'];
const DOCUMENT = 'document';

/** The OpenAPI document a system serves, as the judge of what it answers. */
export class ApiDocument {
  private static loaded: Promise<ApiDocument> | undefined;
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
  private readonly validators = new Map<string, ValidateFunction>();
  readonly operations: readonly DocumentedOperation[];

  private constructor(readonly content: Json) {
    addFormats(this.ajv);
    this.ajv.addSchema(strictly(content) as Json, DOCUMENT);
    this.operations = Object.entries(content['paths'] as Record<string, Record<string, Json>>).flatMap(
      ([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => ({
          method: method.toUpperCase(),
          path,
          operation: withBody(operation, content),
        })),
    );
  }

  /** Asked for once: it is the same for everything a test file starts. */
  static of(baseUrl: string): Promise<ApiDocument> {
    ApiDocument.loaded ??= fetchDocument(baseUrl).then(
      (content) => new ApiDocument(content),
      (error: unknown) => {
        ApiDocument.loaded = undefined;
        throw error;
      },
    );
    return ApiDocument.loaded;
  }

  /** @throws when the status, a header or the body is not what the document says. */
  assertDocumented(answer: ObservedAnswer): void {
    const operation = this.find(answer.method, answer.path);
    const what = `${answer.method} ${answer.path.split('?')[0]} → ${answer.status}`;
    if (!operation) {
      if (answer.status !== 404 && answer.status !== 405)
        throw new Error(`${what}: the route is not in the API document`);
      return this.assertFits(['components', 'schemas', 'Error'], JSON.parse(answer.text), what);
    }
    const response = this.responseOf(operation, answer.status);
    if (!response) throw new Error(`${what}: the status is not in the API document; it answered ${answer.text}`);
    const { headers = {}, content = {} } = response.value;
    const optional = [
      ...OPTIONAL_HEADERS,
      ...(NO_WAITING.some((code) => answer.text.includes(code)) ? ['Retry-After'] : []),
    ];
    for (const name of Object.keys(headers)) {
      if (!optional.includes(name) && !answer.headers.has(name))
        throw new Error(`${what}: the header ${name} is missing`);
    }
    const type = (answer.headers.get('content-type') ?? '').split(';')[0] ?? '';
    if (!content[type]) throw new Error(`${what}: the content type ${type} is not in the API document`);
    if (type === 'application/json')
      this.assertFits([...response.at, 'content', type, 'schema'], JSON.parse(answer.text), what);
  }

  /** @throws when what a receiver got is not what the document says of that kind of event. */
  assertDocumentedEvent({ headers, rawBody }: ReceivedRequest): void {
    const event = JSON.parse(rawBody.toString('utf8')) as { readonly event: string };
    const webhook = (this.content['webhooks'] as Record<string, { readonly post: Json }>)[event.event];
    if (!webhook) throw new Error(`${event.event}: the event is not in the API document`);
    for (const { name } of webhook.post['parameters'] as { readonly name: string }[]) {
      if (headers[name] === undefined) throw new Error(`${event.event}: the header ${name} is missing`);
    }
    const type = headers['content-type'] ?? '';
    const { content } = webhook.post['requestBody'] as { readonly content: Json };
    if (!content[type]) throw new Error(`${event.event}: the content type ${type} is not in the API document`);
    this.assertFits(['webhooks', event.event, 'post', 'requestBody', 'content', type, 'schema'], event, event.event);
  }

  find(method: string, path: string): DocumentedOperation | undefined {
    const segments = path.split('?')[0]?.split('/') ?? [];
    const fits = (template: string) => {
      const wanted = template.split('/');
      return (
        wanted.length === segments.length &&
        wanted.every(
          (segment, index) => segment === segments[index] || (segment.startsWith('{') && segments[index] !== ''),
        )
      );
    };
    return this.operations.find((operation) => operation.method === method && fits(operation.path));
  }

  private responseOf({ method, path, operation }: DocumentedOperation, status: number) {
    const response = (operation['responses'] as Record<string, Json>)[status];
    if (!response) return undefined;
    const name = (response['$ref'] as string | undefined)?.split('/').at(-1);
    const at =
      name === undefined
        ? ['paths', path, method.toLowerCase(), 'responses', String(status)]
        : ['components', 'responses', name];
    const value =
      name === undefined
        ? response
        : (this.content['components'] as { responses: Record<string, Json> }).responses[name];
    return { at, value: value as { headers?: Json; content?: Json } };
  }

  private assertFits(pointer: readonly string[], value: unknown, what: string): void {
    const reference = `${DOCUMENT}#/${pointer.map((part) => encodeURIComponent(part.replace(/~/g, '~0').replace(/\//g, '~1'))).join('/')}`;
    const validate = this.validators.get(reference) ?? this.ajv.compile({ $ref: reference });
    this.validators.set(reference, validate);
    if (!validate(value))
      throw new Error(
        `${what} does not fit the API document: ${this.ajv.errorsText(validate.errors)}; it was ${JSON.stringify(value)}`,
      );
  }
}

async function fetchDocument(baseUrl: string): Promise<Json> {
  const response = await fetch(new URL('openapi.json', baseUrl), { signal: AbortSignal.timeout(20_000) });
  if (!response.ok) throw new Error(`openapi.json answered ${response.status}`);
  return (await response.json()) as Json;
}

function withBody(operation: Json, content: Json): Json {
  const body = operation['requestBody'] as { readonly content: Readonly<Record<string, Json>> } | undefined;
  if (!body) return operation;
  const { schemas } = content['components'] as { readonly schemas: Readonly<Record<string, Json>> };
  const media = Object.entries(body.content).map(([type, { schema, ...rest }]) => {
    const name =
      String((schema as Json)['$ref'])
        .split('/')
        .at(-1) ?? '';
    if (!schemas[name]) throw new Error(`${String(operation['operationId'])}: its body names no schema`);
    return [type, { ...rest, schema: schemas[name] }];
  });
  return { ...operation, requestBody: { ...body, content: Object.fromEntries(media) as Json } };
}

/** Clients must bear new fields; these tests must not, or a field could come without being documented. */
function strictly(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strictly);
  if (typeof value !== 'object' || value === null) return value;
  const copy = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, strictly(part)]));
  const closed =
    copy['type'] === 'object' && typeof copy['properties'] === 'object' && !('additionalProperties' in copy);
  return closed ? { ...copy, additionalProperties: false } : copy;
}
