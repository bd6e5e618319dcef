import { isPlainObject } from '@sms/platform/validation';
import {
  fieldsOf,
  fillTemplate,
  parseTemplate,
  type Template,
  type TemplateField,
  type TemplateValues,
} from './template';
import { escapeXml, isSafeXmlTemplate } from './xml-template';

export const BODY_FORMATS = ['json', 'form', 'xml', 'none'] as const;
export type BodyFormat = (typeof BODY_FORMATS)[number];

/** The parsed body of a request: values can be put only where the body has a field. */
export interface BodyTemplate {
  readonly contentType: string;
  readonly fields: readonly TemplateField[];
  fill(values: TemplateValues): string;
}

/** Names and values of a query, of a form or of headers. */
export type Parameters = readonly (readonly [name: string, Template])[];

/** A field of kind `number` becomes a JSON number; all other fields become texts. */
type JsonNode =
  | { readonly kind: 'text'; readonly template: Template }
  | { readonly kind: 'number'; readonly field: TemplateField }
  | { readonly kind: 'literal'; readonly json: string }
  | { readonly kind: 'list'; readonly entries: readonly JsonNode[] }
  | { readonly kind: 'object'; readonly entries: readonly (readonly [name: string, JsonNode])[] };

const NUMBER = /^\{([a-z_]{1,20}):number\}$/;
/** The fields whose values are always whole numbers. */
const NUMERIC_FIELDS = ['to', 'reference', 'part', 'parts', 'validity_seconds', 'validity_minutes'] as const;
const WHOLE_NUMBER = /^(?:0|[1-9]\d{0,18})$/;

/** Describes a valid body of each format, for error messages. */
export const BODY_SHAPES: Readonly<Record<BodyFormat, string>> = {
  json: 'an object or list with known fields in braces',
  form: 'an object of texts with known fields in braces',
  xml: 'a text with known fields in braces, each in an element or a quoted attribute',
  none: 'left out',
};

/** Null when the body does not fit the format, or names an unknown field. */
export function parseBody(format: BodyFormat, body: unknown): BodyTemplate | null {
  switch (format) {
    case 'json':
      return jsonBody(body);
    case 'form':
      return formBody(body);
    case 'xml':
      return xmlBody(body);
    case 'none':
      return null;
  }
}

/** Names and values of a query or a form; null when a value is not a template. */
export function parseParameters(value: unknown): Parameters | null {
  if (!isPlainObject(value)) return null;
  const parameters = Object.entries(value).map(([name, text]) => {
    const template = typeof text === 'string' ? parseTemplate(text) : null;
    return template && ([name, template] as const);
  });
  return parameters.includes(null) ? null : parameters.filter((parameter) => parameter !== null);
}

export function fillParameters(parameters: Parameters, values: TemplateValues): string {
  const query = new URLSearchParams();
  for (const [name, template] of parameters) query.append(name, fillTemplate(template, values, asItIs));
  return query.toString();
}

function formBody(body: unknown): BodyTemplate | null {
  const parameters = parseParameters(body);
  return (
    parameters && {
      contentType: 'application/x-www-form-urlencoded',
      fields: parameters.flatMap(([, template]) => fieldsOf(template)),
      fill: (values) => fillParameters(parameters, values),
    }
  );
}

function xmlBody(body: unknown): BodyTemplate | null {
  const template = typeof body === 'string' ? parseTemplate(body) : null;
  if (template === null || !isSafeXmlTemplate(template)) return null;
  return {
    contentType: 'application/xml; charset=utf-8',
    fields: fieldsOf(template),
    fill: (values) => fillTemplate(template, values, escapeXml),
  };
}

function jsonBody(body: unknown): BodyTemplate | null {
  const root = typeof body === 'object' && body !== null ? jsonNode(body) : null;
  return (
    root && {
      contentType: 'application/json',
      fields: jsonFields(root),
      fill: (values) => fillJson(root, values),
    }
  );
}

function jsonNode(value: unknown): JsonNode | null {
  if (typeof value === 'string') return jsonText(value);
  if (Array.isArray(value)) {
    const entries = value.map(jsonNode);
    return entries.includes(null) ? null : { kind: 'list', entries: entries.filter((entry) => entry !== null) };
  }
  if (!isPlainObject(value)) return { kind: 'literal', json: JSON.stringify(value) };
  const entries = Object.entries(value).map(([name, entry]) => [name, jsonNode(entry)] as const);
  const right = entries.flatMap(([name, entry]) => (entry === null ? [] : [[name, entry] as const]));
  return right.length === entries.length ? { kind: 'object', entries: right } : null;
}

function jsonText(text: string): JsonNode | null {
  const name = NUMBER.exec(text)?.[1];
  if (name !== undefined) {
    const field = NUMERIC_FIELDS.find((known) => known === name);
    return field === undefined ? null : { kind: 'number', field };
  }
  const template = parseTemplate(text);
  return template && { kind: 'text', template };
}

function jsonFields(node: JsonNode): TemplateField[] {
  switch (node.kind) {
    case 'text':
      return fieldsOf(node.template);
    case 'number':
      return [node.field];
    case 'literal':
      return [];
    case 'list':
      return node.entries.flatMap(jsonFields);
    case 'object':
      return node.entries.flatMap(([, entry]) => jsonFields(entry));
  }
}

function fillJson(node: JsonNode, values: TemplateValues): string {
  switch (node.kind) {
    case 'text':
      return JSON.stringify(fillTemplate(node.template, values, asItIs));
    case 'number':
      return jsonNumber(values[node.field] ?? '');
    case 'literal':
      return node.json;
    case 'list':
      return `[${node.entries.map((entry) => fillJson(entry, values)).join(',')}]`;
    case 'object':
      return `{${node.entries.map(([name, entry]) => `${JSON.stringify(name)}:${fillJson(entry, values)}`).join(',')}}`;
  }
}

/** A value that is not a whole number, such as `+46700…`, stays a text. */
function jsonNumber(value: string): string {
  return WHOLE_NUMBER.test(value) ? value : JSON.stringify(value);
}

function asItIs(value: string): string {
  return value;
}
