// The operations of the API document that vendors call, in the order of the document: what the published clients have.

/** Calls of people who operate the service, of the console, and of probes. */
const OTHERS = ['Operators', 'Console', 'Service'];
/** Methods of which all parameters but those of the path are in the query. */
const WITHOUT_BODY = ['GET', 'DELETE'];
const IDEMPOTENCY_KEY = 'Idempotency-Key';

/**
 * @throws when the clients could not tell the parts of a call, or the entries of a page, apart
 */
export function vendorOperations({ paths, components }) {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags }]) => !tags.some((tag) => OTHERS.includes(tag)))
      .map(([method, operation]) => checked(described(path, method.toUpperCase(), operation, components))),
  );
}

/** The method and path of a call; `?` behind them says that another method than GET or DELETE has a query, too. */
export const routeOf = ({ method, path, inQuery }) =>
  `${method} ${path}${inQuery.length > 0 && !WITHOUT_BODY.includes(method) ? '?' : ''}`;

/** The same document without the other operations, and what only they use. */
export function vendorDocument(document) {
  const names = new Set(vendorOperations(document).map(({ name }) => name));
  const paths = Object.fromEntries(
    Object.entries(document.paths)
      .map(([path, methods]) => [
        path,
        Object.fromEntries(Object.entries(methods).filter(([, { operationId }]) => names.has(operationId))),
      ])
      .filter(([, methods]) => Object.keys(methods).length > 0),
  );
  const used = { schemas: {}, responses: {}, headers: {} };
  const follow = (value) => {
    if (typeof value !== 'object' || value === null) return;
    const [, kind, name] = /^#\/components\/(\w+)\/(.+)$/.exec(value.$ref ?? '') ?? [];
    if (kind !== undefined && used[kind][name] === undefined) {
      used[kind][name] = document.components[kind][name];
      follow(used[kind][name]);
    }
    Object.values(value).forEach(follow);
  };
  follow([paths, document.webhooks]);
  return { ...document, paths, components: { ...document.components, ...used } };
}

function described(path, method, operation, components) {
  const { operationId, summary, description, deprecated = false, parameters = [], requestBody } = operation;
  const content = requestBody?.content ?? {};
  const named = (place) => parameters.filter((parameter) => parameter.in === place);
  const resolve = (schema) =>
    schema?.$ref === undefined ? schema : components.schemas[schema.$ref.replace('#/components/schemas/', '')];
  const data = resolve(resolve(operation.responses['200'].content['application/json'].schema).properties.data);
  return {
    name: operationId,
    method,
    path,
    summary,
    description,
    deprecated,
    inPath: named('path'),
    inQuery: named('query'),
    body: resolve(content['application/json']?.schema),
    form: resolve(content['multipart/form-data']?.schema),
    isIdempotent: named('header').some(({ name }) => name === IDEMPOTENCY_KEY),
    lists: Object.entries(data.properties ?? {})
      .filter(([, { type }]) => type === 'array')
      .map(([name]) => name),
  };
}

function checked(operation) {
  const { name, inPath, inQuery, body, lists } = operation;
  const fail = (problem) => {
    throw new Error(`${name}: ${problem}; see tools/openapi/vendor-operations.mjs`);
  };
  const parts = [...inPath, ...inQuery].map((parameter) => parameter.name);
  if (body !== undefined && inQuery.length > 0) fail('it has a query and a body');
  if (body !== undefined && WITHOUT_BODY.includes(operation.method)) fail('its method has no body');
  if (parts.some((part) => part in (body?.properties ?? {}))) fail('a parameter has the name of a member of the body');
  if (inQuery.some((parameter) => ['cursor', 'page'].includes(parameter.name)) && lists.length !== 1)
    fail('a page has other than one list');
  return operation;
}
