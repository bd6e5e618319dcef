import { eventually } from '@sms/testing';
import { setTimeout as delay } from 'node:timers/promises';
import { sms } from '../../testing/start-messaging';
import { MAX_WAITING_PARTS, PART_SIZE } from '../../config/tuning';
import { AcceptDeadline } from '../request/accept-deadline';
import { ExpandAccepted } from './expand-accepted';

const [CAMPAIGN, NEIGHBOUR] = [1, 2];

const ends: (() => Promise<void>)[] = [];

/** An expander that expands as many parts of large bulks as the test allows. */
function expanderUnderTest() {
  const parts = new Map<string, number>();
  const expanded: string[] = [];
  const kept: (readonly string[])[] = [];
  let allowed = 0;
  const expander = new ExpandAccepted(
    {
      expandNext: async (requestId) => {
        const left = parts.get(requestId) ?? 0;
        if (left === 0) return undefined;
        while (left > 1 && expanded.length >= allowed) await delay(1);
        parts.set(requestId, left - 1);
        expanded.push(requestId);
        return { tookMs: 0, isAhead: false };
      },
      finish: async () => undefined,
      keep: async (requestIds) => void kept.push(requestIds),
    },
    { send: () => undefined },
    { warn: () => undefined },
  );
  ends.push(() => {
    allowed = Infinity;
    parts.clear();
    return expander.beforeApplicationShutdown();
  });
  return {
    expanded,
    kept,
    allow: (count: number) => (allowed += count),
    expandElsewhere: (requestId: string) => parts.delete(requestId),
    accept: async (accountId: number, recipients: number, deadline = AcceptDeadline.in(20_000)) => {
      const numbers = Array.from({ length: recipients }, (_unused, place) => String(96_171_000_000 + place));
      const bulk = sms(accountId, { recipients: numbers });
      await expander.after([bulk], deadline, async () => {
        parts.set(bulk.requestId, Math.ceil(recipients / PART_SIZE));
        await expander.execute(bulk);
      });
      return bulk.requestId;
    },
  };
}

