import type { Carrier } from '../carriers/carriers.queries';
import { verdictOf } from './verdict';

const NOW = Date.parse('2026-03-01T09:00:00.000Z');
const DAY_MS = 86_400_000;

const session = (state: string) => ({ state, since: '2026-03-01T08:00:00.000Z', in_flight: 0 });
const carrier = (name: string, states: readonly string[], refused = 0): Carrier =>
  ({
    name,
    kind: 'smpp',
    max_sessions: 2,
    sessions: states.map(session),
    refusals: refused > 0 ? [{ status: 'timeout', count: refused }] : [],
    unmatched_receipts: 0,
    learned: [],
    control: { state: 'active' },
  }) as unknown as Carrier;

const sound = { carriers: [carrier('north', ['bound', 'bound'])], uncertain: 0, oldestReview: undefined };

it('says that all is well', () =>
  expect(verdictOf(sound, NOW)).toEqual({ tone: 'good', sentence: 'Everything works.', problems: [] }));

it('puts what is broken before what is late', () => {
  const carriers = [carrier('north', ['bound', 'refused']), carrier('south', ['refused'])];
  const { tone, sentence, problems } = verdictOf({ carriers, uncertain: 3, oldestReview: NOW - 2 * DAY_MS }, NOW);
  expect([tone, sentence]).toEqual(['bad', '1 thing is broken.']);
  expect(problems.map(({ text }) => text)).toEqual([
    'Carrier south has no session.',
    'Carrier north has 1 of 2 sessions.',
    '3 messages may or may not be at their carrier.',
    'A sender name has waited for a review for 2 days.',
  ]);
});

it('is late, but not broken, without a carrier that is down', () => {
  const verdict = verdictOf({ ...sound, carriers: [carrier('north', ['bound'], 1_000)] }, NOW);
  expect([verdict.tone, verdict.sentence]).toEqual(['warn', '1 thing needs a look.']);
});

it('says which carrier somebody has stopped', () => {
  const paused = { ...carrier('north', []), control: { state: 'paused' } } as unknown as Carrier;
  expect(verdictOf({ ...sound, carriers: [paused] }, NOW)).toMatchObject({
    tone: 'warn',
    problems: [{ text: 'Carrier north is stopped by an operator.' }],
  });
});

it('is broken when there is no carrier at all', () =>
  expect(verdictOf({ ...sound, carriers: [] }, NOW)).toMatchObject({ tone: 'bad' }));

it('names what does not respond, lanes whose oldest message is late, and paused webhooks', () => {
  const snapshot = {
    messaging: {
      rates: null,
      minutes: [],
      queue: [
        { lane: 'otp' as const, messages: 1, oldest_seconds: 5 },
        { lane: 'single' as const, messages: 8_420, oldest_seconds: 669 },
        { lane: 'bulk' as const, messages: 0, oldest_seconds: 0 },
      ],
      parked: { claimed: 0, delayed: 0, uncertain: 0, held: 0, cancelled: 0 },
    },
    webhooks: { paused: 3 },
    services: [{ service: 'otp' as const, replicas: [] }],
    unavailable: ['webhooks', 'services'],
  };
  expect(verdictOf({ ...sound, snapshot }, NOW).problems.map(({ isBroken, text }) => [isBroken, text])).toEqual([
    [true, 'The service webhooks does not respond.'],
    [true, 'No process of otp answers.'],
    [true, 'The oldest of “Single messages” has waited for 11 min 9 s.'],
    [false, 'Which processes run is not known.'],
    [false, '3 webhooks are paused.'],
  ]);
});

it('does not mind what is not known, or a name that has just been asked for', () =>
  expect(verdictOf({ ...sound, uncertain: undefined, oldestReview: NOW - 3_600_000 }, NOW).tone).toBe('good'));
