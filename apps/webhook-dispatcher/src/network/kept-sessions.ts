/** Number of receivers; a session takes some 2 kB. */
export const MAX_SESSIONS = 1_000;

/**
 * The newest TLS session of each receiver. undici resumes sessions, which is a third cheaper for both sides than a
 * whole handshake, but holds them by weak references only: without this, the next garbage collection would drop them.
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
