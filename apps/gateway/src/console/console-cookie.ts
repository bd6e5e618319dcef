import { SIGN_IN_SECONDS } from '../identity/single-sign-on/sign-in';

/** The lifetime of a session. */
const SESSION_SECONDS = 30 * 86_400;
/** The longest that browsers keep a cookie. */
const DEVICE_SECONDS = 400 * 86_400;

/** The prefix of the name requires `Path=/` and `Secure`: no other host and no page without TLS can set it. */
class Cookie {
  private readonly name: string;
  private readonly attributes: string;

  constructor(
    name: string,
    insecure: boolean,
    private readonly maxAgeSeconds: number,
  ) {
    this.name = insecure ? name : `__Host-${name}`;
    this.attributes = `Path=/; HttpOnly; SameSite=Strict${insecure ? '' : '; Secure'}`;
  }

  /** Reads the value from a `Cookie` header. */
  read(header: string | undefined): string | undefined {
    const pair = header?.split(';').find((one) => one.trim().startsWith(`${this.name}=`));
    return pair?.trim().slice(this.name.length + 1);
  }

  /** Returns a `Set-Cookie` header. */
  write(token: string): string {
    return `${this.name}=${token}; ${this.attributes}; Max-Age=${this.maxAgeSeconds}`;
  }

  clear(): string {
    return `${this.name}=; ${this.attributes}; Max-Age=0`;
  }
}

/** Is worth a session. */
export class ConsoleCookie extends Cookie {
  constructor(insecure: boolean) {
    super('console', insecure, SESSION_SECONDS);
  }
}

/** Recognises a browser at the next login, and is worth nothing besides; a logout leaves it. */
export class DeviceCookie extends Cookie {
  constructor(insecure: boolean) {
    super('device', insecure, DEVICE_SECONDS);
  }
}

/** Binds a sign-in at the identity provider to the browser that has begun it. */
export class SignInCookie extends Cookie {
  constructor(insecure: boolean) {
    super('sign-in', insecure, SIGN_IN_SECONDS);
  }
}
