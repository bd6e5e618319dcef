import { MESSAGE_STATUSES } from '@sms/contracts/messaging';
import { FAULT_CODES } from '@sms/platform/errors';
import { FORBIDDEN } from '../../http/error-codes';
import type { OperationDoc } from '../operation-doc';
import { REASON } from '../reason';
import { array, integer, MSISDN, object, oneOf, orNull, text, TIME, UUID } from '../schema';
import { PAGINATION, PAGINATION_EXAMPLE } from './pagination';

const VENDOR = {
  id: integer(),
  uuid: UUID,
  name: text(),
  email: text(),
  parent_id: orNull(integer('The account it is a sub-account of.')),
  status: oneOf(['active', 'suspended']),
  default_sender: orNull(text()),
  rate_limit_per_minute: orNull(integer('Null: the published limit.')),
  created_at: TIME,
};
const VENDOR_EXAMPLE = {
  id: 7,
  uuid: '8f14e45f-ceea-467f-a9a4-9d1f3a2b7c61',
  name: 'Example Ltd',
  email: 'owner@example.com',
  parent_id: null,
  status: 'active',
  default_sender: 'Example',
  rate_limit_per_minute: null,
  created_at: '2026-03-01T09:00:00.000Z',
};
const BALANCE = { schema: object({ credit_balance: { type: 'number' } }), example: { credit_balance: 199 } };
const SEND_ID = '0195a6f0-1c3b-7d52-9e4f-8a7b6c5d4e3f';

