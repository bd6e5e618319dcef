import type { Schema } from '../schema';
import { html, type Html } from './html';
import type { OpenApiDocument } from './openapi-document';

const STYLE = `
  :root {
    color-scheme: light dark;
    --line: color-mix(in srgb, currentColor 20%, transparent);
    --soft: color-mix(in srgb, currentColor 7%, transparent);
  }
  body { margin: 0; display: flex; font: 15px/1.5 system-ui, sans-serif; }
  nav {
    position: sticky;
    top: 0;
    height: 100vh;
    overflow: auto;
    flex: 0 0 17rem;
    padding: 1rem;
    border-right: 1px solid var(--line);
    box-sizing: border-box;
  }
  nav a { display: block; color: inherit; text-decoration: none; padding: .1rem 0; }
  nav h2 { font-size: .8rem; margin: 1rem 0 .2rem; opacity: .7; }
  main { padding: 1rem 2rem; max-width: 60rem; min-width: 0; }
  section { border-top: 1px solid var(--line); padding: .5rem 0 1.5rem; }
  code, pre { font: 13px/1.45 ui-monospace, monospace; }
  pre { background: var(--soft); padding: .7rem; overflow: auto; border-radius: 4px; }
  table { border-collapse: collapse; width: 100%; }
  td, th {
    text-align: left;
    vertical-align: top;
    padding: .25rem .6rem .25rem 0;
    border-bottom: 1px solid var(--line);
  }
  .method { font-weight: 700; }
  @media (max-width: 50rem) { body { display: block; } nav { position: static; height: auto; border: 0; } }
`;

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, MediaType>> };
  readonly responses: Readonly<Record<string, Response>>;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

interface MediaType {
  readonly schema: Schema;
  readonly example?: unknown;
}

interface Response {
  readonly $ref?: string;
  readonly description?: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Readonly<Record<string, MediaType>>;
}

