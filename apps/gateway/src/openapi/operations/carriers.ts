import type { OperationDoc } from '../operation-doc';
import { array, integer, object, oneOf, orNull, type Schema, text, TIME } from '../schema';

const AT = '2026-03-01T09:00:00.000Z';
const PAGE = { carrier: 'north', before_id: 4_712, limit: 20 };
const NEXT = orNull(integer('`before_id` of the next page; null on the last.'));
const ADDRESS = orNull(text('As the carrier wrote it; of a phone number only the last four digits.'));

const SESSION = object({
  slot: integer('From 1.'),
  host: text(),
  worker: text('The worker process, as `host:pid`.'),
  state: oneOf(['binding', 'bound', 'slow', 'suspect', 'refused', 'leaving']),
  since: TIME,
  in_flight: integer('Submits without an answer.'),
  messages_per_second: orNull({
    type: 'number',
    description: 'Its share of the agreed rate; null: no rate is agreed.',
  }),
});

const CARRIER = object({
  name: text(),
  kind: oneOf(['smpp', 'http']),
  max_sessions: orNull(integer('Over all workers; null for carriers without sessions.')),
  sessions: array(SESSION),
  refusals: array(
    object({ status: text('As the carrier answered; `timeout` or `link_lost` when it did not.'), count: integer() }),
  ),
  unmatched_receipts: orNull(integer('Receipts without a message, at most 1,000 counted; null when it is not known.')),
  learned: array(
    object({ setting: text('The setting of the carrier that would say it.'), value: text(), since: TIME }),
  ),
});

/** A page of what carriers sent. */
function page(name: string, entry: Schema, example: object): NonNullable<OperationDoc['data']> {
  return {
    schema: object({ [name]: array(entry), next_before_id: NEXT }),
    example: { [name]: [example], next_before_id: null },
  };
}

export const CARRIERS: Readonly<Record<string, OperationDoc>> = {
  'GET /v1/admin/carriers': {
    id: 'listCarriers',
    tag: 'Operators',
    summary: 'List the carriers with their sessions',
    description: 'As they are configured; sessions of all workers, refusals of about the last hour.',
    data: {
      schema: object({ carriers: array(CARRIER) }),
      example: {
        carriers: [
          {
            name: 'north',
            kind: 'smpp',
            max_sessions: 4,
            unmatched_receipts: 0,
            refusals: [{ status: 'ESME_RTHROTTLED', count: 12 }],
            learned: [{ setting: 'message_id_form', value: 'hex_to_decimal', since: AT }],
            sessions: [
              {
                slot: 1,
                host: 'smsc.example:2775',
                worker: 'worker-1:42',
                state: 'bound',
                since: AT,
                in_flight: 7,
                messages_per_second: 25,
              },
            ],
          },
        ],
      },
    },
  },
  'GET /v1/admin/unmatched-receipts': {
    id: 'listUnmatchedReceipts',
    tag: 'Operators',
    summary: 'List delivery receipts whose message was not found',
    description: 'Newest first. Who looked is recorded.',
    parameters: PAGE,
    data: page(
      'receipts',
      object({
        id: integer(),
        carrier: text(),
        carrier_message_id: text('Of the message, as it was read.'),
        source: ADDRESS,
        destination: ADDRESS,
        state: text(),
        error_code: orNull(text()),
        received_at: TIME,
        looks: integer('How often its message was looked for since.'),
      }),
      {
        id: 4_711,
        carrier: 'north',
        carrier_message_id: '7A3F09',
        source: '*********5678',
        destination: 'Example',
        state: 'delivered',
        error_code: null,
        received_at: AT,
        looks: 2,
      },
    ),
  },
  'GET /v1/admin/carrier-oddities': {
    id: 'listCarrierOddities',
    tag: 'Operators',
    summary: 'List what carriers sent that could not be used as it was',
    description: 'Newest first. Who looked is recorded.',
    parameters: PAGE,
    data: page(
      'oddities',
      object({
        id: integer(),
        carrier: text(),
        kind: text(),
        note: text(),
        raw: orNull(text('The octets as they came, in hexadecimal; whatever a subscriber wrote is in them.')),
        created_at: TIME,
      }),
      { id: 4_711, carrier: 'north', kind: 'unknown_state', note: 'state 99', raw: null, created_at: AT },
    ),
  },
  'GET /v1/admin/incoming-messages': {
    id: 'listIncomingMessages',
    tag: 'Operators',
    summary: 'List messages from subscribers',
    description: 'Newest first. Who looked is recorded.',
    parameters: PAGE,
    data: page(
      'messages',
      object({
        id: integer(),
        carrier: text(),
        source: ADDRESS,
        destination: ADDRESS,
        message: text(),
        parts: integer(),
        incomplete: { type: 'boolean', description: 'Parts of it never came.' },
        possible_repetition: { type: 'boolean', description: 'The same came within minutes before.' },
        looks_like_receipt: {
          type: 'boolean',
          description: 'It has the form of a delivery receipt that was not marked as one.',
        },
        received_at: TIME,
      }),
      {
        id: 4_711,
        carrier: 'north',
        source: '*********5678',
        destination: '1606',
        message: 'STOP',
        parts: 1,
        incomplete: false,
        possible_repetition: false,
        looks_like_receipt: false,
        received_at: AT,
      },
    ),
  },
};
