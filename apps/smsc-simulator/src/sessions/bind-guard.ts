import { createHash, timingSafeEqual } from 'node:crypto';
import type { BindRequest, CommandStatusName } from '@sms/smpp';
import type { CarrierSettings } from '../behaviour/carrier-settings';
import type { PortName } from './session-register';

interface Credentials {
  systemId: string;
  password: string;
}

/** The state at a bind. Times are milliseconds of one monotonic clock. */
interface Situation {
  settings: CarrierSettings;
  /** Sessions bound now. */
  bound: number;
  now: number;
}

const DEFAULT_BLOCK_MS = 60_000;

/** Decides which binds a carrier admits. */
export class BindGuard {
  private failures = 0;
  private blockedUntil = 0;
  /** Times at which sessions were cut that still count. */
  private cuts: number[] = [];

  constructor(private readonly credentials: Credentials) {}

  /** The status of the refusal; undefined admits the bind. */
  refusalOf(bind: BindRequest, port: PortName, situation: Situation): CommandStatusName | undefined {
    if (situation.now < this.blockedUntil) return 'ESME_RBINDFAIL';
    const refusal =
      this.credentialFault(bind) ?? settingsFault(bind, port, situation.settings) ?? this.crowding(situation);
    // A bind beyond the session limit is no guess at a password.
    if (refusal !== 'ESME_RALYBND') this.count(refusal, situation);
    return refusal;
  }

  /** Call it when a session ends without unbind. */
  cut(now: number): void {
    this.cuts.push(now);
  }

  private credentialFault(bind: BindRequest): CommandStatusName | undefined {
    if (bind.systemId !== this.credentials.systemId) return 'ESME_RINVSYSID';
    return timingSafeEqual(digest(bind.password), digest(this.credentials.password)) ? undefined : 'ESME_RINVPASWD';
  }

  /** Refuses binds beyond the limit; a carrier that has not noticed a cut still counts that session. */
  private crowding({
    settings: { maxSessions, cutSessionCountsMs = 0 },
    bound,
    now,
  }: Situation): CommandStatusName | undefined {
    this.cuts = this.cuts.filter((at) => now - at < cutSessionCountsMs);
    const full = maxSessions === undefined ? this.cuts.length > 0 : bound + this.cuts.length >= maxSessions;
    return full ? 'ESME_RALYBND' : undefined;
  }

  private count(
    refusal: CommandStatusName | undefined,
    { settings: { blockAfterFailedBinds, blockMs = DEFAULT_BLOCK_MS }, now }: Situation,
  ): void {
    this.failures = refusal === undefined ? 0 : this.failures + 1;
    if (blockAfterFailedBinds === undefined || this.failures < blockAfterFailedBinds) return;
    this.failures = 0;
    this.blockedUntil = now + blockMs;
  }
}

const BIND_OF_PORT: Readonly<Record<PortName, BindRequest['command']>> = {
  main: 'bind_transmitter',
  receiver: 'bind_receiver',
};

function settingsFault(
  bind: BindRequest,
  port: PortName,
  { systemType, separateReceivers }: CarrierSettings,
): CommandStatusName | undefined {
  if (systemType !== undefined && bind.systemType !== systemType) return 'ESME_RINVSYSTYP';
  return separateReceivers && bind.command !== BIND_OF_PORT[port] ? 'ESME_RBINDFAIL' : undefined;
}

function digest(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
