import type { Schemas } from '@sms/api-client';

type Usage = Schemas['UsageResponse'];
type Count = Schemas['UsageCountResponse'];
type Point = Schemas['UsagePointResponse'];

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Messages of a working day, by the hour in the account's zone. */
const MESSAGES_BY_HOUR = [
  40, 22, 14, 10, 16, 60, 180, 420, 910, 1_240, 1_180, 1_020, 760, 880, 1_090, 1_010, 940, 1_160, 820, 540, 380, 250,
  140, 80,
];
const HOURS_EAST = 1;
const WEEKEND_SHARE = 0.35;

/** Shares of messages by key of a series; the keys that are no status say how much of them is delivered. */
const SHARES: Record<
  Usage['group_by'],
  readonly { key: string; name: string | null; share: number; delivered: number }[]
> = {
  status: [],
  sender: [
    { key: 'EXAMPLE', name: null, share: 0.62, delivered: 0.97 },
    { key: 'ExampleShop', name: null, share: 0.27, delivered: 0.95 },
    { key: '46700000000', name: null, share: 0.11, delivered: 0.94 },
  ],
  reason: [
    { key: 'none', name: null, share: 0.962, delivered: 1 },
    { key: 'handset_unreachable', name: 'The handset could not be reached.', share: 0.018, delivered: 0 },
    { key: 'expired', name: 'The message was not delivered in time.', share: 0.011, delivered: 0 },
    { key: 'rejected_by_carrier', name: 'The carrier rejected the message.', share: 0.009, delivered: 0 },
  ],
  mode: [{ key: 'live', name: null, share: 1, delivered: 0.962 }],
  account: [
    { key: '0b9a3c52-7a39-4c8d-9d0e-5d6f1f6f2a10', name: 'Example Ltd', share: 0.8, delivered: 0.965 },
    { key: '0b9a3c52-7a39-4c8d-9d0e-5d6f1f6f2a11', name: 'Example Shop', share: 0.2, delivered: 0.95 },
  ],
};

/** The usage of an account with steady traffic. The same query always gets the same counts. */
export function exampleUsage(query: URLSearchParams, now: Date): Usage {
  const interval = query.get('interval') === 'day' ? 'day' : 'hour';
  const step = interval === 'day' ? DAY_MS : HOUR_MS;
  const from = Date.parse(query.get('from') ?? '');
  const to = Date.parse(query.get('to') ?? '');
  const group = (query.get('group_by') ?? 'status') as Usage['group_by'];
  // Counted from the end, because a day in which summer time ends is longer.
  const length = Math.round((to - from) / step);
  const starts = Array.from({ length }, (_, nth) => to - (length - nth) * step);
  const all = starts.map((start) => counted(start, Math.min(start + step, to), now.getTime()));
  return {
    interval,
    zone: query.get('zone') ?? 'UTC',
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    group_by: group,
    complete_until: new Date(now.getTime() - 9_000).toISOString(),
    series:
      group === 'status'
        ? byStatus(all)
        : SHARES[group].map((part) => ({
            key: part.key,
            name: part.name,
            retry_helps: group === 'reason' ? part.key === 'handset_unreachable' : null,
            points: all.map((point) => shareOf(point, part.share, part.delivered)),
          })),
    totals: all.reduce<Count>(added, NOTHING),
  };
}

export function exampleOtpUsage(query: URLSearchParams, now: Date): Schemas['OtpUsageResponse'] {
  const { interval, zone, from, to, complete_until, series } = exampleUsage(query, now);
  const points = series[0]?.points ?? [];
  const counts = points.map(({ t, messages }) => {
    const sent = Math.round(messages * 0.08);
    const verified = Math.round(sent * 0.81);
    return { t, sent, verified, expired: sent - verified, locked: 0 };
  });
  const sum = (key: 'sent' | 'verified' | 'expired') => counts.reduce((total, point) => total + point[key], 0);
  const totals = { sent: sum('sent'), verified: sum('verified'), expired: sum('expired'), locked: 0 };
  return { interval, zone, from, to, complete_until, points: counts, totals, median_seconds_to_verify: 14 };
}

const NOTHING: Count = { messages: 0, segments: 0, credits: 0, delivered: 0, undelivered: 0, failed: 0, waiting: 0 };

function added(sum: Count, point: Count): Count {
  return {
    messages: sum.messages + point.messages,
    segments: sum.segments + point.segments,
    credits: sum.credits + point.credits,
    delivered: sum.delivered + point.delivered,
    undelivered: sum.undelivered + point.undelivered,
    failed: sum.failed + point.failed,
    waiting: sum.waiting + point.waiting,
  };
}

function byStatus(all: readonly Point[]): Usage['series'] {
  return (['delivered', 'undelivered', 'failed', 'waiting'] as const).map((key) => ({
    key,
    name: null,
    retry_helps: null,
    points: all.map((point) => ({
      ...NOTHING,
      t: point.t,
      messages: point[key],
      segments: point[key],
      credits: point[key],
      [key]: point[key],
    })),
  }));
}

function counted(from: number, to: number, now: number): Point {
  let messages = 0;
  for (let hour = from; hour < Math.min(to, now); hour += HOUR_MS) messages += messagesOfHour(hour, now);
  const isPresent = to > now && to - from === HOUR_MS;
  const undelivered = Math.round(messages * (isPresent ? 0.02 : 0.029));
  const failed = Math.round(messages * 0.009);
  const waiting = Math.round(messages * (isPresent ? 0.12 : to > now ? 0.017 : 0));
  const delivered = messages - undelivered - failed - waiting;
  const t = new Date(from).toISOString();
  return {
    t,
    messages,
    segments: Math.round(messages * 1.06),
    credits: Math.round(messages * 1.05),
    delivered,
    undelivered,
    failed,
    waiting,
  };
}

function messagesOfHour(start: number, now: number): number {
  const local = new Date(start + HOURS_EAST * HOUR_MS);
  const usual = MESSAGES_BY_HOUR[local.getUTCHours()] ?? 0;
  const weekend = local.getUTCDay() % 6 === 0 ? WEEKEND_SHARE : 1;
  const uneven = 1 + 0.12 * Math.sin(start / HOUR_MS) + 0.06 * Math.sin(start / DAY_MS / 3);
  const passed = Math.min(1, (now - start) / HOUR_MS);
  return Math.round(usual * weekend * uneven * passed);
}

function shareOf(point: Point, share: number, deliveredShare: number): Point {
  const messages = Math.round(point.messages * share);
  const delivered = Math.round(messages * deliveredShare);
  const segments = Math.round(point.segments * share);
  const credits = Math.round(point.credits * share);
  return { ...point, messages, segments, credits, delivered, undelivered: messages - delivered, failed: 0, waiting: 0 };
}
