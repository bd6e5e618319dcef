import type { SmppServerSession } from '@sms/smpp';
import type { CarrierSettings } from '../behaviour/carrier-settings';
import type { Schedule } from '../timing/schedule';
import type { SessionRegister } from './session-register';

/** Ends sessions by the carrier's settings: without enquire_link from the ESME, or after a fixed time. */
export class SessionKeeper {
  /** The current settings of each session; timers of older settings do nothing. */
  private readonly settingsOf = new WeakMap<SmppServerSession, CarrierSettings>();

  constructor(
    private readonly register: SessionRegister,
    private readonly schedule: Schedule,
  ) {}

  /** Call it when a session has bound, and for every session when the settings change. */
  keep(session: SmppServerSession, settings: CarrierSettings): void {
    this.settingsOf.set(session, settings);
    const { cutWithoutEnquireLinkMs, unbindAfterMs } = settings;
    if (unbindAfterMs !== undefined) this.later(session, settings, unbindAfterMs, () => void session.unbind());
    if (cutWithoutEnquireLinkMs !== undefined)
      this.watch(session, settings, cutWithoutEnquireLinkMs, cutWithoutEnquireLinkMs);
  }

  private watch(session: SmppServerSession, settings: CarrierSettings, limitMs: number, afterMs: number): void {
    this.later(session, settings, afterMs, () => {
      const silentMs = performance.now() - (this.register.of(session)?.lastEnquireLinkAt ?? 0);
      // A timer may fire a millisecond early.
      if (silentMs >= limitMs - 1) session.destroy();
      else this.watch(session, settings, limitMs, limitMs - silentMs);
    });
  }

  private later(session: SmppServerSession, settings: CarrierSettings, ms: number, action: () => void): void {
    this.schedule.after(ms, () => {
      if (session.open && this.settingsOf.get(session) === settings) action();
    });
  }
}
