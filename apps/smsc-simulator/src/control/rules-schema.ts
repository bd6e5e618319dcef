import { COMMAND_STATUS_NAMES, type CommandStatusName, type MessageState } from '@sms/smpp';
import { BEHAVIOUR_NAMES, behaviourNamed, type BehaviourName } from '../behaviour/behaviour';
import type { Rule } from '../behaviour/rule-book';

const DAY_MS = 86_400_000;
const delay = { type: 'integer', minimum: 0, maximum: DAY_MS } as const;

/** A rule as the control API takes it. */
export interface RuleBody {
  destination: string;
  behaviour: BehaviourName;
  status?: CommandStatusName;
  state?: MessageState;
  times?: number;
  receipt_delay_ms?: number;
  response_delay_ms?: number;
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
          behaviour: { enum: BEHAVIOUR_NAMES },
          status: { enum: COMMAND_STATUS_NAMES.filter((name) => name !== 'ESME_ROK') },
          state: { enum: ['delivered', 'expired', 'deleted', 'undeliverable', 'accepted', 'unknown', 'rejected'] },
          times: { type: 'integer', minimum: 1 },
          receipt_delay_ms: delay,
          response_delay_ms: delay,
        },
      },
    },
  },
} as const;

export function toRule({ destination, behaviour, status, state, times, receipt_delay_ms, response_delay_ms }: RuleBody): Rule {
  return {
    destination,
    behaviour: behaviourNamed(behaviour, {
      ...(status !== undefined && { status }),
      ...(state !== undefined && { state }),
      ...(times !== undefined && { times }),
      ...(receipt_delay_ms !== undefined && { receiptDelayMs: receipt_delay_ms }),
      ...(response_delay_ms !== undefined && { responseDelayMs: response_delay_ms }),
    }),
  };
}
