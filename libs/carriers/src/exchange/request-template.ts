import { fillParameters, type BodyTemplate, type Parameters } from './body-template';
import type { HttpRequest } from './http-messages';
import { fieldsOf, fillTemplate, type Template, type TemplateField, type TemplateValues } from './template';

/** A request with fields to fill in; the credentials are in it already. */
export interface RequestTemplate {
  readonly method: HttpRequest['method'];
  readonly origin: string;
  /** Percent-encoded, without a query. */
  readonly path: Template;
  readonly query: Parameters;
  readonly headers: Parameters;
  readonly body: BodyTemplate | null;
  /** Values of the fields `username` and `password`. */
  readonly values: TemplateValues;
}

/** The fields that the request contains. */
export function fieldsOfRequest({ path, query, headers, body }: RequestTemplate): ReadonlySet<TemplateField> {
  const templates = [path, ...[...query, ...headers].map(([, template]) => template)];
  return new Set([...templates.flatMap(fieldsOf), ...(body?.fields ?? [])]);
}

/** Null when a value would change the structure of the path. */
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

function headerText(value: string): string {
  return value.replace(/[^\x20-\x7e]/g, '');
}
