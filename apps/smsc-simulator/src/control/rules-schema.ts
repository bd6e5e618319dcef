import { COMMAND_STATUS_NAMES, type CommandStatusName, type MessageState } from '@sms/smpp';
import { BEHAVIOUR_NAMES, deviationOf, type BehaviourName } from '../behaviour/behaviour-catalog';
import type { Deviation } from '../behaviour/catalog/behaviour';
import type { Rule } from '../behaviour/rule-book';

const DAY_MS = 86_400_000;
const MAX_TEMPLATE_LENGTH = 1_000;
const delay = { type: 'integer', minimum: 0, maximum: DAY_MS } as const;
const name = { enum: BEHAVIOUR_NAMES } as const;

/** A status that SMPP 3.4 has no name for, such as 0x450. */
type NumericStatus = `0x${string}`;

/** A rule as the control API accepts it. */
export interface RuleBody {
  destination: string;
  behaviour: BehaviourName | BehaviourName[];
  status?: CommandStatusName | NumericStatus;
  state?: MessageState;
  times?: number;
  receipt_delay_ms?: number;
  response_delay_ms?: number;
  receipt_text?: string;
  receipt_dates?: string;
  receipt_zone?: string;
}

export const RULES_SCHEMA = {
  type: 'object',
  required: ['rules'],
  additionalProperties: false,
  properties: {
    rules: {
      type: 'array',
      maxItems: 1_000,
      items: {
        type: 'object',
        required: ['destination', 'behaviour'],
        additionalProperties: false,
        properties: {
          destination: { type: 'string', pattern: '^([1-9][0-9]{0,14})?\\*?$', minLength: 1 },
          behaviour: { anyOf: [name, { type: 'array', items: name, minItems: 1, maxItems: 20 }] },
          status: {
            anyOf: [
              { enum: COMMAND_STATUS_NAMES.filter((status) => status !== 'ESME_ROK') },
              { type: 'string', pattern: '^0x[0-9a-fA-F]{1,8}$' },
            ],
          },
          state: {
            enum: ['enroute', 'delivered', 'expired', 'deleted', 'undeliverable', 'accepted', 'unknown', 'rejected'],
          },
          times: { type: 'integer', minimum: 1 },
          receipt_delay_ms: delay,
          response_delay_ms: delay,
          receipt_text: { type: 'string', maxLength: MAX_TEMPLATE_LENGTH },
          receipt_dates: { type: 'string', pattern: '^[YMDhms0-9:+ -]{1,30}$' },
          receipt_zone: { type: 'string', pattern: '^[+-](0[0-9]|1[0-4]):[0-5][0-9]$' },
        },
      },
    },
  },
} as const;

export function toRule({ destination, behaviour, ...rest }: RuleBody): Rule {
  return {
    destination,
    deviation: { ...deviationOf(Array.isArray(behaviour) ? behaviour : [behaviour]), ...overridesOf(rest) },
  };
}

function overridesOf({
  status,
  state,
  times,
  receipt_delay_ms,
  response_delay_ms,
  receipt_text,
  receipt_dates,
  receipt_zone,
}: Omit<RuleBody, 'destination' | 'behaviour'>): Deviation {
  return {
    ...(status !== undefined && { status: isNumeric(status) ? Number(status) : status }),
    ...(state !== undefined && { state }),
    ...(times !== undefined && { times }),
    ...(receipt_delay_ms !== undefined && { receiptDelayMs: receipt_delay_ms }),
    ...(response_delay_ms !== undefined && { responseDelayMs: response_delay_ms }),
    ...(receipt_text !== undefined && { receiptText: receipt_text }),
    ...(receipt_dates !== undefined && { receiptDates: receipt_dates }),
    ...(receipt_zone !== undefined && { receiptZoneMinutes: minutesOf(receipt_zone) }),
  };
}

function isNumeric(status: string): status is NumericStatus {
  return status.startsWith('0x');
}

/** Minutes east of UTC, from `±hh:mm`. */
function minutesOf(zone: string): number {
  const [hours = 0, minutes = 0] = zone.slice(1).split(':').map(Number);
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}
