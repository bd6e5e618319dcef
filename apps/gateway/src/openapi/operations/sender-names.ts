import { SENDER_NAME_ERRORS, SENDER_NAME_STATUSES } from '@sms/contracts/sender-names';
import type { OperationDoc } from '../operation-doc';
import { array, object, oneOf, text, TIME, UUID } from '../schema';
import { PAGINATION, PAGINATION_EXAMPLE } from './pagination';

const SENDER_NAME = object({ id: UUID, senderid: text(), sample_content: text(), status: oneOf(SENDER_NAME_STATUSES), created: TIME });
const ID = '0195a6f0-9b3d-7c10-8f21-2a3b4c5d6e7f';

const example = (status: string) => ({ id: ID, senderid: 'MyBrand', sample_content: 'Your parcel arrives today.', status, created: '2026-03-01T09:00:00.000Z' });

export const SENDER_NAMES: Readonly<Record<string, OperationDoc>> = {
  'POST /v1/sender-names/request': {
    id: 'requestSenderName',
    tag: 'Sender names',
    summary: 'Request a sender name',
    description: 'It is `pending` until an operator has approved or rejected it.',
    request: { senderid: 'MyBrand', sample_content: 'Your parcel arrives today.' },
    data: { schema: SENDER_NAME, example: example('pending') },
    errors: [SENDER_NAME_ERRORS.alreadyRequested],
  },
  'GET /v1/vendor/sender-names': {
    id: 'listSenderNames',
    tag: 'Sender names',
    summary: 'List the sender names of the account',
    description: 'A sub-account also sees the active names of its parent, under which it may send.',
    parameters: { page: 1, per_page: 10, status: 'active' },
    data: {
      schema: object({ sender_names: array(SENDER_NAME), pagination: PAGINATION }),
      example: { sender_names: [example('active')], pagination: PAGINATION_EXAMPLE },
    },
  },
  'POST /v1/admin/sender-names/{id}/approve': {
    id: 'approveSenderName',
    tag: 'Operators',
    summary: 'Approve a sender name',
    parameters: { id: ID },
    data: { schema: SENDER_NAME, example: example('active') },
    errors: [SENDER_NAME_ERRORS.alreadyReviewed],
  },
  'POST /v1/admin/sender-names/{id}/reject': {
    id: 'rejectSenderName',
    tag: 'Operators',
    summary: 'Reject a sender name',
    parameters: { id: ID },
    request: { reason: 'The name belongs to another company.' },
    data: { schema: SENDER_NAME, example: example('rejected') },
    errors: [SENDER_NAME_ERRORS.alreadyReviewed],
  },
};
