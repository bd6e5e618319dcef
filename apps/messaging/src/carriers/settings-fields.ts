/** Reads the fields of one entry of a JSON setting. Problems name the entry and the field, never a value. */
export class SettingsFields {
  private readonly fields: Record<string, unknown>;

  constructor(
    value: unknown,
    private readonly where: string,
  ) {
    this.fields = isRecord(value) ? value : {};
  }

  text(field: string, pattern: RegExp = /./, shape = 'a text'): string {
    const value = this.fields[field];
    if (typeof value === 'string' && pattern.test(value)) return value;
    throw this.problem(field, `must be ${shape}`);
  }

  optionalText(field: string, pattern: RegExp, shape: string): string | null {
    return this.fields[field] === undefined || this.fields[field] === null ? null : this.text(field, pattern, shape);
  }

  texts(field: string, pattern: RegExp, shape: string, fallback: readonly string[]): readonly string[] {
    const value = this.fields[field] ?? fallback;
    if (Array.isArray(value) && value.every((entry): entry is string => typeof entry === 'string' && pattern.test(entry))) return value;
    throw this.problem(field, `must be a list of ${shape}`);
  }

  whole(field: string, max: number, fallback?: number): number {
    const value = this.fields[field] ?? fallback;
    if (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= max) return value;
    throw this.problem(field, `must be a whole number from 1 to ${max}`);
  }

  optionalWhole(field: string, max: number): number | null {
    return this.fields[field] === undefined || this.fields[field] === null ? null : this.whole(field, max);
  }

  flag(field: string): boolean {
    const value = this.fields[field] ?? false;
    if (typeof value === 'boolean') return value;
    throw this.problem(field, 'must be true or false');
  }

  url(field: string): URL {
    const value = this.fields[field];
    if (typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)) return new URL(value);
    throw this.problem(field, 'must be an http or https URL');
  }

  private problem(field: string, rule: string): Error {
    return new Error(`${this.where}: ${field} ${rule}`);
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