export const OPERATORS: Readonly<Record<string, OperationDoc>> = {
  'POST /v1/admin/vendors': {
    id: 'createVendor',
    tag: 'Operators',
    summary: 'Create a vendor account with its owner',
    request: {
      name: 'Example Ltd',
      email: 'owner@example.com',
      password: 'correct horse battery staple',
      opening_credits: 100,
    },
    data: {
      schema: object({ id: integer(), uuid: UUID, email: text() }),
      example: { id: 7, uuid: '8f14e45f-ceea-467f-a9a4-9d1f3a2b7c61', email: 'owner@example.com' },
    },
    errors: [FAULT_CODES.conflict],
  },
  'POST /v1/admin/vendors/{id}/top-ups': {
    id: 'topUpVendor',
    tag: 'Operators',
    summary: 'Add credits to an account',
    parameters: { id: '7' },
    request: { credits: 100, reference: 'invoice-2026-0042' },
    data: BALANCE,
    errors: [FAULT_CODES.conflict],
  },
  'GET /v1/admin/vendors': {
    id: 'listVendors',
    tag: 'Operators',
    summary: 'List vendor accounts and their sub-accounts',
    description: 'Newest first.',
    parameters: { page: 1, per_page: 10, parent_id: 7 },
    data: {
      schema: object({ vendors: array(object(VENDOR)), pagination: PAGINATION }),
      example: { vendors: [VENDOR_EXAMPLE], pagination: PAGINATION_EXAMPLE },
    },
  },
  'GET /v1/admin/vendors/{id}': {
    id: 'getVendor',
    tag: 'Operators',
    summary: 'Show a vendor account with its credits',
    parameters: { id: '7' },
    data: {
      schema: object({
        ...VENDOR,
        credits: object({
          available: integer(),
          held: integer('For messages on their way to a carrier.'),
          spent: integer(),
        }),
      }),
      example: { ...VENDOR_EXAMPLE, credits: { available: 199, held: 3, spent: 48 } },
    },
  },
  'PATCH /v1/admin/vendors/{id}': {
    id: 'changeVendor',
    tag: 'Operators',
    summary: 'Change the name, default sender or rate limit of an account',
    description:
      'What is left out stays as it is. The default sender must be approved for the account or its parent; null removes it. Holds within a second.',
    parameters: { id: '7' },
    request: { name: 'Example Ltd', default_sender: null, rate_limit_per_minute: 600 },
    data: { schema: object(VENDOR), example: { ...VENDOR_EXAMPLE, default_sender: null, rate_limit_per_minute: 600 } },
  },
  'POST /v1/admin/vendors/{id}/sub-accounts': {
    id: 'createVendorSubAccount',
    tag: 'Operators',
    summary: 'Create a sub-account of a vendor',
    description: 'It has its own credit, and the webhook and sender names of its parent.',
    parameters: { id: '7' },
    request: {
      name: 'Example Ltd, north',
      email: 'north@example.com',
      password: 'correct horse battery staple',
      opening_credits: 100,
    },
    data: {
      schema: object({ id: integer(), uuid: UUID, email: text(), parent_id: integer() }),
      example: { id: 8, uuid: 'c9f0f895-fb98-4b91-9a0f-3e1c2d4b5a69', email: 'north@example.com', parent_id: 7 },
    },
    errors: [FAULT_CODES.conflict, FORBIDDEN],
  },
  'POST /v1/admin/vendors/{id}/adjustments': {
    id: 'adjustVendor',
    tag: 'Operators',
    summary: 'Correct the credits of an account',
    description: 'Negative credits are taken, never more than are available.',
    parameters: { id: '7' },
    request: { credits: -5, reason: 'Charged twice for one send.', reference: 'ticket-1723' },
    data: BALANCE,
    errors: [FAULT_CODES.conflict],
  },
  'POST /v1/admin/vendors/{id}/suspend': {
    id: 'suspendVendor',
    tag: 'Operators',
    summary: 'Suspend an account and its sub-accounts',
    description:
      'Their tokens are refused at once, their keys within a second. Their messages that no carrier has wait.',
    parameters: { id: '7' },
    request: { reason: 'Reported for fraud.' },
    data: {
      schema: object({ id: integer(), status: { const: 'suspended' } }),
      example: { id: 7, status: 'suspended' },
    },
  },
  'POST /v1/admin/vendors/{id}/unsuspend': {
    id: 'unsuspendVendor',
    tag: 'Operators',
    summary: 'End the suspension of an account',
    description: 'Sub-accounts that were suspended themselves stay so. Messages that waited go out.',
    parameters: { id: '7' },
    request: { reason: 'The report was wrong.' },
    data: { schema: object({ id: integer(), status: { const: 'active' } }), example: { id: 7, status: 'active' } },
  },
  'GET /v1/admin/messages': {
    id: 'findMessages',
    tag: 'Operators',
    summary: 'Find the messages of a send, whoever sent it',
    description: 'By recipient; empty when there is no such send. Who looked is recorded.',
    parameters: { page: 1, per_page: 10, request_id: SEND_ID },
    data: {
      schema: object({
        messages: array(
          object({
            id: integer(),
            message_id: UUID,
            request_id: UUID,
            vendor_id: integer(),
            user_id: integer(),
            sender_id: text(),
            recipient: MSISDN,
            message: text('Masked where it holds a one-time password.'),
            credits: integer(),
            status: oneOf(MESSAGE_STATUSES),
            carrier_message_id: orNull(text()),
            failure_reason: orNull(text()),
            delivered_at: orNull(TIME),
            created_at: TIME,
            updated_at: TIME,
            reason: REASON,
          }),
        ),
        pagination: PAGINATION,
      }),
      example: {
        messages: [
          {
            id: 311,
            message_id: '0195a6f0-1c3c-7a61-8b2d-4f5e6a7b8c9d',
            request_id: SEND_ID,
            vendor_id: 7,
            user_id: 9,
            sender_id: 'Example',
            recipient: '2348012345678',
            message: 'Your order has shipped.',
            credits: 1,
            status: 'delivered',
            carrier_message_id: '7A3F09',
            failure_reason: null,
            delivered_at: '2026-03-01T09:00:04.000Z',
            created_at: '2026-03-01T09:00:00.000Z',
            updated_at: '2026-03-01T09:00:04.000Z',
            reason: null,
          },
        ],
        pagination: PAGINATION_EXAMPLE,
      },
    },
  },
  'GET /v1/admin/uncertain-messages': {
    id: 'listUncertainMessages',
    tag: 'Operators',
    summary: 'List the messages that a carrier may or may not have',
    description: 'Those to be decided soonest first. Who looked is recorded.',
    parameters: { page: 1, per_page: 10 },
    data: {
      schema: object({
        messages: array(
          object({
            id: integer(),
            message_id: UUID,
            request_id: UUID,
            vendor_id: integer(),
            recipient: MSISDN,
            carrier: text('The carrier that was asked last.'),
            attempts: integer('How often it was submitted so far.'),
            submitted_at: TIME,
            decided_at: TIME,
          }),
        ),
        pagination: PAGINATION,
      }),
      example: {
        messages: [
          {
            id: 311,
            message_id: '0195a6f0-1c3c-7a61-8b2d-4f5e6a7b8c9d',
            request_id: SEND_ID,
            vendor_id: 7,
            recipient: '2348012345678',
            carrier: 'north',
            attempts: 1,
            submitted_at: '2026-03-01T09:00:00.000Z',
            decided_at: '2026-03-01T09:01:00.000Z',
          },
        ],
        pagination: PAGINATION_EXAMPLE,
      },
    },
  },
  'GET /v1/admin/audit-log': {
    id: 'listAuditLog',
    tag: 'Operators',
    summary: 'What operators did, and what was done with keys, users and accounts',
    description: 'Newest first. Entries are never changed or removed.',
    parameters: { page: 1, per_page: 10 },
    data: {
      schema: object({
        entries: array(
          object({
            id: integer(),
            actor: object({ user_id: integer(), email: text() }),
            action: text('What was done; ends with `.failed` when it was refused.'),
            target: text('What it was done to, as `<kind>:<id>`.'),
            reason: orNull(text()),
            details: { type: 'object' },
            created_at: TIME,
          }),
        ),
        pagination: PAGINATION,
      }),
      example: {
        entries: [
          {
            id: 12,
            actor: { user_id: 1, email: 'operator@example.com' },
            action: 'vendor.topped-up',
            target: 'vendor:7',
            reason: null,
            details: { credits: 100 },
            created_at: '2026-03-01T09:00:00.000Z',
          },
        ],
        pagination: PAGINATION_EXAMPLE,
      },
    },
  },
};
