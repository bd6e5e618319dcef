import type { Section } from './statement';

const ENTRY = 'sms-logs entries have the fields of the table';
const PAGES = 'sms-logs shows pages of the own log alone';
const PAGING = 'page and per_page keep their bounds and defaults';
const LIFE = 'a message goes from the log to the report and its events';
const NOT_YET = 'a success of sending is no delivery: PENDING until the carrier says more';
const REPORTS = 'delivery-reports wants both parameters';
const BALANCE = 'balance answers the credit of the account of the key';
const STYLES = 'each endpoint answers JSON in its envelope style';
const AUTH = 'every endpoint wants its credential';

export const READING: readonly Section[] = [
  {
    name: 'Response envelopes',
    statements: [
      [
        'status style: status, message, data; for sends, logs, balance, reports, sender-name requests and the webhook setting',
        STYLES,
      ],
      ['success style: success, message, data; for otp and the list of sender names', STYLES],
    ],
  },
  {
    name: 'SMS log entry',
    statements: [
      ['id is an integer', ENTRY],
      ['user_id is an integer', ENTRY],
      ['recipient is a string', ENTRY],
      ['message is a string', ENTRY],
      ['status is a string', ENTRY],
      ['transaction_id is a string', ENTRY],
      ['created_at is an ISO 8601 time in UTC', ENTRY],
      ['updated_at is an ISO 8601 time in UTC', ENTRY],
    ],
  },
  {
    name: 'SMS log page',
    statements: [
      ['current_page is the page', PAGES],
      ['data holds the entries', PAGES],
      ['per_page is the size asked for', PAGES],
      ['total counts all entries', PAGES],
      ['last_page is the number of pages', PAGES],
    ],
  },
  {
    name: 'Endpoint 3: sms-logs',
    statements: [
      ['page and per_page are optional, with bounds and defaults', PAGING],
      ['200 is the log page in the status style', PAGES],
      ['it is the log of the authenticated user', PAGES],
      ['401 without a credential', AUTH],
    ],
  },
  { name: 'Balance', statements: [['credit_balance is a number', BALANCE]] },
  {
    name: 'Endpoint 7: balance',
    statements: [
      ['it takes no parameters', BALANCE],
      ['200 has the balance of the account of the key, in the status style', BALANCE],
      ['the balance is the current one, after a top-up', BALANCE],
      ['the balance is the current one, after a send', 'sending lowers the balance'],
      ['401 without a credential', AUTH],
    ],
  },
  {
    name: 'Delivery report entry',
    statements: [
      ['dest_addr is the destination', LIFE],
      ['status is DELIVERED for what was delivered', LIFE],
      ['status is PENDING while nothing is known', NOT_YET],
      [
        'status is UNDELIVERED for what cannot be delivered',
        'what cannot be delivered is undelivered, or has failed with a reason',
      ],
      ['request_id is the one that sending answered', LIFE],
      ['sending answers it as the transaction id too', 'send-sms accepts and queues'],
      ['data holds delivery_reports, an array', LIFE],
    ],
  },
  {
    name: 'Endpoint 8: delivery-reports',
    statements: [
      ['dest_addr is required and in international format', REPORTS],
      ['request_id is required', REPORTS],
      ['200 has delivery_reports in the status style', LIFE],
      ['a query made earlier than five minutes after sending is answered as well', NOT_YET],
      ['401 without a credential', AUTH],
      ['422 for a query that is not valid', REPORTS],
    ],
  },
];
