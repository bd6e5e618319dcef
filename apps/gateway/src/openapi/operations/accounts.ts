import { FAULT_CODES } from '@sms/platform/errors';
import { API_KEY_MODES } from '../../identity/api-key-format';
import { API_KEY_SCOPES } from '../../identity/api-key-scopes';
import {
  ACCOUNT_SUSPENDED,
  API_KEY_LIMIT_REACHED,
  FORBIDDEN,
  INVALID_CREDENTIALS,
  RATE_LIMITED,
  SUB_ACCOUNT_LIMIT_REACHED,
  UNAUTHENTICATED,
  USER_DISABLED,
} from '../../http/error-codes';
import type { OperationDoc } from '../operation-doc';
import { array, integer, object, oneOf, orNull, text, TIME, UUID } from '../schema';
import { PAGINATION, PAGINATION_EXAMPLE } from './pagination';

const KEY_ID = '0195a6f0-4d2e-7b83-a1c4-5e6f7a8b9c0d';

const TOKENS = {
  schema: object({
    access_token: text('JWT.'),
    token_type: { const: 'Bearer' },
    expires_in: integer('Seconds.'),
    refresh_token: text('For the next access token; works once.'),
  }),
  example: {
    access_token: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI3In0.c2lnbmF0dXJl',
    token_type: 'Bearer',
    expires_in: 3_600,
    refresh_token: 'rt_m9Zq3Lw8uXyT2bVn5cRk7jHf4gDs1aPo6iEe0tYrQxW',
  },
};

const SCOPES = array(oneOf(API_KEY_SCOPES));
const NOTHING = { schema: { type: 'null' }, example: null };

export const ACCOUNTS: Readonly<Record<string, OperationDoc>> = {
  'POST /v1/auth/login': {
    id: 'logIn',
    tag: 'Accounts',
    summary: 'Log in',
    description: 'Answers the bearer token. An address that fails ten times within a minute has to wait.',
    request: { email: 'owner@example.com', password: 'correct horse battery staple' },
    data: TOKENS,
    errors: [INVALID_CREDENTIALS, USER_DISABLED, RATE_LIMITED],
  },
  'POST /v1/auth/refresh': {
    id: 'refreshSession',
    tag: 'Accounts',
    summary: 'Get new tokens for a refresh token',
    description: 'A refresh token works once. One that comes a second time ends its session: it is in two hands.',
    request: { refresh_token: 'rt_k2vV8Qm1cJ0xw9sYb7uT4nHzLr6eDfGa3iPoUyXtRqM' },
    data: TOKENS,
    errors: [UNAUTHENTICATED, ACCOUNT_SUSPENDED, RATE_LIMITED],
  },
  'POST /v1/auth/password': {
    id: 'changePassword',
    tag: 'Accounts',
    summary: 'Change the password',
    description: 'All other sessions of the user end; this one and API keys go on.',
    request: { current_password: 'correct horse battery staple', new_password: 'staple battery horse correct' },
    data: NOTHING,
  },
  'POST /v1/auth/logout': {
    id: 'logOut',
    tag: 'Accounts',
    summary: 'Log out',
    description: 'Ends the session: its access and refresh tokens work no more.',
    data: NOTHING,
  },
  'POST /v1/api-keys': {
    id: 'createApiKey',
    tag: 'Accounts',
    summary: 'Create an API key',
    description:
      'The key is shown in this answer and never again. `send` sends SMS, `otp` one-time passwords; `read` reads balance, log, reports, sender names, webhook deliveries ' +
      'and events; `manage` sets, tests and replays the webhook, requests sender names and opens sub-accounts. Test keys cannot manage.',
    request: { name: 'Shop backend', mode: 'live', scopes: ['send', 'otp', 'read'] },
    data: {
      schema: object({
        id: UUID,
        name: text(),
        mode: oneOf(API_KEY_MODES),
        scopes: SCOPES,
        prefix: text('The beginning of the key, by which lists show it.'),
        api_key: text('The key itself.'),
      }),
      example: {
        id: KEY_ID,
        name: 'Shop backend',
        mode: 'live',
        scopes: ['send', 'otp', 'read'],
        prefix: 'sk_live_q7Xw',
        api_key: 'sk_live_q7Xw...',
      },
    },
    errors: [API_KEY_LIMIT_REACHED],
  },
  'GET /v1/api-keys': {
    id: 'listApiKeys',
    tag: 'Accounts',
    summary: 'List the API keys of the account',
    description: 'Newest first, without those that are revoked.',
    parameters: { page: 1, per_page: 10 },
    data: {
      schema: object({
        api_keys: array(
          object({
            id: UUID,
            name: text(),
            mode: oneOf(API_KEY_MODES),
            scopes: SCOPES,
            prefix: text(),
            created_at: TIME,
            last_used_at: orNull(TIME),
          }),
        ),
        pagination: PAGINATION,
      }),
      example: {
        api_keys: [
          {
            id: KEY_ID,
            name: 'Shop backend',
            mode: 'live',
            scopes: ['send', 'otp', 'read'],
            prefix: 'sk_live_q7Xw',
            created_at: '2026-03-01T09:00:00.000Z',
            last_used_at: null,
          },
        ],
        pagination: PAGINATION_EXAMPLE,
      },
    },
  },
  'DELETE /v1/api-keys/{id}': {
    id: 'revokeApiKey',
    tag: 'Accounts',
    summary: 'Revoke an API key',
    description: 'Within a second it is refused everywhere.',
    parameters: { id: KEY_ID },
    data: NOTHING,
  },
  'POST /v1/sub-accounts': {
    id: 'createSubAccount',
    tag: 'Accounts',
    summary: 'Create a sub-account',
    description:
      'It has its own credit, and the webhook and sender names of its parent. A sub-account has no sub-accounts.',
    request: { name: 'Example Ltd, north', email: 'north@example.com', password: 'correct horse battery staple' },
    data: {
      schema: object({ id: integer(), uuid: UUID, email: text(), parent_id: integer() }),
      example: { id: 8, uuid: 'c9f0f895-fb98-4b91-9a0f-3e1c2d4b5a69', email: 'north@example.com', parent_id: 7 },
    },
    errors: [FAULT_CODES.conflict, FORBIDDEN, SUB_ACCOUNT_LIMIT_REACHED],
  },
};
