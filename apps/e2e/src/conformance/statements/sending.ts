import type { Section } from './statement';

const ACCEPTS = 'send-sms accepts and queues';
const SHAPE = 'send-sms answers in the status style';
const RULES = 'send-sms refuses fields that break a rule, by name';
const SENDERS = 'send-sms takes an approved sender under each of its three names';
const DEFAULT = 'sends without a sender use the default of the account';
const LIFE = 'a message goes from the log to the report and its events';
const BULK = 'send-bulk-sms takes an array';
const BULK_PHONE = 'send-bulk-sms takes a comma-separated string';
const BULK_FILE = 'send-bulk-sms takes a file';
const BULK_SENDERS = 'send-bulk-sms takes an approved sender under each of its three names';
const BULK_RULES = 'send-bulk-sms refuses fields that break a rule, by name';
const STYLES = 'each endpoint answers JSON in its envelope style';
const AUTH = 'every endpoint wants its credential';
const NOT_YET = 'a success of sending is no delivery: PENDING until the carrier says more';

export const SENDING: readonly Section[] = [
  {
    name: 'What the service does',
    statements: [
      ['requests and responses are JSON', STYLES],
      ['one SMS goes to one recipient, asynchronously', LIFE],
      ['one message goes to many recipients', BULK],
      ['logs are paginated and those of the caller', 'sms-logs shows pages of the own log alone'],
      ['a code is made, sent by SMS and verified later', 'otp verifies the code that was sent, once'],
      ['the code is never answered', 'otp/generate answers a reference and the lifetime, never the code'],
      ['nor does the code stand in the log or in an event', 'the code of a message stands nowhere in the API'],
      [
        'sender names are listed for an account',
        'sender names are listed in pages, those of the account of the key alone',
      ],
      ['requests for new sender names are accepted', 'sender names are requested and listed'],
      ['the credit balance is answered', 'balance answers the credit of the account of the key'],
      ['a delivery report is answered for a sent message', LIFE],
      [
        'status events go by POST to the https URL of the vendor',
        'a receiver gets every event by POST as application/json',
      ],
      ['success of a send means queued and not yet delivered', NOT_YET],
    ],
  },
  {
    name: 'Single SMS request',
    statements: [
      ['phone is required', RULES],
      ['phone is a string of digits without a plus sign', RULES],
      ['message is required', RULES],
      ['message has at most 160 characters', RULES],
      ['sender_id is optional, approved and has at most 11 characters', SENDERS],
      ['sender stands for the sender and has at most 11 characters', SENDERS],
      ['source_address stands for the sender and has at most 11 characters', SENDERS],
      ['a sender over 11 characters is refused under each name', RULES],
      ['without any of the three the default sender of the account is used', DEFAULT],
    ],
  },
  {
    name: 'Single SMS response',
    statements: [
      ['status is success', SHAPE],
      ['message is a string', SHAPE],
      ['data.message is a string', SHAPE],
      ['data.note is a string', SHAPE],
    ],
  },
  {
    name: 'Bulk SMS request',
    statements: [
      ['message is required and has at most 160 characters', BULK_RULES],
      ['phone is a comma-separated string of recipients', BULK_PHONE],
      ['recipients is an array of strings', BULK],
      ['anything else than an array of phone numbers is no recipients', BULK_RULES],
      ['recipients_file is an upload by multipart', BULK_FILE],
      ['sender_id names the sender', BULK_SENDERS],
      ['sender names the sender', BULK_SENDERS],
      ['source_address names the sender', BULK_SENDERS],
      ['sender_id has at most 11 characters', BULK_RULES],
      ['sender has at most 11 characters', BULK_RULES],
      ['source_address has at most 11 characters', BULK_RULES],
      ['recipients come as recipients or as phone, or the request is not valid', BULK_RULES],
      ['without a sender the default of the account is used', DEFAULT],
    ],
  },
  {
    name: 'Bulk SMS response',
    statements: [
      ['status is success', BULK],
      ['message is a string', BULK],
      ['data.message is a string', BULK],
      ['data.total_recipients is an integer', BULK],
      ['data.note is a string', BULK],
    ],
  },
  {
    name: 'Endpoint 1: send-sms',
    statements: [
      ['the body is application/json', ACCEPTS],
      ['200 is a single SMS response', SHAPE],
      ['the message is queued and processed asynchronously', NOT_YET],
      ['the answer points to the SMS logs', SHAPE],
      ['401 without a credential', AUTH],
      ['422 for a request that is not valid', RULES],
    ],
  },
  {
    name: 'Endpoint 2: send-bulk-sms',
    statements: [
      ['the body is application/json', BULK],
      ['the body may be multipart with recipients_file', BULK_FILE],
      ['200 has total_recipients', BULK],
      ['401 without a credential', AUTH],
      ['422 for a request that is not valid', BULK_RULES],
    ],
  },
];
