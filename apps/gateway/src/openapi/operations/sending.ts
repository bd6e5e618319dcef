import { FAULT_CODES } from '@sms/platform/errors';
import {
  INSUFFICIENT_CREDIT,
  MALFORMED_FORM,
  OUTCOME_UNKNOWN,
  SANDBOX_BULK_TOO_LARGE,
  SANDBOX_QUOTA_EXCEEDED,
} from '../../http/error-codes';
import type { OperationDoc } from '../operation-doc';
import { integer, object, text, UUID } from '../schema';

const REQUEST_ID = '0195a6f0-7c1e-7a52-9d0e-6f2b8f1d4c11';

export const SENDING: Readonly<Record<string, OperationDoc>> = {
  'POST /v1/vendor/send-sms': {
    id: 'sendSms',
    tag: 'Sending',
    summary: 'Send one SMS',
    description:
      'Queues a message to one recipient. 200 means accepted and queued, not delivered: the logs and the delivery report tell what became of it.',
    request: { phone: '999000123456', message: 'Your parcel arrives today.', sender_id: 'MyBrand' },
    data: {
      schema: object({
        message: text(),
        note: text('Where to look for the status.'),
        request_id: { ...UUID, description: 'Asks for the delivery report.' },
        transaction_id: { ...UUID, description: 'The same value as `request_id`; stands in the log.' },
      }),
      example: {
        message: 'The message was accepted and queued for delivery.',
        note: 'Delivery is asynchronous: check the SMS logs or the delivery report for its status.',
        request_id: REQUEST_ID,
        transaction_id: REQUEST_ID,
      },
    },
    errors: [INSUFFICIENT_CREDIT, OUTCOME_UNKNOWN, SANDBOX_QUOTA_EXCEEDED],
  },
  'POST /v1/vendor/send-bulk-sms': {
    id: 'sendBulkSms',
    tag: 'Sending',
    summary: 'Send one message to many recipients',
    description:
      'Recipients come as `recipients`, as comma-separated `phone`, or as a file, also together; duplicates are removed. Either all messages are queued or none.',
    request: {
      message: 'Your parcel arrives today.',
      recipients: ['999000123456', '999000123457'],
      sender_id: 'MyBrand',
    },
    data: {
      schema: object({
        message: text(),
        total_recipients: integer('Without duplicates.'),
        duplicates_removed: integer(),
        note: text('Where to look for the statuses.'),
        request_id: { ...UUID, description: 'Asks, together with a recipient, for the delivery report.' },
        transaction_id: { ...UUID, description: 'The same value as `request_id`; stands in the log.' },
      }),
      example: {
        message: 'The messages were accepted and queued for delivery.',
        total_recipients: 2,
        duplicates_removed: 0,
        note: 'Delivery is asynchronous: check the SMS logs or the delivery reports for each status.',
        request_id: REQUEST_ID,
        transaction_id: REQUEST_ID,
      },
    },
    errors: [INSUFFICIENT_CREDIT, MALFORMED_FORM, OUTCOME_UNKNOWN, SANDBOX_BULK_TOO_LARGE, SANDBOX_QUOTA_EXCEEDED],
  },
  'POST /v1/messages/cancel': {
    id: 'cancelMessages',
    tag: 'Sending',
    summary: 'Cancel what is still queued of a send',
    description:
      'What no carrier has is not sent, and its credit comes back within seconds. A repeat changes nothing. A test key cancels what test keys sent.',
    request: { request_id: REQUEST_ID },
    data: {
      schema: object({
        request_id: UUID,
        total: integer('Messages of the send.'),
        cancelled: integer('By this call or an earlier one.'),
        not_cancelled: integer('A carrier has them, or is being given them.'),
      }),
      example: { request_id: REQUEST_ID, total: 50_000, cancelled: 49_200, not_cancelled: 800 },
    },
    errors: [FAULT_CODES.notFound],
  },
};
