import { FAULT_CODES } from '@sms/platform/errors';
import { VENDOR_ROLES } from '../../identity/app-user.entity';
import { RATE_LIMITED, USER_LIMIT_REACHED } from '../../http/error-codes';
import type { OperationDoc } from '../operation-doc';
import { array, integer, object, oneOf, text, TIME } from '../schema';
import { PAGINATION, PAGINATION_EXAMPLE } from './pagination';

const USER = object({
  id: integer(),
  email: text(),
  role: oneOf(VENDOR_ROLES),
  status: oneOf(['active', 'disabled'], 'Disabled users cannot log in.'),
  created_at: TIME,
});
const user = (status: 'active' | 'disabled') => ({
  id: 9,
  email: 'member@example.com',
  role: 'member',
  status,
  created_at: '2026-03-01T09:00:00.000Z',
});
const USERS = {
  schema: object({ users: array(USER), pagination: PAGINATION }),
  example: { users: [user('active')], pagination: PAGINATION_EXAMPLE },
};
const ACTIVE = { schema: USER, example: user('active') };
const DISABLED = { schema: USER, example: user('disabled') };

const OPERATOR = object({ id: integer(), email: text(), created_at: TIME });
const OPERATOR_EXAMPLE = { id: 2, email: 'second@example.com', created_at: '2026-03-01T09:00:00.000Z' };
const NOTHING = { schema: { type: 'null' }, example: null };
const ENDED = "Their sessions end at once, at every gateway. API keys are the account's and go on.";

export const USERS_AND_OPERATORS: Readonly<Record<string, OperationDoc>> = {
  'POST /v1/users': {
    id: 'createUser',
    tag: 'Accounts',
    summary: 'Add a user to the account',
    description:
      'Who adds the user tells the user the password. Members may do what the account is for; keys, users, sub-accounts and webhook secrets are for owners.',
    request: { email: 'member@example.com', password: 'correct horse battery staple', role: 'member' },
    data: ACTIVE,
    errors: [FAULT_CODES.conflict, USER_LIMIT_REACHED],
  },
  'GET /v1/users': {
    id: 'listUsers',
    tag: 'Accounts',
    summary: 'List the users of the account',
    description: 'The oldest first.',
    parameters: { page: 1, per_page: 10 },
    data: USERS,
  },
  'POST /v1/users/{id}/disable': {
    id: 'disableUser',
    tag: 'Accounts',
    summary: 'Disable a user of the account',
    description: `The user cannot log in until enabled again. ${ENDED} Nobody disables himself.`,
    parameters: { id: '9' },
    data: DISABLED,
    errors: [FAULT_CODES.conflict],
  },
  'POST /v1/users/{id}/enable': {
    id: 'enableUser',
    tag: 'Accounts',
    summary: 'Enable a user of the account again',
    parameters: { id: '9' },
    data: ACTIVE,
  },
  'POST /v1/users/{id}/end-sessions': {
    id: 'endUserSessions',
    tag: 'Accounts',
    summary: 'End all sessions of a user of the account',
    description: 'Access and refresh tokens work no more; the user may log in again.',
    parameters: { id: '9' },
    data: ACTIVE,
  },
  'POST /v1/auth/reset-password': {
    id: 'resetPassword',
    tag: 'Accounts',
    summary: 'Set a new password by a reset token',
    description: 'An operator makes the token. It works once, for an hour. All sessions of the user end.',
    request: {
      reset_token: 'pr_m9Zq3Lw8uXyT2bVn5cRk7jHf4gDs1aPo6iEe0tYrQxW',
      new_password: 'staple battery horse correct',
    },
    data: NOTHING,
    errors: [RATE_LIMITED],
  },
  'GET /v1/admin/vendors/{id}/users': {
    id: 'listVendorUsers',
    tag: 'Operators',
    summary: 'List the users of an account',
    description: 'The oldest first, disabled ones included.',
    parameters: { id: '7', page: 1, per_page: 10 },
    data: USERS,
  },
  'POST /v1/admin/users/{id}/disable': {
    id: 'disableVendorUser',
    tag: 'Operators',
    summary: 'Disable a user of a vendor',
    description: `The user cannot log in until enabled again. ${ENDED}`,
    parameters: { id: '9' },
    request: { reason: 'Left the company.' },
    data: DISABLED,
    errors: [FAULT_CODES.conflict],
  },
  'POST /v1/admin/users/{id}/enable': {
    id: 'enableVendorUser',
    tag: 'Operators',
    summary: 'Enable a user of a vendor again',
    parameters: { id: '9' },
    request: { reason: 'Came back.' },
    data: ACTIVE,
  },
  'POST /v1/admin/users/{id}/end-sessions': {
    id: 'endVendorUserSessions',
    tag: 'Operators',
    summary: 'End all sessions of a user of a vendor',
    description: 'Access and refresh tokens work no more; the user may log in again.',
    parameters: { id: '9' },
    request: { reason: 'Lost a laptop.' },
    data: ACTIVE,
  },
  'POST /v1/admin/users/{id}/password-reset': {
    id: 'createPasswordReset',
    tag: 'Operators',
    summary: 'Make a password reset token for a user of a vendor',
    description:
      'It is shown in this answer and never again, works once for an hour, and ends the one before. The old password is good until the token is used.',
    parameters: { id: '9' },
    data: {
      schema: object({
        user_id: integer(),
        email: text(),
        reset_token: text('For `POST /v1/auth/reset-password`.'),
        expires_at: TIME,
      }),
      example: {
        user_id: 9,
        email: 'member@example.com',
        reset_token: 'pr_m9Zq3Lw8uXyT2bVn5cRk7jHf4gDs1aPo6iEe0tYrQxW',
        expires_at: '2026-03-01T10:00:00.000Z',
      },
    },
    errors: [FAULT_CODES.conflict],
  },
  'GET /v1/admin/operators': {
    id: 'listOperators',
    tag: 'Operators',
    summary: 'List the operators',
    description: 'The oldest first, without those who were removed.',
    parameters: { page: 1, per_page: 10 },
    data: {
      schema: object({ operators: array(OPERATOR), pagination: PAGINATION }),
      example: { operators: [OPERATOR_EXAMPLE], pagination: PAGINATION_EXAMPLE },
    },
  },
  'POST /v1/admin/operators': {
    id: 'createOperator',
    tag: 'Operators',
    summary: 'Add an operator',
    description:
      'Who adds the operator tells the operator the password. One who was removed may come back under the same e-mail.',
    request: { email: 'second@example.com', password: 'correct horse battery staple' },
    data: { schema: OPERATOR, example: OPERATOR_EXAMPLE },
    errors: [FAULT_CODES.conflict],
  },
  'DELETE /v1/admin/operators/{id}': {
    id: 'removeOperator',
    tag: 'Operators',
    summary: 'Remove an operator',
    description: 'Their sessions end at once. Nobody removes himself, so there is always an operator.',
    parameters: { id: '2' },
    data: NOTHING,
    errors: [FAULT_CODES.conflict],
  },
};
