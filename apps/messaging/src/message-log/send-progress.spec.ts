import type { ReasonCode } from '@sms/contracts/messaging';
import { type CountedMessages, progressOf } from './send-progress';

const NOW = new Date('2026-03-01T10:00:00.000Z');
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1_000);

function counted(
  status: CountedMessages['status'],
  count: number,
  more: Partial<CountedMessages> = {},
): CountedMessages {
  const [segments, credits] = [2 * count, status === 'failed' ? 0 : 2 * count];
  const sent = { userId: 7, sender: 'ACME', text: 'Hello', segments, credits, firstSentAt: null, lastChangedAt: null };
  const counts = { status, count, reasonCode: null, cancelled: 0, left: 0 };
  return { ...counts, acceptedAt: ago(600), sandbox: false, ...sent, ...more };
}

describe('the progress of a send', () => {
  it('of nothing is nothing', () => {
    expect(progressOf([], NOW)).toBeNull();
  });

  it('counts its messages by status and reason, the most frequent reason first', () => {
    const progress = progressOf(
      [
        counted('queued', 100),
        counted('queued', 20, { acceptedAt: ago(601) }),
        counted('delivered', 700, { left: 60 }),
        counted('failed', 3, { reasonCode: 'no_route', left: 3 }),
        counted('failed', 10, { reasonCode: 'cancelled', cancelled: 10 }),
        counted('undelivered', 2, { reasonCode: 'no_route' }),
        counted('undelivered', 1, { reasonCode: 'of_another_version' as ReasonCode }),
      ],
      NOW,
    );
    expect(progress).toEqual({
      acceptedAt: ago(601).toISOString(),
      sandbox: false,
      total: 836,
      statuses: { queued: 120, pending: 0, delivered: 700, undelivered: 3, failed: 13 },
      cancelled: 10,
      reasons: [
        { code: 'cancelled', count: 10 },
        { code: 'no_route', count: 5 },
      ],
      // 63 in a minute: 120 take 114 s more.
      perSecond: 1.1,
      sentBy: '2026-03-01T10:01:54.285Z',
      send: {
        userId: 7,
        sender: 'ACME',
        text: 'Hello',
        segments: 1_672,
        credits: { held: 240, captured: 1_406, released: 26 },
        firstSentAt: null,
        completedAt: null,
      },
    });
  });

  it('captures what carriers took of messages that failed', () => {
    const progress = progressOf([counted('failed', 3, { credits: 4 }), counted('delivered', 1)], NOW);
    expect(progress?.send?.credits).toEqual({ held: 0, captured: 6, released: 2 });
    const tests = { sandbox: true, credits: 0 };
    const test = progressOf([counted('queued', 3, tests), counted('failed', 1, tests)], NOW);
    expect(test?.send).toMatchObject({ segments: 8, credits: { held: 0, captured: 0, released: 0 } });
  });

  it('begins when a carrier takes the first message, and is complete when the last one has ended', () => {
    const delivered = counted('delivered', 2, { firstSentAt: ago(500), lastChangedAt: ago(100) });
    const failed = counted('failed', 1, { firstSentAt: ago(510), lastChangedAt: ago(90) });
    const over = { firstSentAt: ago(510).toISOString(), completedAt: ago(90).toISOString() };
    expect(progressOf([delivered, failed], NOW)?.send).toMatchObject(over);
    for (const status of ['queued', 'pending'] as const)
      expect(progressOf([delivered, failed, counted(status, 1)], NOW)?.send).toMatchObject({
        ...over,
        completedAt: null,
      });
  });

  it('takes the rate of a young send over its age, and never over less than a second', () => {
    expect(progressOf([counted('pending', 500, { left: 500, acceptedAt: ago(10) })], NOW)?.perSecond).toBe(50);
    expect(progressOf([counted('pending', 500, { left: 500, acceptedAt: ago(0.001) })], NOW)?.perSecond).toBe(500);
    expect(progressOf([counted('pending', 500, { left: 500, acceptedAt: ago(-60) })], NOW)?.perSecond).toBe(500);
  });

  it('has no end in sight while nothing moves, and none to wait for when nothing but cancelled ones is queued', () => {
    expect(progressOf([counted('queued', 5)], NOW)?.sentBy).toBeNull();
    const cancelled = [counted('queued', 5, { cancelled: 5 }), counted('pending', 5, { left: 5 })];
    expect(progressOf(cancelled, NOW)).toMatchObject({ sentBy: null, cancelled: 5, statuses: { queued: 5 } });
  });
});
