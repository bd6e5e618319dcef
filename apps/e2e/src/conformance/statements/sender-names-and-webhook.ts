import type { Section } from './statement';

const REQUESTS = 'sender names are requested and listed';
const RULES = 'sender-names/request refuses fields that break a rule, by name';
const FILTER = 'sender names are filtered by status';
const REVIEW = 'sender names become active or rejected';
const AUTH = 'every endpoint wants its credential';
const SETTING = 'the delivery webhook is set and disabled';
const SETTING_RULES = 'the delivery webhook must be an https URL or null';
const EVENT = 'a message goes from the log to the report and the webhook';
const NEXT_STEP = 'apps/webhook-dispatcher/src/delivery/next-step.spec.ts';
const LANES = 'apps/webhook-dispatcher/src/lanes/lane-pool.int-spec.ts';
const REPLAY = 'shows each attempt, and replays under the same webhook-id';

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
      ['sample_content is required and has at least 15 characters', RULES],
    ],
  },
  {
    name: 'Sender name list',
    statements: [
      ['sender_names is an array of sender names', REQUESTS],
      ['pagination.totalItems counts all', REQUESTS],
      ['pagination.currentPage is the page', REQUESTS],
      ['pagination.pageSize is the size asked for', REQUESTS],
      ['pagination.totalPages is the number of pages', REQUESTS],
    ],
  },
  { name: 'Sender name status', statements: [['a valid request makes it pending, and answers it', REQUESTS]] },
  {
    name: 'Endpoint 6: sender-names',
    statements: [
      ['page and per_page as for the logs', 'page and per_page keep their bounds and defaults'],
      ['status filters', FILTER],
      ['200 is the list in the success style, of the account of the key', REQUESTS],
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
      ['only the parent account may set the URL', { file: 'apps/gateway/src/http/peers.int-spec.ts', title: 'sets and shows the webhook of a parent account' }],
      ['sub-accounts inherit the URL of the parent', { file: 'apps/webhook-dispatcher/src/delivery/delivery.int-spec.ts', title: 'tells a sub-account\\\'s events to its parent\\\'s endpoint' }],
      ['null disables delivery', SETTING],
      ['200 has delivery_webhook_url, in the status style', SETTING],
      ['401 without a credential', AUTH],
      ['422 for a URL that is not valid', SETTING_RULES],
    ],
  },
  {
    name: 'Events',
    statements: [
      ['one kind of event goes by POST as application/json to the URL', EVENT],
      ['event is sms.delivery_status', EVENT],
      ['event_time is a time with offset', EVENT],
      ['vendor.id is an integer', EVENT],
      ['vendor.uuid is a UUID', EVENT],
      ['vendor.email is the e-mail of the account', EVENT],
      ['data.sms_log_id is the id of the log entry', EVENT],
      ['data.status is delivered, pending, failed or undelivered', EVENT],
      ['data.recipient is the destination', EVENT],
      ['data.sender_id is the sender name', EVENT],
      ['data.transaction_id is the reference of the carrier', EVENT],
      ['data.message_id names the message', EVENT],
      ['data.message is the text', EVENT],
      ['data.delivered_at is a time or null', EVENT],
      ['data.failure_reason is a string or null', EVENT],
      ['data.source_addr is the source address', EVENT],
      ['data.dest_addr is the destination address', EVENT],
      ['data.processing_time_ms is an integer', EVENT],
      ['data.created_at is a time', EVENT],
      ['data.updated_at is a time', EVENT],
      ['each change of the delivery status is told', EVENT],
      ['an event may come more than once, and is then the same one', { file: 'apps/e2e/src/webhooks.e2e-spec.ts', title: REPLAY }],
    ],
  },
  {
    name: 'Receiver contract and retries',
    statements: [
      ['any 2xx is an answer', { file: 'apps/webhook-dispatcher/src/delivery/next-step.spec.ts', title: 'ends with success or with an answer that no repetition would change' }],
      ['it has to come within eight seconds', { file: 'apps/webhook-dispatcher/src/webhook-dispatcher.config.spec.ts', title: 'has the published schedule by default' }],
      ['no answer in time is a failed attempt', { file: 'apps/webhook-dispatcher/src/delivery/time-outs.int-spec.ts', title: 'gives up after five attempts, one webhook id for all' }],
      ['other answers and time-outs are repeated, five times in all, ever later', { file: NEXT_STEP, title: 'retries four times with growing delays and then gives up' }],
      ['5xx, 429 and time-outs are repeated, other 4xx are not', { file: 'apps/webhook-dispatcher/src/delivery/delivery.int-spec.ts', title: 'takes %d as final' }],
      ['the delays are about 10 s, 30 s, 2 min and 5 min', { file: NEXT_STEP, title: 'retries four times with growing delays and then gives up' }],
      ['each delay has up to a quarter of jitter', { file: NEXT_STEP, title: 'adds up to a quarter of the delay' }],
      ['a breaker pauses a URL that keeps failing and lets it go on by itself', { file: LANES, title: 'pauses an endpoint that keeps failing, probes it with one delivery, and resumes' }],
    ],
  },
];
