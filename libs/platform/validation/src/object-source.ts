export type PlainObject = Readonly<Record<string, unknown>>;

export function isPlainObject(value: unknown): value is PlainObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * An object of JSON that is read, its path, and the problems found in it so far. Problems name the path and the field,
 * never a value.
 */
export class ObjectSource {
  /** Whether no problem has been found in this object itself. */
  sound = true;

  constructor(
    readonly fields: PlainObject,
    private readonly path: string,
    readonly problems: string[],
  ) {}

  /** Whether the field is present and not null. */
  given(name: string): boolean {
    return (this.fields[name] ?? null) !== null;
  }

  is(name: string, value: unknown): boolean {
    return this.fields[name] === value;
  }

  reject(name: string, rule: string): void {
    this.sound = false;
    this.problems.push(`${this.path === '' ? '' : `${this.path}: `}${name} ${rule}`);
  }

  /** Returns the given one of these fields, of which the others are rejected. */
  oneOf(names: readonly string[]): string | undefined {
    const [first, ...others] = names.filter((name) => this.given(name));
    for (const other of others) this.reject(other, `cannot stand beside ${first ?? ''}`);
    return first;
  }

  /** Some fields of this object. */
  only(...names: readonly string[]): ObjectSource {
    return new ObjectSource(
      Object.fromEntries(names.map((name) => [name, this.fields[name]])),
      this.path,
      this.problems,
    );
  }

  /** An object within this one. */
  inside(name: string, fields: PlainObject): ObjectSource {
    return new ObjectSource(fields, this.path === '' ? name : `${this.path}: ${name}`, this.problems);
  }
}
