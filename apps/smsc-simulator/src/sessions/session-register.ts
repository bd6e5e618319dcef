import type { BindRequest, SmppServerSession } from '@sms/smpp';

export type PortName = 'main' | 'receiver';

/** A session that is or was bound. */
export interface SessionRecord {
  /** 1, 2, 3 … in the order of binding. */
  number: number;
  systemId: string;
  type: string;
  systemType: string;
  interfaceVersion: number;
  port: PortName;
  boundAt: Date;
  submits: number;
  enquireLinks: number;
  lastEnquireLinkAt: number;
  closedAt: Date | undefined;
  closeReason: string | undefined;
}

const MAX_REMEMBERED = 10_000;

/** All sessions that were ever bound, and the largest number bound at once. */
export class SessionRegister {
  private readonly records: SessionRecord[] = [];
  private readonly bySession = new Map<SmppServerSession, SessionRecord>();
  private readonly requests = new WeakMap<SmppServerSession, { bind: BindRequest; port: PortName }>();
  private lastNumber = 0;
  mostAtOnce = 0;
  /** Refused binds by status. */
  readonly refusedBinds: Record<string, number> = {};

  get bound(): number {
    return this.bySession.size;
  }

  /** All records, the newest last. */
  get all(): readonly SessionRecord[] {
    return this.records;
  }

  /** Sessions that are bound now. */
  get sessions(): Iterable<SmppServerSession> {
    return this.bySession.keys();
  }

  of(session: SmppServerSession): SessionRecord | undefined {
    return this.bySession.get(session);
  }

  /** Call it just before a bind is admitted. */
  admitting(session: SmppServerSession, bind: BindRequest, port: PortName): void {
    this.requests.set(session, { bind, port });
  }

  add(session: SmppServerSession): SessionRecord | undefined {
    const request = this.requests.get(session);
    if (!session.bound || !request) return undefined;
    const { systemType, interfaceVersion } = request.bind;
    const record: SessionRecord = {
      number: ++this.lastNumber,
      ...session.bound,
      systemType,
      interfaceVersion,
      port: request.port,
      boundAt: new Date(),
      submits: 0,
      enquireLinks: 0,
      lastEnquireLinkAt: performance.now(),
      closedAt: undefined,
      closeReason: undefined,
    };
    this.records.push(record);
    if (this.records.length > MAX_REMEMBERED) this.records.shift();
    this.bySession.set(session, record);
    this.mostAtOnce = Math.max(this.mostAtOnce, this.bySession.size);
    return record;
  }

  refused(status: string): void {
    this.refusedBinds[status] = (this.refusedBinds[status] ?? 0) + 1;
  }

  /** Call it when the ESME has sent enquire_link. */
  enquired(session: SmppServerSession): void {
    const record = this.bySession.get(session);
    if (!record) return;
    record.enquireLinks += 1;
    record.lastEnquireLinkAt = performance.now();
  }

  close(session: SmppServerSession, reason: string): void {
    const record = this.bySession.get(session);
    if (!record) return;
    record.closedAt = new Date();
    record.closeReason = reason;
    this.bySession.delete(session);
  }
}
