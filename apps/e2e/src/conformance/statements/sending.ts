import type { Section } from './statement';

const ACCEPTS = 'send-sms accepts and queues';
const SHAPE = 'send-sms answers in the status style';
const RULES = 'send-sms refuses fields that break a rule, by name';
const SENDERS = 'send-sms takes an approved sender under each of its three names';
const DEFAULT = 'sends without a sender use the default';
const LIFE = 'a message goes from the log to the report and the webhook';
const BULK = 'send-bulk-sms takes an array';
const BULK_PHONE = 'send-bulk-sms takes a comma-separated string';
const BULK_FILE = 'send-bulk-sms takes a file';
const BULK_RULES = 'send-bulk-sms refuses fields that break a rule, by name';

export const SENDING: readonly Section[] = [
  {
    name: 'What the service does',
    statements: [
      ['one SMS goes to one recipient, asynchronously', LIFE],
      ['one message goes to many recipients', BULK],
      ['logs are paginated and those of the caller', 'sms-logs shows pages of the own log alone'],
      ['a code is sent by SMS, verified later, and never answered', 'otp verifies the code that was sent, once'],
      ['sender names are listed and requested', 'sender names are requested and listed'],
      ['the credit balance is answered', 'balance answers a number that sending lowers'],
      ['a delivery report is answered for a sent message', LIFE],
      ['status events go to an https URL of the vendor', LIFE],
      ['success of a send means queued and not yet delivered', ACCEPTS],
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
      ['without any of the three the default sender is used', DEFAULT],
    ],
  },
  {
    name: 'Single SMS response',
    statements: [
      ['status is a string', SHAPE],
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
      ['recipients_file is an upload by multipart', BULK_FILE],
      ['sender_id has at most 11 characters', BULK_RULES],
      ['sender has at most 11 characters', BULK_RULES],
      ['source_address has at most 11 characters', BULK_RULES],
      ['recipients come as recipients or as phone', BULK_RULES],
      ['without a sender the default is used', DEFAULT],
    ],
  },
  {
    name: 'Bulk SMS response',
    statements: [
      ['status is a string', BULK],
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
      ['200 is a single SMS response whose note points to the logs', SHAPE],
      ['401 without a credential', 'every endpoint wants its credential'],
      ['422 for a request that is not valid', RULES],
    ],
  },
  {
    name: 'Endpoint 2: send-bulk-sms',
    statements: [
      ['the body is application/json', BULK],
      ['the body may be multipart with recipients_file', BULK_FILE],
      ['200 has total_recipients', BULK],
      ['401 without a credential', 'every endpoint wants its credential'],
      ['422 for a request that is not valid', BULK_RULES],
    ],
  },
];
