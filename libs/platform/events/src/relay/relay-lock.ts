import { type Database, type DatabaseSession, statement } from '@sms/platform/database';

/** The first key of the relays' advisory locks: any number that no other lock of these databases uses. */
const RELAY_LOCKS = 7_205_135;
const TRY_AGAIN_MS = 1_000;

/**
 * Settings of a relay's session. A process that is frozen, or whose host is gone, must not keep the lock: the server
 * ends its session within seconds. Deletions need no sync: rows that a crash brings back are sent again and recognised.
 */
const SETTINGS = {
  statement_timeout: '5s',
  idle_in_transaction_session_timeout: '5s',
  idle_session_timeout: '15s',
  tcp_keepalives_idle: 5,
  tcp_keepalives_interval: 3,
  tcp_keepalives_count: 3,
  synchronous_commit: 'off',
  enable_seqscan: 'off',
  enable_bitmapscan: 'off',
};

const takeRelayLock = statement<readonly [relayLocks: number, destination: string], { taken: boolean }>({
  name: 'events.take_relay_lock',
  text: 'SELECT pg_try_advisory_lock($1::integer, hashtext($2)) AS taken',
});

/**
 * Elects one relay, over all processes, to carry events to a destination:
 *
 *   waiting ──lock got (tried each second)──► active ──session lost, or released──► waiting
 *
 * The lock belongs to a session, so it is free the moment its holder dies. Between a session's end and its holder's
 * next statement two may be active; consumers recognise repeated batches.
 */
export class RelayLock {
  private session: DatabaseSession | undefined;
  private active = false;
  private triedAt = -Infinity;

  constructor(
    private readonly database: Database,
    private readonly destination: string,
  ) {}

  /** The session that holds the lock, as far as this process knows. */
  get current(): DatabaseSession | undefined {
    return this.active && this.session?.isOpen === true ? this.session : undefined;
  }

  /** The session that holds the lock; undefined while another relay has it. */
  async held(): Promise<DatabaseSession | undefined> {
    if (this.current) return this.current;
    if (this.session?.isOpen === false) await this.release();
    if (performance.now() - this.triedAt < TRY_AGAIN_MS) return undefined;
    this.triedAt = performance.now();
    this.session ??= await this.database.session(SETTINGS);
    const [row] = await this.session.run(takeRelayLock, [RELAY_LOCKS, this.destination]);
    this.active = row?.taken === true;
    return this.active ? this.session : undefined;
  }

  /** Ends the session, and with it the lock. */
  async release(): Promise<void> {
    const { session } = this;
    this.session = undefined;
    this.active = false;
    this.triedAt = -Infinity;
    await session?.close();
  }
}
