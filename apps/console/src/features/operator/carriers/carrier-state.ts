import type { Carrier } from './carriers.queries';

type Session = Carrier['sessions'][number];

/** Sessions over which messages go out, slow ones too. */
const CARRYING: ReadonlySet<Session['state']> = new Set(['bound', 'slow']);

export interface CarrierFigures {
  /** Sessions that carry messages. */
  readonly bound: number;
  /** Null for carriers without sessions. */
  readonly max: number | null;
  /** Submits without an answer. */
  readonly inFlight: number;
  /** A second; null where no rate is agreed. */
  readonly rate: number | null;
  /** When the session that has been bound the longest was bound, as ISO 8601; null without one. */
  readonly since: string | null;
  /** Refusals of about the last hour. */
  readonly refused: number;
}

export function figuresOf({ sessions, max_sessions: max, refusals }: Carrier): CarrierFigures {
  const bound = sessions.filter(({ state }) => CARRYING.has(state));
  const rates = bound.flatMap(({ messages_per_second: rate }) => (rate === null ? [] : [rate]));
  return {
    bound: bound.length,
    max,
    inFlight: sessions.reduce((sum, { in_flight: count }) => sum + count, 0),
    rate: rates.length === 0 ? null : rates.reduce((sum, rate) => sum + rate, 0),
    since: bound.map(({ since }) => since).sort()[0] ?? null,
    refused: refusals.reduce((sum, { count }) => sum + count, 0),
  };
}

/**
 * `stopped`: by an operator. `down`: nothing goes out over it. `weak`: some sessions are missing or slow. An HTTP
 * carrier has no sessions.
 */
export type CarrierHealth = 'down' | 'weak' | 'stopped' | 'healthy';

export function healthOf(carrier: Carrier): CarrierHealth {
  if (carrier.control.state !== 'active') return 'stopped';
  if (carrier.max_sessions === null) return 'healthy';
  const { bound } = figuresOf(carrier);
  if (bound === 0) return 'down';
  const isSlow = carrier.sessions.some(({ state }) => state !== 'bound');
  return isSlow || bound < carrier.sessions.length ? 'weak' : 'healthy';
}

const ORDER: readonly CarrierHealth[] = ['down', 'stopped', 'weak', 'healthy'];

/** Those first with which something is wrong. */
export const byHealth = (all: readonly Carrier[]): readonly Carrier[] =>
  [...all].sort(
    (one, other) => ORDER.indexOf(healthOf(one)) - ORDER.indexOf(healthOf(other)) || one.name.localeCompare(other.name),
  );