interface Entry {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** The document as one page that needs nothing else. */
export function referencePage(document: OpenApiDocument): string {
  const entries = entriesOf(document);
  const groups = document.tags.map((tag) => ({
    ...tag,
    entries: entries.filter(({ operation }) => operation.tags.includes(tag.name)),
  }));
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${document.info.title} ${document.info.version}</title>
        <style>
          ${html.raw(STYLE)}
        </style>
      </head>
      <body>
        <nav>
          ${groups.map(
            (group) =>
              html`<h2>${group.name}</h2>
                ${group.entries.map(({ operation }) => html`<a href="#${operation.operationId}">${operation.summary}</a>`)}`,
          )}
          <h2>Errors</h2>
          <a href="#errors">Error body</a>
        </nav>
        <main>
          <h1>${document.info.title} ${document.info.version}</h1>
          <p>${document.info.description} As OpenAPI 3.1: <a href="openapi.json">openapi.json</a>.</p>
          ${groups.map(
            (group) =>
              html`<h2>${group.name}</h2>
                <p>${group.description}</p>
                ${group.entries.map((entry) => section(entry, document))}`,
          )}
          <section id="errors">
            <h2>Error body</h2>
            <p>${document.components.schemas.Error['description'] as string}</p>
            ${fields(document.components.schemas.Error)}
          </section>
        </main>
      </body>
    </html>`.text;
}

function entriesOf(document: OpenApiDocument): Entry[] {
  const paths = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  const events = Object.entries(document.webhooks).map(([name, { post }]) => ({
    method: 'EVENT',
    path: name,
    operation: post,
  }));
  return [...paths, ...events] as unknown as Entry[];
}

function section({ method, path, operation }: Entry, document: OpenApiDocument): Html {
  const credentials = (operation.security ?? [])
    .flatMap((scheme) => Object.keys(scheme))
    .map((name) => (name === 'apiKey' ? 'X-API-Key' : 'Authorization: Bearer'));
  return html`<section id="${operation.operationId}">
    <h3>${operation.summary}</h3>
    <p>
      <code><span class="method">${method}</span> ${path}</code
      >${credentials.length > 0 ? html` &middot; <code>${credentials.join(', ')}</code>` : ''}
    </p>
    ${operation.description === undefined ? '' : html`<p>${operation.description}</p>`}
    ${
      operation.parameters
        ? html`<h4>Parameters</h4>
            <table>
              ${operation.parameters.map((parameter) => row(`${parameter.name} (${parameter.in})`, { ...parameter.schema, description: parameter.description }, parameter.required))}
            </table>`
        : ''
    }
    ${Object.entries(operation.requestBody?.content ?? {}).map(
      ([type, media]) =>
        html`<h4>Body, ${type}</h4>
          ${mediaType(media, document)}`,
    )}
    <h4>Answers</h4>
    ${Object.entries(operation.responses).map(([status, response]) => answer(status, response, document))}
  </section>`;
}

function answer(status: string, response: Response, document: OpenApiDocument): Html {
  const shown = resolve(response, document);
  const codes = (
    shown.content?.['application/json']?.schema['properties'] as { error_code?: { enum: string[] } } | undefined
  )?.error_code?.enum;
  const headers = Object.keys(shown.headers ?? {});
  const body = codes
    ? html`<code>${codes.join(', ')}</code>`
    : Object.values(shown.content ?? {}).map((media) => mediaType(media, document));
  return html`<p>
      <b>${status}</b> ${shown.description ?? ''}
      ${headers.length > 0 ? html`<small>${headers.join(', ')}</small>` : ''}
    </p>
    ${body}`;
}

function mediaType({ schema, example }: MediaType, document: OpenApiDocument): Html {
  return html`${fields(resolve(schema, document))}${example === undefined ? '' : html`<pre>${JSON.stringify(example, null, 2)}</pre>`}`;
}

function resolve<T extends object>(value: T, document: OpenApiDocument): T {
  const reference = (value as { $ref?: string }).$ref;
  if (reference === undefined) return value;
  const [kind = '', name = ''] = reference.replace('#/components/', '').split(/\/(.*)/);
  return (document.components as unknown as Record<string, Record<string, T>>)[kind]?.[name] ?? value;
}

function fields(schema: Schema): Html {
  const rows = rowsOf(schema, '');
  return rows.length > 0
    ? html`<table>
        ${rows}
      </table>`
    : html``;
}

function rowsOf(schema: Schema, prefix: string): Html[] {
  const required = (schema['required'] as readonly string[] | undefined) ?? [];
  return Object.entries((schema['properties'] as Readonly<Record<string, Schema>> | undefined) ?? {}).flatMap(
    ([name, property]) => {
      const items = property['items'] as Schema | undefined;
      return [
        row(prefix + name, property, required.includes(name)),
        ...rowsOf(property, `${prefix}${name}.`),
        ...(items ? rowsOf(items, `${prefix}${name}[].`) : []),
      ];
    },
  );
}

function row(name: string, { description, ...schema }: Schema, required: boolean): Html {
  return html`<tr>
    <td><code>${name}</code>${required ? '' : html` <small>optional</small>`}</td>
    <td><code>${rule(schema)}</code></td>
    <td>${description as string | undefined}</td>
  </tr>`;
}

function rule({
  type,
  format,
  const: value,
  enum: values,
  properties: _properties,
  required: _required,
  items,
  ...rest
}: Schema): string {
  if (value !== undefined) return JSON.stringify(value);
  if (Array.isArray(values)) return values.map((one) => JSON.stringify(one)).join(' | ');
  const inner = items ? ` of ${rule(items as Schema)}` : '';
  const limits = Object.entries(rest)
    .filter(([, limit]) => typeof limit !== 'object')
    .map(([name, limit]) => `${name} ${String(limit)}`);
  return [[type].flat().join(' | ') + inner, format, ...limits]
    .filter((part) => part !== undefined && part !== '')
    .join(', ');
}
