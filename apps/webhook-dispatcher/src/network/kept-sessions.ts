/** Of so many receivers; each takes some 2 kB. */
export const MAX_SESSIONS = 1_000;

/**
 * The newest TLS session of each receiver. undici resumes sessions, a third cheaper for both sides than a whole
 * handshake, but refers to them weakly: nobody else holds them, so they would be gone with the next garbage collection.
 */
export class KeptSessions {
  private readonly sessions = new Map<string, Buffer>();

  keep(hostname: string, session: Buffer): void {
    this.sessions.delete(hostname);
    this.sessions.set(hostname, session);
    const [oldest] = this.sessions.keys();
    if (this.sessions.size > MAX_SESSIONS && oldest !== undefined) this.sessions.delete(oldest);
  }
}
