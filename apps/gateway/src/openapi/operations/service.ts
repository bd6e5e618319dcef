import type { OperationDoc } from '../operation-doc';
import { object, oneOf } from '../schema';

const json = 'application/json';

export const SERVICE: Readonly<Record<string, OperationDoc>> = {
  'GET /healthz': {
    id: 'isAlive',
    tag: 'Service',
    summary: 'Whether the process lives',
    answers: {
      200: {
        description: 'It does.',
        type: json,
        schema: object({ status: { const: 'ok' } }),
        example: { status: 'ok' },
      },
    },
  },
  'GET /readyz': {
    id: 'isReady',
    tag: 'Service',
    summary: 'Whether requests can be served',
    answers: {
      200: {
        description: 'They can.',
        type: json,
        schema: object({ status: oneOf(['ready']) }),
        example: { status: 'ready' },
      },
      503: {
        description: 'Something the service needs is away.',
        type: json,
        schema: object({ status: oneOf(['not_ready']) }),
        example: { status: 'not_ready' },
      },
    },
  },
  'GET /openapi.json': {
    id: 'getOpenApiDocument',
    tag: 'Service',
    summary: 'This document',
    answers: { 200: { description: 'OpenAPI 3.1.', type: json, schema: { type: 'object' } } },
  },
  'GET /docs': {
    id: 'getReferencePage',
    tag: 'Service',
    summary: 'This document as a page to read',
    answers: { 200: { description: 'Needs nothing from elsewhere.', type: 'text/html', schema: { type: 'string' } } },
  },
};
