import { readFileSync } from 'node:fs';
import type { Lane } from '@sms/contracts/messaging';
import { isRecord } from '../exchange/is-record';

interface Bounds {
  readonly min?: number;
  readonly max: number;
}

export type ByLane<T> = Readonly<Record<Lane, T>>;

/** Matches every setting's name; other names are not repeated in a problem. */
const FIELD_NAME = /^[\w-]{1,40}$/;

/**
 * Reads the fields of one object of a JSON setting. Problems are collected, not thrown, so that one start shows all of
 * them; they name the object and the field, never a value. The value returned for a malformed one is never used.
 */
export class SettingsFields {
  private readonly known = new Set<string>();

  constructor(
    private readonly fields: Readonly<Record<string, unknown>>,
    private readonly where: string,
    private readonly problems: string[],
  ) {}

  /** Whether the field is present and not null. */
  given(field: string): boolean {
    return (this.value(field) ?? null) !== null;
  }

  is(field: string, value: string): boolean {
    return this.fields[field] === value;
  }

  /** Returns the name under which a setting with an old name is given; giving both is a problem. */
  aliased(field: string, oldName: string): string {
    this.known.add(field).add(oldName);
    this.exclusive([field, oldName]);
    return this.given(oldName) ? oldName : field;
  }

  text(field: string, pattern: RegExp = /./, shape = 'a text', fallback?: string): string {
    const value = this.value(field, fallback);
    return typeof value === 'string' && pattern.test(value) ? value : this.wrong(field, `must be ${shape}`, '');
  }

  optionalText(field: string, pattern: RegExp, shape: string): string | null {
    return this.optional(field, () => this.text(field, pattern, shape));
  }

  /** A text, or the content of the file that `<field>_file` names. */
  optionalSecret(field: string, pattern: RegExp, shape: string): string | null {
    const file = `${field}_file`;
    this.exclusive([field, file]);
    const path = this.optionalText(file, /./, 'the path of a file');
    if (path === null) return this.optionalText(field, pattern, shape);
    try {
      const value = readFileSync(path, 'utf8').trim();
      return pattern.test(value) ? value : this.wrong(file, `must name a file with ${shape}`, '');
    } catch {
      return this.wrong(file, 'names a file that cannot be read', '');
    }
  }

  secret(field: string, pattern: RegExp, shape: string): string {
    return this.optionalSecret(field, pattern, shape) ?? this.wrong(field, `must be ${shape}`, '');
  }

  texts(field: string, pattern: RegExp, shape: string, fallback: readonly string[]): readonly string[] {
    const value = this.value(field, fallback);
    const right =
      Array.isArray(value) && value.every((entry): entry is string => typeof entry === 'string' && pattern.test(entry));
    return right ? value : this.wrong(field, `must be a list of ${shape}`, []);
  }

  oneOf<const T extends string>(field: string, choices: readonly [T, ...T[]], fallback?: T): T {
    const value = this.value(field, fallback);
    return (
      choices.find((choice) => choice === value) ??
      this.wrong(field, `must be one of ${choices.join(', ')}`, choices[0])
    );
  }

  whole(field: string, { min = 1, max }: Bounds, fallback?: number): number {
    const value = this.value(field, fallback);
    const right = typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;
    return right ? value : this.wrong(field, `must be a whole number from ${min} to ${max}`, min);
  }

  optionalNumber(field: string, min: number, max: number): number | null {
    return this.optional(field, (value) =>
      typeof value === 'number' && value >= min && value <= max
        ? value
        : this.wrong(field, `must be a number from ${min} to ${max}`, min),
    );
  }

  flag(field: string, fallback = false): boolean {
    const value = this.value(field, fallback);
    return typeof value === 'boolean' ? value : this.wrong(field, 'must be true or false', false);
  }

  textOrNumber(field: string): string {
    const value = this.value(field);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  }

  url(field: string): URL {
    const value = this.value(field);
    const right = typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
    return right ? new URL(value) : this.wrong(field, 'must be an http or https URL', new URL('http://invalid'));
  }

  /** One value for all lanes, or an object with some of them. */
  byLane<T>(
    field: string,
    read: (fields: SettingsFields, field: string, fallback: T) => T,
    fallback: ByLane<T>,
  ): ByLane<T> {
    const value = this.value(field);
    if (isRecord(value)) {
      const lanes = new SettingsFields(value, `${this.where}: ${field}`, this.problems);
      const byLane = {
        otp: read(lanes, 'otp', fallback.otp),
        single: read(lanes, 'single', fallback.single),
        bulk: read(lanes, 'bulk', fallback.bulk),
      };
      lanes.rejectUnknown('a lane');
      return byLane;
    }
    if (!this.given(field)) return fallback;
    const one = read(this, field, fallback.single);
    return { otp: one, single: one, bulk: one };
  }

  /** An object whose names are free; undefined entries are left out after their problem was noted. */
  map<T>(
    field: string,
    shape: string,
    read: (name: string, value: unknown) => readonly [string, T] | undefined,
  ): ReadonlyMap<string, T> {
    const value = this.value(field, {});
    if (!isRecord(value)) return this.wrong(field, `must be an object of ${shape}`, new Map<string, T>());
    const entries = Object.entries(value).map(([name, entry]) => read(name, entry));
    if (entries.includes(undefined)) this.reject(field, `must be an object of ${shape}`);
    return new Map(entries.filter((entry) => entry !== undefined));
  }

  objects<T>(field: string, read: (fields: SettingsFields) => T): readonly T[] {
    const value = this.value(field, []);
    if (!Array.isArray(value) || !value.every(isRecord)) return this.wrong(field, 'must be a list of objects', []);
    return value.map((entry, index) => {
      const fields = new SettingsFields(entry, `${this.where}: ${field} ${index + 1}`, this.problems);
      const read1 = read(fields);
      fields.rejectUnknown('a field');
      return read1;
    });
  }

  /** The object that the field holds; null when there is none. */
  object<T>(field: string, read: (fields: SettingsFields) => T): T | null {
    const value = this.value(field);
    if (!this.given(field)) return null;
    if (!isRecord(value)) return this.wrong(field, 'must be an object', null);
    const fields = new SettingsFields(value, `${this.where}: ${field}`, this.problems);
    const object = read(fields);
    fields.rejectUnknown('a field');
    return object;
  }

  /** The unchecked JSON value, for a reader of its own. */
  raw(field: string): unknown {
    return this.value(field);
  }

  /** At most one of these fields may be given. */
  exclusive(fields: readonly string[]): void {
    const [first, ...others] = fields.filter((field) => this.given(field));
    for (const other of others) this.reject(other, `cannot stand beside ${first ?? ''}`);
  }

  reject(field: string, rule: string): void {
    this.problems.push(`${this.where}: ${field} ${rule}`);
  }

  /** Rejects unread fields, which are likely to be misspelt. Call it after all fields are read. */
  rejectUnknown(what: string): void {
    for (const field of Object.keys(this.fields)) {
      if (!this.known.has(field)) this.reject(FIELD_NAME.test(field) ? field : 'one of the names', `is not ${what}`);
    }
  }

  private optional<T>(field: string, read: (value: unknown) => T): T | null {
    const value = this.value(field);
    return this.given(field) ? read(value) : null;
  }

  private value(field: string, fallback?: unknown): unknown {
    this.known.add(field);
    return this.fields[field] ?? fallback;
  }

  private wrong<T>(field: string, rule: string, placeholder: T): T {
    this.reject(field, rule);
    return placeholder;
  }
}
