import { type AttentionFacts, attentionRows } from './attention';

const NOW = Date.parse('2026-11-23T14:32:00Z');
const name = (senderid: string, created: string, reason?: string) =>
  ({ senderid, created, ...(reason !== undefined && { reason }) }) as NonNullable<
    AttentionFacts['pendingNames']
  >[number];
const health = (state: 'active' | 'failing' | 'paused') =>
  ({ state, failing_since: '2026-11-23T12:30:00Z', disabled_at: null }) as NonNullable<AttentionFacts['health']>;
const titles = (facts: AttentionFacts) => attentionRows(facts, NOW).map(({ title }) => title);

it('is silent while nothing is wrong or known', () => {
  expect(titles({})).toEqual([]);
  expect(
    titles({
      health: health('active'),
      waiting: { count: 0, isMore: false, until: 't' },
      lowBalance: { below: false, threshold: 100 },
      pendingNames: [],
    }),
  ).toEqual([]);
});

it('begins with what is broken', () => {
  expect(
    titles({
      pendingNames: [name('NEW', '2026-11-23T14:10:00Z')],
      waiting: { count: 30, isMore: false, until: 't' },
      lowBalance: { below: true, threshold: 100_000 },
      health: health('paused'),
    }),
  ).toEqual(['Webhook is paused', 'The balance is low', '30 messages wait over 10 min', 'Sender “NEW” in review']);
});

it('warns of the cap that is used the most, from 80 % on', () => {
  const caps = (credits: number, codes: number) => ({
    credits: { cap: 100, used: credits },
    codes: { cap: 10, used: codes },
  });
  expect(titles({ caps: caps(79, 7) })).toEqual([]);
  expect(titles({ caps: { credits: null, codes: null } })).toEqual([]);
  expect(attentionRows({ caps: caps(12, 8) }, NOW)).toEqual([
    { kind: 'cap', title: 'A cap for today is nearly reached', note: '80.0\u00a0% of it is used' },
  ]);
  expect(titles({ caps: caps(101, 8) })).toEqual(['A cap for today is reached']);
  expect(titles({ caps: { credits: { cap: 0, used: 0 }, codes: null } })).toEqual(['A cap for today is reached']);
});

it('counts what waits only as far as it was read', () => {
  expect(titles({ waiting: { count: 1, isMore: false, until: 't' } })).toEqual(['1 message waits over 10 min']);
  expect(titles({ waiting: { count: 200, isMore: true, until: 't' } })).toEqual([
    'More than 200 messages wait over 10 min',
  ]);
});

it('names a refused sender with its reason, for two weeks', () => {
  const rejectedNames = [
    name('BANK', '2026-11-20T00:00:00Z', 'Looks like a bank.'),
    name('OLD', '2026-10-01T00:00:00Z'),
  ];
  expect(attentionRows({ rejectedNames }, NOW)).toEqual([
    { kind: 'sender-name', isRejected: true, title: 'Sender “BANK” was refused', note: 'Looks like a bank.' },
  ]);
});
