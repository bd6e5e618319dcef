// Writes the calls of vendors as collections of Postman (v2.1) and of Bruno to dist/collections, or the folder that is
// named. They take the address and the API key from the variables baseUrl and apiKey.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { vendorDocument, vendorOperations } from './vendor-operations.mjs';

const workspaceRoot = path.resolve(import.meta.dirname, '../..');
const output = path.resolve(process.argv[2] ?? path.join(workspaceRoot, 'dist/collections'));
const document = vendorDocument(JSON.parse(readFileSync(path.join(workspaceRoot, 'docs/openapi.json'), 'utf8')));
const { title, version } = document.info;
const requests = vendorOperations(document).map(requestOf);
const folders = [...new Set(requests.map(({ tag }) => tag))];
const BASE_URL = 'http://127.0.0.1:3000';

rmSync(output, { recursive: true, force: true });
write('postman.json', json(postmanCollection()));
write('bruno/bruno.json', json({ version: '1', name: title, type: 'collection' }));
write(
  'bruno/environments/local.bru',
  `vars {\n  baseUrl: ${BASE_URL}\n}\nvars:secret [\n  apiKey,\n  accessToken\n]\n`,
);
for (const tag of folders)
  requests
    .filter((request) => request.tag === tag)
    .forEach((request, index) => write(`bruno/${tag}/${request.name}.bru`, brunoRequest(request, index + 1)));

/** Only what a request needs has a value; the other parameters are there, and switched off. */
function requestOf({ name, method, path: template, summary, description, inPath, inQuery }) {
  const operation = document.paths[template][method.toLowerCase()];
  const example = operation.requestBody?.content['application/json'].example;
  const schemes = (operation.security ?? []).flatMap(Object.keys);
  const parameter = ({ name: key, required = false, example: value, description: text = '' }) => ({
    key,
    value: value === undefined ? '' : String(value),
    description: text,
    disabled: !required,
  });
  return {
    name,
    tag: operation.tags[0],
    summary,
    description,
    method,
    template,
    pathParameters: inPath.map(parameter),
    query: inQuery.map(parameter),
    credential: schemes.includes('apiKey') ? 'apiKey' : (schemes[0] ?? 'none'),
    body: operation.requestBody === undefined ? undefined : JSON.stringify(example ?? {}, null, 2),
  };
}

function postmanCollection() {
  return {
    info: {
      name: `${title} ${version}`,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    variable: [
      { key: 'baseUrl', value: BASE_URL },
      { key: 'apiKey', value: '' },
      { key: 'accessToken', value: '' },
    ],
    item: folders.map((name) => ({
      name,
      item: requests.filter(({ tag }) => tag === name).map(postmanItem),
    })),
  };
}

function postmanItem({ name, summary, description, method, template, pathParameters, query, credential, body }) {
  const route = template.replace(/\{(\w+)\}/g, ':$1').slice(1);
  return {
    name: summary,
    request: {
      method,
      description: `${name}: ${description}`,
      auth: postmanAuth(credential),
      header: body === undefined ? [] : [{ key: 'Content-Type', value: 'application/json' }],
      url: {
        raw: `{{baseUrl}}/${route}${searchOf(query)}`,
        host: ['{{baseUrl}}'],
        path: route.split('/'),
        query,
        variable: pathParameters.map(({ key, value, description: text }) => ({ key, value, description: text })),
      },
      ...(body !== undefined && { body: { mode: 'raw', raw: body, options: { raw: { language: 'json' } } } }),
    },
    response: [],
  };
}

function postmanAuth(credential) {
  const attributes = (values) => Object.entries(values).map(([key, value]) => ({ key, value, type: 'string' }));
  if (credential === 'apiKey')
    return { type: 'apikey', apikey: attributes({ key: 'X-API-Key', value: '{{apiKey}}', in: 'header' }) };
  if (credential === 'bearer') return { type: 'bearer', bearer: attributes({ token: '{{accessToken}}' }) };
  return { type: 'noauth' };
}

function brunoRequest({ summary, name, method, template, pathParameters, query, credential, body, description }, seq) {
  const pairs = (parameters) => parameters.map(({ key, value, disabled }) => `${disabled ? '~' : ''}${key}: ${value}`);
  const auth = { apiKey: 'apikey', bearer: 'bearer', none: 'none' }[credential];
  const url = `{{baseUrl}}${template.replace(/\{(\w+)\}/g, ':$1')}${searchOf(query)}`;
  const blocks = [
    ['meta', [`name: ${summary}`, 'type: http', `seq: ${seq}`]],
    [method.toLowerCase(), [`url: ${url}`, `body: ${body === undefined ? 'none' : 'json'}`, `auth: ${auth}`]],
    ['params:query', pairs(query)],
    ['params:path', pairs(pathParameters.map((parameter) => ({ ...parameter, disabled: false })))],
    ['auth:apikey', auth === 'apikey' ? ['key: X-API-Key', 'value: {{apiKey}}', 'placement: header'] : []],
    ['auth:bearer', auth === 'bearer' ? ['token: {{accessToken}}'] : []],
    ['body:json', body === undefined ? [] : body.split('\n')],
    ['docs', `${name}: ${description}`.split('\n')],
  ];
  return blocks
    .filter(([, lines]) => lines.length > 0)
    .map(([block, lines]) => `${block} {\n${lines.map((line) => `  ${line}`).join('\n')}\n}\n`)
    .join('\n');
}

function searchOf(query) {
  const asked = query.filter(({ disabled }) => !disabled).map(({ key, value }) => `${key}=${value}`);
  return asked.length > 0 ? `?${asked.join('&')}` : '';
}

function write(file, content) {
  const target = path.join(output, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, content);
}

function json(value) {
  return `${JSON.stringify(value, null, 2)}\n`;
}
