import { byHealth, figuresOf, healthOf } from './carrier-state';
import type { Carrier } from './carriers.queries';

type Session = Carrier['sessions'][number];

const session = (state: Session['state'], fields: Partial<Session> = {}): Session => ({
  slot: 1,
  host: 'smsc.example:2775',
  worker: 'worker-1:42',
  state,
  since: '2026-03-01T09:00:00.000Z',
  in_flight: 2,
  messages_per_second: 25,
  ...fields,
});

const carrier = (name: string, sessions: readonly Session[], max: number | null = 4): Carrier => ({
  name,
  kind: max === null ? 'http' : 'smpp',
  max_sessions: max,
  sessions: [...sessions],
  refusals: [
    { status: 'ESME_RTHROTTLED', count: 12 },
    { status: 'timeout', count: 3 },
  ],
  unmatched_receipts: 0,
  learned: [],
  control: { state: 'active', since: null, reason: null, in_effect: true, rebind_asked_at: null },
});

it('adds up what the sessions carry, and leaves out those that are not bound', () => {
  const sessions = [
    session('bound', { since: '2026-03-01T10:00:00.000Z' }),
    session('slow', { messages_per_second: null }),
    session('refused', { in_flight: 0 }),
  ];
  expect(figuresOf(carrier('north', sessions))).toEqual({
    bound: 2,
    max: 4,
    inFlight: 4,
    rate: 25,
    since: '2026-03-01T09:00:00.000Z',
    refused: 15,
  });
  expect(figuresOf(carrier('north', []))).toMatchObject({ bound: 0, inFlight: 0, rate: null, since: null });
});

it.each([
  ['down', [session('refused'), session('binding')], 4],
  ['down', [], 4],
  ['weak', [session('bound'), session('refused')], 4],
  ['weak', [session('slow')], 4],
  ['healthy', [session('bound')], 4],
  ['healthy', [], null],
] as const)('is %s', (health, sessions, max) => expect(healthOf(carrier('north', sessions, max))).toBe(health));

it('is stopped while an operator has paused it, whatever its sessions', () => {
  const control = { ...carrier('north', []).control, state: 'paused' as const };
  expect(healthOf({ ...carrier('north', [session('bound')]), control })).toBe('stopped');
  expect(healthOf({ ...carrier('north', []), control })).toBe('stopped');
});

it('puts first what is down, then what is weak', () => {
  const all = [
    carrier('a', [session('bound')]),
    carrier('b', [session('bound'), session('refused')]),
    carrier('c', []),
    carrier('d', []),
  ];
  expect(byHealth(all).map(({ name }) => name)).toEqual(['c', 'd', 'b', 'a']);
});
