import { FAULT_CODES } from '@sms/platform/errors';
import type { OperationDoc } from '../operation-doc';
import { array, integer, object, orNull, text, TIME, UUID } from '../schema';
import { PAGINATION, PAGINATION_EXAMPLE } from './pagination';

export const OPERATORS: Readonly<Record<string, OperationDoc>> = {
  'POST /v1/admin/vendors': {
    id: 'createVendor',
    tag: 'Operators',
    summary: 'Create a vendor account with its owner',
    request: { name: 'Example Ltd', email: 'owner@example.com', password: 'correct horse battery staple', opening_credits: 100 },
    data: { schema: object({ id: integer(), uuid: UUID, email: text() }), example: { id: 7, uuid: '8f14e45f-ceea-467f-a9a4-9d1f3a2b7c61', email: 'owner@example.com' } },
    errors: [FAULT_CODES.conflict],
  },
  'POST /v1/admin/vendors/{id}/top-ups': {
    id: 'topUpVendor',
    tag: 'Operators',
    summary: 'Add credits to an account',
    parameters: { id: '7' },
    request: { credits: 100, reference: 'invoice-2026-0042' },
    data: { schema: object({ credit_balance: { type: 'number' } }), example: { credit_balance: 199 } },
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
            target: 'account:7',
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
