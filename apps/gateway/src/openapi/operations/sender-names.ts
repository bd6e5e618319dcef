import { SENDER_NAME_ERRORS, SENDER_NAME_REVIEWS, SENDER_NAME_STATUSES } from '@sms/contracts/sender-names';
import type { OperationDoc } from '../operation-doc';
import { array, integer, object, oneOf, orNull, text, TIME, UUID } from '../schema';
import { PAGINATION, PAGINATION_EXAMPLE } from './pagination';

const SENDER_NAME = object({
  id: UUID,
  senderid: text(),
  sample_content: text(),
  status: oneOf(SENDER_NAME_STATUSES),
  created: TIME,
});
const ID = '0195a6f0-9b3d-7c10-8f21-2a3b4c5d6e7f';

const example = (status: string) => ({
  id: ID,
  senderid: 'MyBrand',
  sample_content: 'Your parcel arrives today.',
  status,
  created: '2026-03-01T09:00:00.000Z',
});

const REVIEW = {
  id: UUID,
  senderid: text(),
  sample_content: text(),
  status: oneOf(SENDER_NAME_REVIEWS, 'Vendors see `active` for approved, and `rejected` for withdrawn.'),
  reason: orNull(text('Why it was rejected or withdrawn.')),
  vendor_id: integer(),
  created: TIME,
  reviewed_at: orNull(TIME),
  withdrawn_at: orNull(TIME),
};
const REVIEW_EXAMPLE = {
  id: ID,
  senderid: 'MyBrand',
  sample_content: 'Your parcel arrives today.',
  status: 'pending',
  reason: null,
  vendor_id: 7,
  created: '2026-03-01T09:00:00.000Z',
  reviewed_at: null,
  withdrawn_at: null,
};

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
  'POST /v1/vendor/sender-names': {
    id: 'requestSenderNameByKey',
    tag: 'Sender names',
    summary: 'Request a sender name, with an API key',
    description: 'As `POST /v1/sender-names/request` does for a user.',
    request: { senderid: 'MyShop', sample_content: 'Your parcel arrives today.' },
    data: { schema: SENDER_NAME, example: { ...example('pending'), senderid: 'MyShop' } },
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
  'GET /v1/admin/sender-names': {
    id: 'listSenderNameReviews',
    tag: 'Operators',
    summary: 'List the sender names of all vendors by what became of them',
    description:
      'Those that wait for a review unless asked otherwise. Those that have had the status the longest come first.',
    parameters: { status: 'pending', vendor_id: 7, cursor: 0, limit: 20 },
    data: {
      schema: object({
        sender_names: array(
          object({ ...REVIEW, vendor: orNull(object({ id: integer(), name: text(), email: text() })) }),
        ),
        next_cursor: orNull(integer('`cursor` of the next page; null on the last.')),
      }),
      example: {
        sender_names: [{ ...REVIEW_EXAMPLE, vendor: { id: 7, name: 'Example Ltd', email: 'owner@example.com' } }],
        next_cursor: null,
      },
    },
  },
  'POST /v1/admin/sender-names/{id}/withdraw': {
    id: 'withdrawSenderName',
    tag: 'Operators',
    summary: 'Withdraw an approved sender name',
    description:
      'New sends under it are refused as soon as messaging has heard of it, usually at once. The vendor sees it as rejected, and may ask for it again.',
    parameters: { id: ID },
    request: { reason: 'Used for phishing.' },
    data: {
      schema: object(REVIEW),
      example: {
        ...REVIEW_EXAMPLE,
        status: 'withdrawn',
        reason: 'Used for phishing.',
        reviewed_at: '2026-03-01T10:00:00.000Z',
        withdrawn_at: '2026-03-02T09:00:00.000Z',
      },
    },
    errors: [SENDER_NAME_ERRORS.notApproved],
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
