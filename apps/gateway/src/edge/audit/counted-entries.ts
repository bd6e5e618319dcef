import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { LOGGER, type ServiceLogger } from '@sms/platform/observability';
import { type AuditEntry, AuditLog } from './audit-log';

const WINDOW_MS = 60_000;
/** Kinds of one window. Further ones share a kind, so that nobody fills the log or the memory. */
const MAX_KINDS = 100;
/** Addresses that are told apart within one kind. */
const MAX_ADDRESSES = 1_000;

export interface CountedEntry extends AuditEntry {
  /** The error's code, for what was refused. */
  readonly code?: string;
}

interface Kind {
  readonly entry: CountedEntry;
  readonly endsAtMs: number;
  readonly addresses: Set<string>;
  /** Occurrences that no entry stands for. */
  count: number;
}

/**
 * Entries about what anybody can cause as often as he likes. Those of one minute that are alike, but for the address,
 * become one entry with their number in `count`. It is written at the end of the minute; of what was refused, the first
 * one is written at once in addition. A process that is killed loses the counts of its last minute.
 */
@Injectable()
export class CountedEntries implements BeforeApplicationShutdown {
  private readonly kinds = new Map<string, Kind>();

  constructor(
    private readonly audit: AuditLog,
    @Inject(LOGGER) private readonly logger: ServiceLogger,
  ) {}

  /** Never fails, and never waits for the database. */
  note(entry: CountedEntry, nowMs = performance.now()): void {
    const { userId, sessionId, credentialId } = entry.actor;
    const name = [userId, sessionId ?? credentialId, entry.action, entry.target, entry.code].join(' ');
    const known = this.kinds.get(name);
    if (known) this.count(known, entry);
    else if (this.kinds.size < MAX_KINDS) this.begin(name, entry, nowMs);
    else this.noteAmongOthers(entry, nowMs);
  }

  /** Writes the entries of minutes that have ended. */
  async write(nowMs = performance.now()): Promise<void> {
    for (const [name, kind] of this.kinds) {
      if (kind.endsAtMs > nowMs) continue;
      // What happens from now on belongs to the next minute.
      this.kinds.delete(name);
      if (kind.count > 0) await this.writeKind(name, kind);
    }
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.write(Infinity).catch((error: unknown) =>
      this.logger.warn({ err: error }, 'counted entries of the audit log are lost'),
    );
  }

  /** What cannot be written is counted on. */
  private async writeKind(name: string, kind: Kind): Promise<void> {
    const { entry, count, addresses } = kind;
    try {
      await this.insert({ ...entry, details: { ...entry.details, count, addresses: addresses.size } });
    } catch (error) {
      kind.count += this.kinds.get(name)?.count ?? 0;
      this.kinds.set(name, kind);
      throw error;
    }
  }

  private noteAmongOthers(entry: CountedEntry, nowMs: number): void {
    const others = { ...entry, target: 'others:many', actor: { userId: null }, accountId: null, details: {} };
    const name = `${entry.action} others`;
    const known = this.kinds.get(name);
    if (known) this.count(known, entry);
    else this.begin(name, others, nowMs);
  }

  private begin(name: string, entry: CountedEntry, nowMs: number): void {
    const kind = { entry, endsAtMs: nowMs + WINDOW_MS, addresses: new Set<string>(), count: 0 };
    this.kinds.set(name, kind);
    if (entry.code === undefined) this.count(kind, entry);
    else
      this.insert(entry).catch((error: unknown) => {
        this.count(kind, entry);
        this.logger.warn({ err: error }, 'an entry of the audit log waits for the end of its minute');
      });
  }

  private count(kind: Kind, { actor: { origin } }: CountedEntry): void {
    kind.count += 1;
    if (origin && kind.addresses.size < MAX_ADDRESSES) kind.addresses.add(origin.address);
  }

  private insert({ code, ...entry }: CountedEntry): Promise<number> {
    return code === undefined ? this.audit.recordAlone(entry) : this.audit.recordFailure(entry, code);
  }
}
