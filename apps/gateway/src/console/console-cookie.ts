/** The lifetime of a session. */
const MAX_AGE_SECONDS = 30 * 86_400;

/** The prefix of the name requires `Path=/` and `Secure`: no other host and no page without TLS can set it. */
export class ConsoleCookie {
  private readonly name: string;
  private readonly attributes: string;

  constructor(insecure: boolean) {
    this.name = insecure ? 'console' : '__Host-console';
    this.attributes = `Path=/; HttpOnly; SameSite=Strict${insecure ? '' : '; Secure'}`;
  }

  /** Reads the value from a `Cookie` header. */
  read(header: string | undefined): string | undefined {
    const pair = header?.split(';').find((one) => one.trim().startsWith(`${this.name}=`));
    return pair?.trim().slice(this.name.length + 1);
  }

  /** Returns a `Set-Cookie` header. */
  write(token: string): string {
    return `${this.name}=${token}; ${this.attributes}; Max-Age=${MAX_AGE_SECONDS}`;
  }

  clear(): string {
    return `${this.name}=; ${this.attributes}; Max-Age=0`;
  }
}
