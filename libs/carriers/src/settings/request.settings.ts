import { Composed, MapOf, ObjectOf, OneOf, Parsed, Secret, type ObjectSource, Text } from '@sms/platform/validation';
import {
  BODY_FORMATS,
  BODY_SHAPES,
  type BodyFormat,
  parseBody,
  parseParameters,
  type Parameters,
} from '../exchange/body-template';
import type { RequestTemplate } from '../exchange/request-template';
import { fieldsOf, parseTemplate, type Template, type TemplateField, type TemplateValues } from '../exchange/template';

/** Credentials that every request carries. */
export interface Credentials {
  readonly headers: Parameters;
  readonly query: Parameters;
  /** Values of credentials that templates contain. */
  readonly values: TemplateValues;
}

export const NO_CREDENTIALS: Credentials = { headers: [], query: [], values: {} };

/** No outer blanks: a header would lose them. */
const HEADER_SECRET = [/^(?! )[\x20-\x7e]+(?<! )$/, 'printable characters'] as const;
const SECRET = [/^[^\p{Cc}]+$/u, 'a text without control characters'] as const;
const NAME = /^[A-Za-z0-9_.-]{1,64}$/;

const TYPES = ['bearer', 'basic', 'header', 'query', 'template'] as const;

abstract class Auth {
  @OneOf(TYPES) readonly type: (typeof TYPES)[number];
  abstract credentials(): Credentials;
}

class BearerAuth extends Auth {
  @Secret(...HEADER_SECRET) readonly token: string;

  credentials(): Credentials {
    return header('authorization', `Bearer ${this.token}`);
  }
}

class BasicAuth extends Auth {
  @Text(/^[^\p{Cc}:]+$/u, 'a text without control characters and colons') readonly username: string;
  @Secret(...SECRET) readonly password: string;

  credentials(): Credentials {
    return header('authorization', `Basic ${Buffer.from(`${this.username}:${this.password}`).toString('base64')}`);
  }
}

class HeaderAuth extends Auth {
  @Text(NAME, 'the name of a header') readonly name: string = '';
  @Secret(...HEADER_SECRET) readonly value: string;

  credentials(): Credentials {
    return header(this.name.toLowerCase(), this.value);
  }
}

class QueryAuth extends Auth {
  @Text(NAME, 'letters, digits, _, . and -') readonly name: string;
  @Secret(...SECRET) readonly value: string;

  credentials(): Credentials {
    return { ...NO_CREDENTIALS, query: [[this.name, [this.value]]] };
  }
}

class TemplateAuth extends Auth {
  @Text(...SECRET) readonly username: string = '';
  @Secret(...SECRET) readonly password: string;

  credentials(): Credentials {
    return { ...NO_CREDENTIALS, values: { username: this.username, password: this.password } };
  }
}

const AUTHS = { bearer: BearerAuth, basic: BasicAuth, header: HeaderAuth, query: QueryAuth, template: TemplateAuth };

/** The `auth` of a carrier. */
export const AuthField = () =>
  ObjectOf(
    ({ type }): Auth => new AUTHS[TYPES.find((known) => known === type) ?? 'bearer'](),
    (auth, { sound }) => (sound ? auth.credentials() : NO_CREDENTIALS),
  );

const URL_PARTS =
  /^(https?:\/\/[^/?#{}@\s]+)(\/[A-Za-z0-9._~!$&'()*+,;=:@%{}/-]*)?(?:\?([A-Za-z0-9._~!$&'()*+,;=:@%/?-]*))?$/;
const URL_SHAPE = 'an http or https URL without credentials, whose path may hold {to}, {reference} or {id}';
/** The fields allowed in a path. Elsewhere in an address a value could be taken for syntax. */
const PATH_FIELDS: ReadonlySet<TemplateField> = new Set(['to', 'reference', 'id']);
const HEADER_FIELDS: ReadonlySet<TemplateField> = new Set([
  'from',
  'to',
  'reference',
  'callback',
  'part',
  'parts',
  'udh',
  'coding',
  'validity_seconds',
  'validity_minutes',
  'id',
]);
const HEADER_NAME = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,64}$/;
const HEADER_VALUE = /^[\x20-\x7e]*$/;
/** Headers that belong to the connection or follow from the body. */
const OWN_HEADERS = /^(?:host|connection|content-length|transfer-encoding|upgrade|expect|keep-alive|te|trailer)$/i;
const CONTENT_TYPES = { json: /json/i, form: /^application\/x-www-form-urlencoded/i, xml: /xml/i, none: /^$/ } as const;

const METHODS = ['POST', 'GET', 'PUT'] as const;

type Address = Pick<RequestTemplate, 'origin' | 'path' | 'query'>;

/** A request as an operator describes it. */
export class RequestFields {
  @OneOf(METHODS, { fallback: (_, source) => (source.given('body') ? 'POST' : 'GET') })
  readonly method: (typeof METHODS)[number];
  @OneOf(BODY_FORMATS, { fallback: ({ method }: RequestFields) => (method === 'GET' ? 'none' : 'json') })
  readonly format: BodyFormat;
  @Parsed<Address>(URL_SHAPE, addressOf) readonly url: Address | undefined;
  @Parsed<Parameters>(BODY_SHAPES.form, parseParameters) readonly query: Parameters = [];
  /** Names are in lower case, so that a configured header replaces one of ours. */
  @MapOf('header names and printable values', headerOf) readonly headers: ReadonlyMap<string, Template> = new Map();
  @Composed(['body'], ({ fields }) => fields['body']) readonly body: unknown;
}

export function requestTemplate(
  { method, format, url, query, headers, body }: RequestFields,
  source: ObjectSource,
  credentials: Credentials,
): RequestTemplate {
  if (method === 'GET' && format !== 'none') source.reject('format', 'must be none with method GET');
  const template = format === 'none' ? null : parseBody(format, body);
  if (format === 'none' ? source.given('body') : template === null)
    source.reject('body', `must be ${BODY_SHAPES[format]}`);
  const [type] = headers.get('content-type') ?? [];
  if (type !== undefined && !(typeof type === 'string' && CONTENT_TYPES[format].test(type)))
    source.reject('headers', 'name a content type that is not the one of format');
  return {
    method,
    origin: url?.origin ?? '',
    path: url?.path ?? [],
    query: [...(url?.query ?? []), ...query, ...credentials.query],
    headers: [...headers, ...credentials.headers],
    body: template,
    values: credentials.values,
  };
}

function addressOf(url: unknown): Address | null {
  const [, base, path = '/', query = ''] = (typeof url === 'string' ? URL_PARTS.exec(url) : null) ?? [];
  const template = parseTemplate(path);
  const right = template !== null && fieldsOf(template).every((field) => PATH_FIELDS.has(field));
  if (base === undefined || !right || !URL.canParse(base)) return null;
  const parameters = [...new URLSearchParams(query)].map(([name, value]) => [name, [value]] as const);
  return { origin: new URL(base).origin, path: template, query: parameters };
}

function headerOf(name: string, value: unknown): [string, Template] | null {
  const template = typeof value === 'string' && HEADER_VALUE.test(value) ? parseTemplate(value) : null;
  const right = template !== null && fieldsOf(template).every((field) => HEADER_FIELDS.has(field));
  return right && HEADER_NAME.test(name) && !OWN_HEADERS.test(name) ? [name.toLowerCase(), template] : null;
}

function header(name: string, value: string): Credentials {
  return { ...NO_CREDENTIALS, headers: [[name, [value]]] };
}
