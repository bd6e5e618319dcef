import { MESSAGE_STATUSES } from '@sms/contracts/messaging';
import type { OperationDoc } from '../operation-doc';
import { REASON, reasonExample } from '../reason';
import { array, integer, MSISDN, object, oneOf, text, TIME, UUID } from '../schema';

const REQUEST_ID = '0195a6f0-7c1e-7a52-9d0e-6f2b8f1d4c11';

const LOG = {
  schema: object({
    current_page: integer(),
    data: array(
      object({
        id: integer('Also `sms_log_id` of the webhook.'),
        user_id: integer(),
        recipient: MSISDN,
        message: text(),
        status: oneOf(MESSAGE_STATUSES),
        transaction_id: { ...UUID, description: 'The id that sending answered.' },
        created_at: TIME,
        updated_at: TIME,
        reason: REASON,
      }),
    ),
    per_page: integer(),
    total: integer(),
    last_page: integer('1 when there is nothing.'),
  }),
  example: {
    current_page: 1,
    data: [
      {
        id: 1,
        user_id: 7,
        recipient: '999000123456',
        message: 'Your parcel arrives today.',
        status: 'undelivered',
        transaction_id: REQUEST_ID,
        created_at: '2026-03-01T09:00:00.000Z',
        updated_at: '2026-03-01T09:00:02.000Z',
        reason: reasonExample('handset_unreachable'),
      },
    ],
    per_page: 10,
    total: 1,
    last_page: 1,
  },
};

const BALANCE = { schema: object({ credit_balance: { type: 'number' } }), example: { credit_balance: 99 } };

export const REPORTS: Readonly<Record<string, OperationDoc>> = {
  'GET /v1/sms-logs': {
    id: 'listSmsLogs',
    tag: 'Reports',
    summary: 'List the messages of the account',
    description: 'Newest first. The codes of one-time passwords are masked.',
    parameters: { page: 1, per_page: 10 },
    data: LOG,
  },
  'GET /v1/vendor/sms-logs': {
    id: 'listSmsLogsByKey',
    tag: 'Reports',
    summary: 'List the messages of the account, with an API key',
    description: 'As `GET /v1/sms-logs` answers a user.',
    parameters: { page: 1, per_page: 10 },
    data: LOG,
  },
  'GET /v1/vendor/delivery-reports': {
    id: 'listDeliveryReports',
    tag: 'Reports',
    summary: 'Delivery report of a message',
    description:
      'Meant to be asked five minutes after sending or later. An id or a number that is unknown, or of another account, answers an empty list.',
    parameters: { dest_addr: '999000123456', request_id: REQUEST_ID },
    data: {
      schema: object({
        delivery_reports: array(
          object({
            dest_addr: MSISDN,
            status: oneOf(['DELIVERED', 'PENDING', 'UNDELIVERED']),
            request_id: UUID,
            reason: REASON,
          }),
        ),
      }),
      example: {
        delivery_reports: [
          {
            dest_addr: '999000123456',
            status: 'UNDELIVERED',
            request_id: REQUEST_ID,
            reason: reasonExample('invalid_recipient'),
          },
        ],
      },
    },
  },
  'GET /v1/vendor/balance': {
    id: 'getBalance',
    tag: 'Reports',
    summary: 'Credit balance',
    description: 'What can be spent now. Credits held for messages on their way are not in it.',
    data: BALANCE,
  },
  'GET /v1/balance': {
    id: 'getAccountBalance',
    tag: 'Reports',
    summary: 'Credit balance, for a user who is logged in',
    description: 'As `GET /v1/vendor/balance` answers a key.',
    data: BALANCE,
  },
};
