import { Counter, Gauge } from 'prom-client';
import { SESSION_STATES, type SessionState } from '../port/session-state';

const bound = new Gauge({
  name: 'messaging_carrier_bound',
  help: 'Whether the bind can be submitted to (1) or not (0)',
  labelNames: ['carrier', 'bind'],
});

const sessions = new Gauge({
  name: 'messaging_carrier_sessions',
  help: 'Sessions of this worker with the carrier, by state',
  labelNames: ['carrier', 'state'],
});

const answersTotal = new Counter({
  name: 'messaging_submit_answers_total',
  help: 'Answers to submits by status of SMPP, with timeout and link_lost for those that did not come',
  labelNames: ['carrier', 'status'],
});

const bindFailuresTotal = new Counter({
  name: 'messaging_bind_failures_total',
  help: 'Attempts to bind that failed, by reason',
  labelNames: ['carrier', 'reason'],
});

/** Counters and gauges of the sessions with one carrier. */
export class SessionMetrics {
  constructor(private readonly carrier: string) {
    // The first refusal is then a rise from 0, which a rate shows; all four of the first attempts come within seconds.
    bindFailuresTotal.inc({ carrier, reason: 'credentials' }, 0);
  }

  answered(status: string): void {
    answersTotal.inc({ carrier: this.carrier, status });
  }

  bindFailed(reason: string): void {
    bindFailuresTotal.inc({ carrier: this.carrier, reason });
  }

  show(states: readonly { readonly slot: number; readonly state: SessionState; readonly bound: boolean }[]): void {
    for (const state of SESSION_STATES)
      sessions.set({ carrier: this.carrier, state }, states.filter((one) => one.state === state).length);
    for (const one of states) bound.set({ carrier: this.carrier, bind: String(one.slot) }, Number(one.bound));
  }

  /** This worker no longer holds the slot. */
  ended(slot: number): void {
    bound.remove({ carrier: this.carrier, bind: String(slot) });
  }
}
