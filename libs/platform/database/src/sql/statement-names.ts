import { createHash } from 'node:crypto';

/** A connection keeps each named statement for ever: statements that are built from filters must not fill it. */
const MAX_NAMES = 300;

/** Names of prepared statements, the same for the same text. Undefined for texts beyond the limit. */
export class StatementNames {
  private readonly names = new Map<string, string>();

  of(text: string): string | undefined {
    const known = this.names.get(text);
    if (known !== undefined || this.names.size >= MAX_NAMES) return known;
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 24);
    this.names.set(text, name);
    return name;
  }
}
