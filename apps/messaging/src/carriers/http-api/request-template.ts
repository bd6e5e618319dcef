import type { HttpRequest } from '../http-dialect';
import type { SettingsFields } from '../settings-fields';
import {
  BODY_FORMATS,
  BODY_SHAPES,
  fillParameters,
  parseBody,
  parseParameters,
  type BodyTemplate,
} from './body-template';
import type { Credentials } from './credentials';
import {
  fieldsOf,
  fillTemplate,
  parseTemplate,
  type Template,
  type TemplateField,
  type TemplateValues,
} from './template';

type Parameters = readonly (readonly [name: string, Template])[];

/** A request with places for values; credentials stand in it already. */
export interface RequestTemplate {
  readonly method: HttpRequest['method'];
  readonly origin: string;
  /** Percent-encoded, without a query. */
  readonly path: Template;
  readonly query: Parameters;
  readonly headers: Parameters;
  readonly body: BodyTemplate | null;
  /** Those that go with the fields `username` and `password`. */
  readonly values: TemplateValues;
}

const URL_PARTS =
  /^(https?:\/\/[^/?#{}@\s]+)(\/[A-Za-z0-9._~!$&'()*+,;=:@%{}/-]*)?(?:\?([A-Za-z0-9._~!$&'()*+,;=:@%/?-]*))?$/;
const URL_SHAPE = 'an http or https URL without credentials, whose path may hold {to}, {reference} or {id}';
/** Elsewhere in an address values would have to be told from its own signs. */
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
/** They are the connection's, or follow from the body. */
const OWN_HEADERS = /^(?:host|connection|content-length|transfer-encoding|upgrade|expect|keep-alive|te|trailer)$/i;
const CONTENT_TYPES = { json: /json/i, form: /^application\/x-www-form-urlencoded/i, xml: /xml/i, none: /^$/ } as const;

/** Reads the fields that describe a request. */
export function requestFields(fields: SettingsFields, credentials: Credentials): RequestTemplate {
  const method = fields.oneOf('method', ['POST', 'GET', 'PUT'], fields.given('body') ? 'POST' : 'GET');
  const format = fields.oneOf('format', BODY_FORMATS, method === 'GET' ? 'none' : 'json');
  if (method === 'GET' && format !== 'none') fields.reject('format', 'must be none with method GET');
  const body = format === 'none' ? null : parseBody(format, fields.raw('body'));
  if (format === 'none' ? fields.given('body') : body === null) fields.reject('body', `must be ${BODY_SHAPES[format]}`);
  const { origin, path, query } = urlFields(fields);
  const headers = headerFields(fields, CONTENT_TYPES[format]);
  const parameters = parseParameters(fields.raw('query') ?? {});
  if (parameters === null) fields.reject('query', `must be ${BODY_SHAPES.form}`);
  return {
    method,
    origin,
    path,
    query: [...query, ...(parameters ?? []), ...credentials.query],
    headers: [...headers, ...credentials.headers],
    body,
    values: credentials.values,
  };
}

/** The fields that a request has a place for. */
export function fieldsOfRequest({ path, query, headers, body }: RequestTemplate): ReadonlySet<TemplateField> {
  const templates = [path, ...[...query, ...headers].map(([, template]) => template)];
  return new Set([...templates.flatMap(fieldsOf), ...(body?.fields ?? [])]);
}

/** Null when a value would change the path of the address. */
export function fillRequest(template: RequestTemplate, values: TemplateValues): HttpRequest | null {
  const all = { ...values, ...template.values };
  const path = fillTemplate(template.path, all, encodeURIComponent);
  if (path.split('/').some((step) => step === '.' || step === '..')) return null;
  const query = fillParameters(template.query, all);
  const headers = template.headers.map(([name, value]) => [name, fillTemplate(value, all, headerText)] as const);
  const body = template.body?.fill(all) ?? null;
  return {
    method: template.method,
    path: query === '' ? path : `${path}?${query}`,
    headers: {
      ...(template.body && { 'content-type': template.body.contentType }),
      ...Object.fromEntries(headers),
    },
    body,
  };
}

function urlFields(fields: SettingsFields): Pick<RequestTemplate, 'origin' | 'path' | 'query'> {
  const url = fields.text('url', URL_PARTS, URL_SHAPE);
  const [, base = '', path = '/', query = ''] = URL_PARTS.exec(url) ?? [];
  const template = parseTemplate(path);
  const right = template !== null && URL.canParse(base) && fieldsOf(template).every((field) => PATH_FIELDS.has(field));
  if (!right && url !== '') fields.reject('url', `must be ${URL_SHAPE}`);
  const parameters = [...new URLSearchParams(query)].map(([name, value]) => [name, [value]] as const);
  return { origin: right ? new URL(base).origin : '', path: template ?? [], query: parameters };
}

/** A header of the same name as one of ours replaces it: names are kept in small letters. */
function headerFields(fields: SettingsFields, contentType: RegExp): Parameters {
  const headers = fields.map(
    'headers',
    'header names and printable values',
    (name, value): [string, Template] | undefined => {
      const template = typeof value === 'string' && HEADER_VALUE.test(value) ? parseTemplate(value) : null;
      const right = template !== null && fieldsOf(template).every((field) => HEADER_FIELDS.has(field));
      return right && HEADER_NAME.test(name) && !OWN_HEADERS.test(name) ? [name.toLowerCase(), template] : undefined;
    },
  );
  const [type] = headers.get('content-type') ?? [];
  if (type !== undefined && !(typeof type === 'string' && contentType.test(type)))
    fields.reject('headers', 'name a content type that is not the one of format');
  return [...headers];
}

function headerText(value: string): string {
  return value.replace(/[^\x20-\x7e]/g, '');
}
