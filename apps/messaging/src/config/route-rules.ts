import type { CarrierSettings } from '@sms/carriers';
import { Flag, isPlainObject, MapOf, ObjectSource, Parsed, readObject, Text, Texts } from '@sms/platform/validation';
import { type Lane, LANES } from '@sms/contracts/messaging';

/** Each rule is compared with every message. */
const MAX_RULES = 200;
/** Of all rules; those of one rule are looked up, not compared. */
const MAX_PREFIXES = 100_000;
const MAX_CARRIERS = 8;
const MAX_ACCOUNTS = 10_000;
const MAX_WEIGHT = 1_000_000;

const ACCOUNTS = `a list of at most ${MAX_ACCOUNTS} account ids`;
const CARRIERS = `a list of at most ${MAX_CARRIERS} names of carriers`;

/** Sends the messages that fulfil all of its conditions to carriers of its own, or blocks them. */
export class RouteRule {
  /** Shown in the timeline of messages. */
  @Text(/^[A-Za-z0-9][A-Za-z0-9 ._-]{0,63}$/, 'at most 64 letters, digits, spaces, ., - and _') readonly name: string;
  /** The recipient begins with one of them; '' is every recipient. A whole number is a prefix as well. */
  @Texts(/^\d{0,15}$/, 'digits') readonly prefixes: readonly string[] = [''];
  /** The message is of one of these accounts; null: of any. */
  @Parsed(ACCOUNTS, accountsOf) readonly accounts: ReadonlySet<number> | null = null;
  /** Without regard to case; null: any. */
  @Parsed('a list of sender names', sendersOf) readonly senders: ReadonlySet<string> | null = null;
  @Parsed(`a list of ${LANES.join(', ')}`, lanesOf) readonly lanes: ReadonlySet<Lane> | null = null;
  /** In the order in which they are tried. */
  @Parsed(CARRIERS, carriersOf) readonly carriers: readonly string[] | null = null;
  /** The share of the numbers that each carrier is the first for. The others follow by weight. */
  @MapOf('whole weights from 0 to 1,000,000 by carrier', weightOf) readonly weights: ReadonlyMap<
    string,
    number
  > | null = null;
  /** Sends to these recipients are refused. */
  @Flag() readonly blocked: boolean = false;
}

/**
 * Reads the list of rules.
 * @param carriers that rules may name; undefined: they are not known, and not compared
 * @throws {Error} with a line for each problem, naming the rule and the field; never echoes a value.
 */
export function parseRouteRules(value: unknown, carriers?: readonly CarrierSettings[]): readonly RouteRule[] {
  if (!Array.isArray(value) || value.length > MAX_RULES)
    throw new Error(`must be a list of at most ${MAX_RULES} rules`);
  const problems: string[] = [];
  const submitting = carriers && new Set(carriers.filter(submits).map(({ name }) => name));
  const rules = value.map((entry: unknown, index) => parseRule(entry, index + 1, submitting, problems));
  if (rules.reduce((sum, { prefixes }) => sum + prefixes.length, 0) > MAX_PREFIXES)
    problems.push(`the rules may have ${MAX_PREFIXES} prefixes together`);
  const names = rules.map(({ name }) => name).filter(Boolean);
  for (const twice of new Set(names.filter((name, index) => names.indexOf(name) !== index)))
    problems.push(`two rules have the name ${twice}`);
  if (problems.length > 0) throw new Error(problems.join('\n    '));
  return rules;
}

function parseRule(
  entry: unknown,
  position: number,
  submitting: ReadonlySet<string> | undefined,
  problems: string[],
): RouteRule {
  const path = `rule ${position}`;
  if (!isPlainObject(entry)) problems.push(`${path} must be an object`);
  const source = new ObjectSource(isPlainObject(entry) ? entry : {}, path, problems);
  const rule = readObject(new RouteRule(), source, 'a field of a rule');
  const ways = [rule.carriers !== null, rule.weights !== null, rule.blocked].filter(Boolean);
  if (ways.length !== 1 && source.sound)
    source.reject('carriers', 'or weights or "blocked": true is required, and only one of them');
  if (rule.weights && ![...rule.weights.values()].some((weight) => weight > 0))
    source.reject('weights', 'must have one above 0');
  if (rule.weights && rule.weights.size > MAX_CARRIERS) source.reject('weights', `must be at most ${MAX_CARRIERS}`);
  for (const name of [...(rule.carriers ?? []), ...(rule.weights?.keys() ?? [])])
    if (submitting?.has(name) === false)
      source.reject(
        rule.carriers ? 'carriers' : 'weights',
        'names a carrier that is not configured, or takes no messages',
      );
  return rule;
}

/** A receiver takes no messages. */
function submits(settings: CarrierSettings): boolean {
  return settings.kind !== 'smpp' || settings.bindMode !== 'rx';
}

function setOf<T>(value: unknown, max: number, fits: (one: unknown) => one is T): ReadonlySet<T> | null {
  if (!Array.isArray(value) || value.length === 0 || value.length > max || !value.every(fits)) return null;
  return new Set(value);
}

function accountsOf(value: unknown): ReadonlySet<number> | null {
  return setOf(value, MAX_ACCOUNTS, (one): one is number => Number.isSafeInteger(one) && Number(one) > 0);
}

function sendersOf(value: unknown): ReadonlySet<string> | null {
  const senders = setOf(value, MAX_ACCOUNTS, (one): one is string => typeof one === 'string' && one !== '');
  return senders && new Set([...senders].map((sender) => sender.toLowerCase()));
}

function lanesOf(value: unknown): ReadonlySet<Lane> | null {
  return setOf(value, LANES.length, (one): one is Lane => LANES.some((lane) => lane === one));
}

function carriersOf(value: unknown): readonly string[] | null {
  const names = setOf(value, MAX_CARRIERS, (one): one is string => typeof one === 'string');
  return names && names.size === (value as unknown[]).length ? [...names] : null;
}

function weightOf(name: string, weight: unknown): [string, number] | null {
  return Number.isInteger(weight) && Number(weight) >= 0 && Number(weight) <= MAX_WEIGHT
    ? [name, Number(weight)]
    : null;
}
