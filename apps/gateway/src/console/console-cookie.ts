/** As long as a session lasts. */
const MAX_AGE_SECONDS = 30 * 86_400;

/** `Path=/` and `Secure` are what the prefix of the name asks for: no other host and no page without TLS can set it. */
export class ConsoleCookie {
  private readonly name: string;
  private readonly attributes: string;

  constructor(insecure: boolean) {
    this.name = insecure ? 'console' : '__Host-console';
    this.attributes = `Path=/; HttpOnly; SameSite=Strict${insecure ? '' : '; Secure'}`;
  }

  /** The value in a `Cookie` header. */
  read(header: string | undefined): string | undefined {
    const pair = header?.split(';').find((one) => one.trim().startsWith(`${this.name}=`));
    return pair?.trim().slice(this.name.length + 1);
  }

  /** A `Set-Cookie` header. */
  write(token: string): string {
    return `${this.name}=${token}; ${this.attributes}; Max-Age=${MAX_AGE_SECONDS}`;
  }

  clear(): string {
    return `${this.name}=; ${this.attributes}; Max-Age=0`;
  }
}
