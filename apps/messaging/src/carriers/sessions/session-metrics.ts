import { Counter, Gauge, register } from 'prom-client';
import { SESSION_STATES, type SessionState } from './session-state';

const bound = gauge('messaging_carrier_bound', 'Whether the bind can be submitted to (1) or not (0)', [
  'carrier',
  'bind',
]);
const sessions = gauge('messaging_carrier_sessions', 'Sessions of this worker with the carrier, by state', [
  'carrier',
  'state',
]);
const answers = counter(
  'messaging_submit_answers_total',
  'Answers to submits by status of SMPP, with timeout and link_lost for those that did not come',
  ['carrier', 'status'],
);
const bindFailures = counter('messaging_bind_failures_total', 'Attempts to bind that failed, by reason', [
  'carrier',
  'reason',
]);

/** Counters and gauges of the sessions with one carrier. */
export class SessionMetrics {
  constructor(private readonly carrier: string) {}

  answered(status: string): void {
    answers.inc({ carrier: this.carrier, status });
  }

  bindFailed(reason: string): void {
    bindFailures.inc({ carrier: this.carrier, reason });
  }

  show(states: readonly { readonly slot: number; readonly state: SessionState; readonly bound: boolean }[]): void {
    for (const state of SESSION_STATES)
      sessions.set({ carrier: this.carrier, state }, states.filter((one) => one.state === state).length);
    for (const one of states) bound.set({ carrier: this.carrier, bind: String(one.slot) }, Number(one.bound));
  }

  /** The slot is another worker's now. */
  ended(slot: number): void {
    bound.remove({ carrier: this.carrier, bind: String(slot) });
  }
}

/** Several workers may run in one process under test. */
function gauge<Label extends string>(name: string, help: string, labelNames: Label[]): Gauge<Label> {
  return (register.getSingleMetric(name) as Gauge<Label> | undefined) ?? new Gauge({ name, help, labelNames });
}

function counter<Label extends string>(name: string, help: string, labelNames: Label[]): Counter<Label> {
  return (register.getSingleMetric(name) as Counter<Label> | undefined) ?? new Counter({ name, help, labelNames });
}