describe('expanding what was accepted', () => {
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
  });

  it('gives turns to accounts, so that a bulk does not wait for the campaign of another vendor', async () => {
    const { accept, expanded, allow } = expanderUnderTest();
    const campaign = await Promise.all(Array.from({ length: 20 }, () => accept(CAMPAIGN, 5 * PART_SIZE)));
    const bulk = await accept(NEIGHBOUR, 2 * PART_SIZE);
    allow(102);
    await eventually(() => expect(expanded).toHaveLength(102), { timeoutMs: 10_000 });
    // The first part was begun before the neighbour came.
    expect(expanded.slice(0, 5).filter((id) => id === bulk)).toHaveLength(2);
    // The bulks of one account take turns, too.
    expect(new Set(expanded.slice(0, 22))).toEqual(new Set([...campaign, bulk]));
  }, 15_000);

  it('rests twelve times as long beside what carriers cannot take yet, and not for the bulk of another account', async () => {
    const [expandedAt, order]: [number[], string[]] = [[], []];
    const campaign = sms(CAMPAIGN, {
      recipients: Array.from({ length: 3 * PART_SIZE }, (_, n) => String(96_171_000_000 + n)),
    });
    const bulk = sms(NEIGHBOUR, { recipients: campaign.recipients });
    const left = new Map([campaign, bulk].map(({ requestId }) => [requestId, 3]));
    const expander = new ExpandAccepted(
      {
        expandNext: async (requestId) => {
          const parts = left.get(requestId) ?? 0;
          if (parts === 0) return undefined;
          left.set(requestId, parts - 1);
          order.push(requestId);
          if (requestId === campaign.requestId) expandedAt.push(performance.now());
          return { tookMs: 50, isAhead: requestId === campaign.requestId };
        },
        finish: async () => undefined,
        keep: async () => undefined,
      },
      { send: () => undefined },
      { warn: () => undefined },
    );
    await expander.execute(campaign);
    await expander.execute(bulk);
    await eventually(() => expect(order).toHaveLength(6));
    const [first = 0, second = 0, third = 0] = expandedAt;
    expect(Math.min(second - first, third - second)).toBeGreaterThanOrEqual(598);
    expect(order.slice(0, 3)).toEqual([campaign, bulk, bulk].map(({ requestId }) => requestId));
    await expander.beforeApplicationShutdown();
  });

  it('says every few seconds of all that waits here that it is not abandoned', async () => {
    const { accept, expanded, kept, allow } = expanderUnderTest();
    const bulks = [
      await accept(CAMPAIGN, 50 * PART_SIZE),
      await accept(CAMPAIGN, 50 * PART_SIZE),
      await accept(NEIGHBOUR, 50 * PART_SIZE),
    ];
    const allowing = setInterval(() => allow(1), 50);
    await eventually(() => expect(kept.length).toBeGreaterThanOrEqual(2), { timeoutMs: 20_000 });
    clearInterval(allowing);
    for (const requestIds of kept) expect(new Set(requestIds)).toEqual(new Set(bulks));
    // Not with each part.
    expect(expanded.length).toBeGreaterThan(5 * kept.length);
  }, 30_000);

  it.each([
    ['as long as', false, 1],
    ['four times as long as', true, 4],
  ])('rests between two parts for %s the first took (beside urgent sends: %s)', async (_long, urgent, times) => {
    const parts: { begunAt: number; endedAt: number }[] = [];
    const expander = new ExpandAccepted(
      {
        expandNext: async () => {
          if (parts.length === 4) return undefined;
          const part = { begunAt: performance.now(), endedAt: NaN };
          parts.push(part);
          await delay(40);
          part.endedAt = performance.now();
          return { tookMs: part.endedAt - part.begunAt, isAhead: false };
        },
        finish: async () => undefined,
        keep: async () => undefined,
      },
      { send: () => undefined },
      { warn: () => undefined },
    );
    const recipients = Array.from({ length: 4 * PART_SIZE }, (_unused, place) => String(96_171_000_000 + place));
    if (urgent) expander.noteUrgent();
    await expander.execute(sms(CAMPAIGN, { recipients }));
    await eventually(() => expect(parts[3]?.endedAt).toBeGreaterThan(0));
    for (const [before, after] of [0, 1, 2].map((place) => [parts[place]!, parts[place + 1]!] as const))
      expect(after.begunAt - before.endedAt).toBeGreaterThanOrEqual(times * (before.endedAt - before.begunAt) - 2);
    await expander.beforeApplicationShutdown();
  });

  describe('when more parts of an account wait than are good for it', () => {
    const filled = async () => {
      const test = expanderUnderTest();
      await test.accept(CAMPAIGN, (MAX_WAITING_PARTS + 1) * PART_SIZE);
      return test;
    };

    it('keeps its next large bulk waiting until one part is expanded, and nothing else', async () => {
      const { accept, allow } = await filled();
      let waits = true;
      const next = accept(CAMPAIGN, 2 * PART_SIZE).then(() => (waits = false));
      await accept(NEIGHBOUR, 2 * PART_SIZE);
      await accept(NEIGHBOUR, 2);
      await accept(CAMPAIGN, 2);
      expect(waits).toBe(true);
      allow(5);
      await next;
      allow(2 * MAX_WAITING_PARTS);
    });

    it('does not count the parts that somebody else has expanded', async () => {
      const { accept, allow, expanded, expandElsewhere } = expanderUnderTest();
      const first = await accept(CAMPAIGN, MAX_WAITING_PARTS * PART_SIZE);
      await accept(CAMPAIGN, 5 * PART_SIZE);
      const begun = performance.now();
      const next = accept(CAMPAIGN, 2 * PART_SIZE);
      allow(1);
      await eventually(() => expect(expanded).toEqual([first]));
      expandElsewhere(first);
      allow(1);
      await next;
      expect(performance.now() - begun).toBeLessThan(10_000);
      expect(expanded).toHaveLength(2);
    });

    it('stops waiting when it is too late to accept the bulk', async () => {
      const { accept, allow } = await filled();
      const begun = performance.now();
      await accept(CAMPAIGN, 2 * PART_SIZE, AcceptDeadline.in(2_600));
      expect(performance.now() - begun).toBeLessThan(1_000);
      allow(2 * MAX_WAITING_PARTS);
    });
  });
});
