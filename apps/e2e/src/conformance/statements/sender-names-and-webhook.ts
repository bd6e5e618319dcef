import type { Section } from './statement';

const REQUESTS = 'sender names are requested and listed';
const RULES = 'sender-names/request refuses fields that break a rule, by name';
const FILTER = 'sender names are filtered by status';
const LIST = 'sender names are listed in pages, those of the account of the key alone';
const REVIEW = 'sender names become active or rejected';
const AUTH = 'every endpoint wants its credential';
const SETTING = 'the delivery webhook is set and disabled';
const SETTING_RULES = 'the delivery webhook must be an https URL or null';
const PARENT = 'only the parent account sets the delivery webhook';
const EVENT = 'a message goes from the log to the report and its events';
const RECEIVED = 'a receiver gets every event by POST as application/json';
const UNHAPPY = 'what cannot be delivered is undelivered, or has failed with a reason';
const WEBHOOKS = 'apps/e2e/src/webhooks.e2e-spec.ts';
const DELIVERY = 'apps/webhook-dispatcher/src/dispatch/delivery.int-spec.ts';
const PUBLISHED = 'apps/webhook-dispatcher/src/dispatch/published-contract.int-spec.ts';
const SCHEDULE = {
  file: PUBLISHED,
  title: 'retries come after ten and thirty seconds, two and five minutes, each up to a quarter later, and no more',
};
const TIMED_OUT = {
  file: 'apps/webhook-dispatcher/src/dispatch/time-outs.int-spec.ts',
  title: 'gives up after five attempts, one webhook id for all',
};
const DISPATCHER = 'apps/webhook-dispatcher/src/dispatch/dispatcher.int-spec.ts';

export const SENDER_NAMES_AND_WEBHOOK: readonly Section[] = [
  {
    name: 'Sender name',
    statements: [
      ['id is a UUID', REQUESTS],
      ['senderid is the name', REQUESTS],
      ['sample_content is what was given', REQUESTS],
      ['status is active, pending or rejected', REVIEW],
      ['created is a time', REQUESTS],
    ],
  },
  {
    name: 'Sender name request',
    statements: [
      ['senderid is required, at most 11 letters, digits, spaces, hyphens and dots', RULES],
      ['senderid may have 11 characters and each of these kinds', REQUESTS],
      ['sample_content is required and has at least 15 characters', RULES],
      ['15 characters are enough for sample_content', REQUESTS],
    ],
  },
  {
    name: 'Sender name list',
    statements: [
      ['sender_names is an array of sender names', REQUESTS],
      ['pagination.totalItems counts all', LIST],
      ['pagination.currentPage is the page', LIST],
      ['pagination.pageSize is the size asked for', LIST],
      ['pagination.totalPages is the number of pages', LIST],
    ],
  },
  { name: 'Sender name status', statements: [['a valid request makes it pending, and answers it', REQUESTS]] },
  {
    name: 'Endpoint 6: sender-names',
    statements: [
      ['page and per_page as for the logs', 'page and per_page keep their bounds and defaults'],
      ['status filters', FILTER],
      ['200 is the list in the success style', LIST],
      ['it has the names of the account of the key', LIST],
      ['401 without a credential', AUTH],
    ],
  },
  {
    name: 'Endpoint 9: sender-names/request',
    statements: [
      ['200 is the created name with status pending, in the status style', REQUESTS],
      ['401 without a credential', AUTH],
      ['422 for a request that is not valid', RULES],
    ],
  },
  {
    name: 'Endpoint 10: delivery-webhook',
    statements: [
      ['delivery_webhook_url is an https URI or null, and the key is required', SETTING_RULES],
      ['only the parent account may set the URL', PARENT],
      ['sub-accounts inherit the URL of the parent', { file: WEBHOOKS, title: 'serves the sub-accounts too' }],
      [
        'null disables delivery',
        { file: WEBHOOKS, title: 'cancels what is pending when it is set to null, and is told nothing after' },
      ],
      ['null is answered as it was given', SETTING],
      ['200 has delivery_webhook_url, in the status style', SETTING],
      ['401 without a credential', AUTH],
      ['422 for a URL that is not valid', SETTING_RULES],
    ],
  },
  {
    name: 'Events',
    statements: [
      ['one kind of event goes by POST as application/json to the URL', RECEIVED],
      ['the URL must use https', SETTING_RULES],
      ['event is sms.delivery_status', EVENT],
      ['event_time is a time with offset', EVENT],
      ['vendor.id is an integer', EVENT],
      ['vendor.uuid is a UUID', EVENT],
      ['vendor.email is the e-mail of the account', EVENT],
      ['data.sms_log_id is the id of the log entry', EVENT],
      ['data.status is pending, then delivered', EVENT],
      ['data.status is undelivered or failed for what cannot be delivered', UNHAPPY],
      ['data.recipient is the destination', EVENT],
      ['data.sender_id is the sender name', EVENT],
      ['data.transaction_id is the reference of the carrier', EVENT],
      ['data.message_id names the message', EVENT],
      ['data.message is the text', EVENT],
      ['data.delivered_at is a time when it was delivered', EVENT],
      ['data.delivered_at is null when it was not', UNHAPPY],
      ['data.failure_reason is null for what has not failed', EVENT],
      ['data.failure_reason is a string for what has failed', UNHAPPY],
      ['data.source_addr is the source address', EVENT],
      ['data.dest_addr is the destination address', EVENT],
      ['data.processing_time_ms is an integer', EVENT],
      ['data.created_at is a time', EVENT],
      ['data.updated_at is a time', EVENT],
      ['each change of the delivery status is told', EVENT],
      [
        'an event may come more than once, and is then the same one',
        { file: WEBHOOKS, title: 'shows each attempt, and replays under the same webhook-id' },
      ],
    ],
  },
  {
    name: 'Receiver contract and retries',
    statements: [
      ['any 2xx is an answer', { file: DELIVERY, title: 'takes %d as received' }],
      ['it has to come within eight seconds', { file: PUBLISHED, title: 'a receiver has eight seconds' }],
      ['a time-out is a failed attempt and is repeated, up to five times', TIMED_OUT],
      ['429 and 5xx are repeated, up to five times', { file: DELIVERY, title: 'repeats after %d, five times in all' }],
      ['other 4xx are final', { file: DELIVERY, title: 'takes %d as final' }],
      ['the delays are about 10 s, 30 s, 2 min and 5 min', SCHEDULE],
      ['after the fifth entry there is no further retry', SCHEDULE],
      ['each delay has up to a quarter of jitter', SCHEDULE],
      [
        'a breaker pauses a URL that keeps failing and lets it go on by itself',
        { file: DISPATCHER, title: 'pauses an endpoint that keeps failing, probes it with one delivery, and resumes' },
      ],
    ],
  },
];
