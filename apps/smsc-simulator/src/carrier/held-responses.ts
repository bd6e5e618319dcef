import type { Schedule } from '../timing/schedule';

/** How long a response is held when no further submit comes. */
const MAX_HOLD_MS = 1_000;
/** Delay after the next submit, whose response leaves in the same turn of the event loop, or not at all. */
const AFTER_NEXT_MS = 5;

/** Responses that leave after the one to the next submit of their session. */
export class HeldResponses {
  private readonly held = new WeakMap<object, () => void>();

  constructor(private readonly schedule: Schedule) {}

  hold<T>(session: object, response: () => T): Promise<T> {
    return new Promise((resolve) => {
      const release = (): void => {
        if (this.held.get(session) === release) this.held.delete(session);
        resolve(response());
      };
      this.held.set(session, release);
      this.schedule.after(MAX_HOLD_MS, release);
    });
  }

  /** Call it when a submit arrives. */
  nextArrived(session: object): void {
    const release = this.held.get(session);
    if (!release) return;
    this.held.delete(session);
    this.schedule.after(AFTER_NEXT_MS, release);
  }
}
