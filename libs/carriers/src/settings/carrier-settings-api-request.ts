import { BODY_FORMATS, BODY_SHAPES, parseBody, parseParameters, type Parameters } from '../exchange/body-template';
import type { RequestTemplate } from '../exchange/request-template';
import { fieldsOf, parseTemplate, type Template, type TemplateField } from '../exchange/template';
import type { Credentials } from './carrier-settings-api-auth';
import type { SettingsFields } from './settings-fields';

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

function urlFields(fields: SettingsFields): Pick<RequestTemplate, 'origin' | 'path' | 'query'> {
  const url = fields.text('url', URL_PARTS, URL_SHAPE);
  const [, base = '', path = '/', query = ''] = URL_PARTS.exec(url) ?? [];
  const template = parseTemplate(path);
  const right = template !== null && URL.canParse(base) && fieldsOf(template).every((field) => PATH_FIELDS.has(field));
  if (!right && url !== '') fields.reject('url', `must be ${URL_SHAPE}`);
  const parameters = [...new URLSearchParams(query)].map(([name, value]) => [name, [value]] as const);
  return { origin: right ? new URL(base).origin : '', path: template ?? [], query: parameters };
}

/** Names are in lower case, so that a configured header replaces one of ours. */
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
