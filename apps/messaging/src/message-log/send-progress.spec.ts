import type { ReasonCode } from '@sms/contracts/messaging';
import { type CountedMessages, progressOf } from './send-progress';

const NOW = new Date('2026-03-01T10:00:00.000Z');
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1_000);

function counted(status: CountedMessages['status'], count: number, more: Partial<CountedMessages> = {}) {
  return { status, count, reasonCode: null, cancelled: 0, left: 0, acceptedAt: ago(600), sandbox: false, ...more };
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
