import { readFileSync } from 'node:fs';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Marks values in examples that have to be filled in; within a connection URL, the password. */
const PLACEHOLDER = 'CHANGE_ME';

interface Bounds {
  readonly min?: number;
  readonly max?: number;
}

/**
 * Typed access to environment variables. A malformed value is a problem, never silently the default;
 * problems are collected, not thrown. Every variable may be given as `<NAME>_FILE`, a path to its value,
 * which is how orchestrators hand over secrets.
 */
export class EnvironmentReader {
  readonly problems: string[] = [];
  /** Names that were read, in order: a test compares `.env.example` with them. */
  readonly names: string[] = [];

  constructor(private readonly environment: Environment) {}

  /** Images set it; it is no setting of a service, so it is not one of the names. */
  get isProduction(): boolean {
    return this.environment['NODE_ENV'] === 'production';
  }

  string(name: string, fallback?: string): string {
    return this.read(name, fallback, (raw) => raw);
  }

  optionalString(name: string): string | undefined {
    return this.raw(name);
  }

  /** A secret: at least `minLength` characters, and never echoed in a problem. */
  secret(name: string, minLength = 16): string {
    const raw = this.raw(name);
    if (raw === undefined) return this.problem(`${name} is required`, '');
    if (raw.length < minLength) return this.problem(`${name} must have at least ${minLength} characters`, '');
    return raw;
  }

  optionalSecret(name: string, minLength = 16): string | undefined {
    return this.raw(name) === undefined ? undefined : this.secret(name, minLength);
  }

  integer(name: string, fallback?: number, bounds: Bounds = {}): number {
    const { min = 0, max = Number.MAX_SAFE_INTEGER } = bounds;
    return this.read(name, fallback, (raw) => {
      const value = Number(raw);
      if (/^-?\d+$/.test(raw) && value >= min && value <= max) return value;
      return this.problem(`${name} must be a whole number from ${min} to ${max}`, 0);
    });
  }

  port(name: string, fallback?: number): number {
    return this.integer(name, fallback, { min: 0, max: 65_535 });
  }

  boolean(name: string, fallback?: boolean): boolean {
    return this.read(name, fallback, (raw) => {
      if (raw === 'true') return true;
      if (raw === 'false') return false;
      return this.problem(`${name} must be true or false`, false);
    });
  }

  oneOf<const T extends string>(name: string, choices: readonly [T, ...T[]], fallback?: T): T {
    return this.read(name, fallback, (raw) => {
      const choice = choices.find((candidate) => candidate === raw);
      return choice ?? this.problem(`${name} must be one of ${choices.join(', ')}`, choices[0]);
    });
  }

  /** A connection URL; it may carry a password, so a malformed one is not echoed. */
  url(name: string, protocols: readonly string[], fallback?: string): string {
    return this.read(name, fallback, (raw) => {
      if (URL.canParse(raw) && protocols.includes(new URL(raw).protocol)) return raw;
      return this.problem(`${name} must be a URL starting with ${protocols.map((p) => `${p}//`).join(' or ')}`, '');
    });
  }

  optionalUrl(name: string, protocols: readonly string[]): string | undefined {
    return this.raw(name) === undefined ? undefined : this.url(name, protocols);
  }

  list(name: string, fallback: readonly string[] = []): readonly string[] {
    const raw = this.raw(name);
    if (raw === undefined) return fallback;
    return raw
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '');
  }

  /** JSON checked by `parse`, which throws an Error with a readable message when the shape is wrong. */
  json<T>(name: string, parse: (value: unknown) => T, fallback?: T): T {
    return this.read(name, fallback, (raw) => {
      try {
        return parse(JSON.parse(raw));
      } catch (error) {
        return this.problem(
          `${name}: ${error instanceof SyntaxError ? 'not valid JSON' : String((error as Error).message)}`,
          undefined as T,
        );
      }
    });
  }

  /** Reports a problem that spans several variables. */
  reject(problem: string): void {
    this.problems.push(problem);
  }

  private read<T>(name: string, fallback: T | undefined, parse: (raw: string) => T): T {
    const raw = this.raw(name);
    if (raw !== undefined) return parse(raw);
    if (fallback !== undefined) return fallback;
    // The placeholder is never used: readConfig throws when there is any problem.
    return this.problem(`${name} is required`, undefined as T);
  }

  private raw(name: string): string | undefined {
    if (!this.names.includes(name)) this.names.push(name);
    const value = this.environment[name] || this.fromFile(name);
    if (value?.includes(PLACEHOLDER)) return this.problem(`${name} still says ${PLACEHOLDER}`, value);
    return value;
  }

  private fromFile(name: string): string | undefined {
    const file = this.environment[`${name}_FILE`];
    if (file === undefined || file === '') return undefined;
    try {
      return readFileSync(file, 'utf8').trim();
    } catch {
      return this.problem(`${name}_FILE names a file that cannot be read`, undefined);
    }
  }

  private problem<T>(text: string, placeholder: T): T {
    this.problems.push(text);
    return placeholder;
  }
}
