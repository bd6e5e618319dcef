import { Objects, OneOf, Parsed, Text, Whole } from '@sms/platform/validation';
import { COMMAND_STATUS_NAMES, type CommandStatusName, MESSAGE_STATES, type MessageState } from '@sms/smpp';
import { ArrayMaxSize, IsOptional } from 'class-validator';
import { behaviourNames, type BehaviourName, deviationOf } from '../behaviour/behaviour-catalog';
import type { Rule } from '../behaviour/rule-book';

const DAY_MS = 86_400_000;
const MAX_RULES = 1_000;
const ZONE = /^([+-])(0[0-9]|1[0-4]):([0-5][0-9])$/;

/** A rule as the control API accepts it; its optional fields are those of the deviation. */
class RuleFields {
  @Text(/^(?:[1-9][0-9]{0,14}\*?|\*)$/, 'a number in international format, or its beginning and *')
  readonly destination: string;
  @Parsed('the name of a behaviour, or a list of 1 to 20', (value) => behaviourNames([value].flat(), 1))
  readonly behaviour: readonly BehaviourName[];
  @IsOptional()
  @Parsed('the name of a status, or a number such as 0x450', statusOf)
  readonly status?: CommandStatusName | number;
  @IsOptional() @OneOf(MESSAGE_STATES) readonly state?: MessageState;
  @IsOptional() @Whole(1, Number.MAX_SAFE_INTEGER) readonly times?: number;
  @IsOptional() @Whole(0, DAY_MS) readonly receiptDelayMs?: number;
  @IsOptional() @Whole(0, DAY_MS) readonly responseDelayMs?: number;
  @IsOptional() @Text(/^[^]{0,1000}$/u, 'a text of at most 1000 characters') readonly receiptText?: string;
  @IsOptional() @Text(/^[YMDhms0-9:+ -]{1,30}$/, 'a pattern of dates') readonly receiptDates?: string;
  @IsOptional()
  @Parsed('a zone such as +02:00', minutesOf, { names: ['receipt_zone'] })
  readonly receiptZoneMinutes?: number;
}

export class RulesRequest {
  @ArrayMaxSize(MAX_RULES, { message: `must be at most ${MAX_RULES}` })
  @Objects(() => new RuleFields(), toRule)
  readonly rules: readonly Rule[];
}

function toRule({ destination, behaviour, ...deviation }: RuleFields): Rule {
  return { destination, deviation: { ...deviationOf(behaviour ?? []), ...deviation } };
}

function statusOf(value: unknown): CommandStatusName | number | null {
  if (typeof value === 'string' && /^0x[0-9a-f]{1,8}$/i.test(value)) return Number(value);
  return COMMAND_STATUS_NAMES.find((name) => name === value && name !== 'ESME_ROK') ?? null;
}

/** Minutes east of UTC, from `±hh:mm`. */
function minutesOf(zone: unknown): number | null {
  const [, sign, hours, minutes] = (typeof zone === 'string' ? ZONE.exec(zone) : null) ?? [];
  return sign === undefined ? null : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}
