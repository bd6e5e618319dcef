import type { TypedApi } from '@sms/api-client';
import type { ParseArgsConfig } from 'node:util';

/** What a command was called with. */
export interface Call {
  readonly positionals: readonly string[];
  /** By name; undefined where an option was not given. */
  readonly options: Readonly<Record<string, string | undefined>>;
}

/** `data` is printed as JSON for programs, `lines` for people. */
export interface Output {
  readonly data: unknown;
  readonly lines: readonly string[];
  /** Printed to the standard error. */
  readonly notes?: readonly string[];
}

interface Described {
  /** One word, or two. */
  readonly name: string;
  /** The positionals as usage shows them, each one word; `[…]` may be left out. */
  readonly positionals: readonly string[];
  readonly summary: string;
  /** Each takes a value; what stands for it in the usage, and whether it is required. */
  readonly options?: Readonly<Record<string, { readonly value: string; readonly required?: boolean }>>;
}

/** A command that talks to the API, as an operator. */
export interface ApiCommand extends Described {
  /** What it will do, in a sentence that ends with a question mark; it is asked before anything is changed. */
  readonly confirm?: (call: Call) => string;
  /** Run again after this while a person looks on. */
  readonly repeatEveryMs?: number;
  readonly run: (api: TypedApi, call: Call) => Promise<Output>;
}

/** A command that needs no operator. */
export interface LocalCommand extends Described {
  /** `write` prints what it does as long as it runs. */
  readonly runLocally: (call: Call, write: (text: string) => void) => Promise<Output>;
}

export type Command = ApiCommand | LocalCommand;

/** The call is wrong: the message says how. */
export class UsageError extends Error {}

export function usageOf({ name, positionals, options = {} }: Described): string {
  const named = Object.entries(options).map(([option, { value, required }]) =>
    required ? `--${option} <${value}>` : `[--${option} <${value}>]`,
  );
  const places = positionals.map((positional) => (positional.startsWith('[') ? positional : `<${positional}>`));
  return ['smsctl', name, ...places, ...named].join(' ');
}

/** For parseArgs of Node. */
export function optionsOf({ options = {} }: Described): NonNullable<ParseArgsConfig['options']> {
  return Object.fromEntries(Object.keys(options).map((option) => [option, { type: 'string' }]));
}

/** @throws {UsageError} when a positional or an option is missing, or there are too many */
export function checkCall(command: Described, { positionals, options }: Call): void {
  const required = command.positionals.filter((positional) => !positional.startsWith('['));
  if (positionals.length < required.length)
    throw new UsageError(`${required[positionals.length] ?? 'an argument'} is missing`);
  const extra = positionals[command.positionals.length];
  if (extra !== undefined) throw new UsageError(`"${extra}" is one argument too many`);
  for (const [option, { required: isRequired }] of Object.entries(command.options ?? {}))
    if (isRequired && options[option] === undefined) throw new UsageError(`--${option} is missing`);
}

/** @throws {UsageError} */
export function wholeNumber(name: string, text: string): number {
  if (!/^-?\d{1,15}$/.test(text)) throw new UsageError(`${name} is "${text}", which is no whole number`);
  return Number(text);
}

/**
 * The whole number of an option, if it is given.
 * @throws {UsageError}
 */
export function numberOf(options: Call['options'], name: string): number | undefined {
  const text = options[name];
  return text === undefined ? undefined : wholeNumber(`--${name}`, text);
}

/** @throws {UsageError} */
export function oneOf<const T extends string>(name: string, text: string, known: readonly T[]): T {
  const found = known.find((one) => one === text);
  if (found === undefined) throw new UsageError(`${name} is "${text}": one of ${known.join(', ')}`);
  return found;
}

/** The fields that have a value. */
export function given<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
