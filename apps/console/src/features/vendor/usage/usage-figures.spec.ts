import { groupChart, statusChart } from './usage-figures';
import { combined, comparable, type UsagePoint } from './usage-totals';

const SPAN = { from: '2026-11-23T12:00:00.000Z', to: '2026-11-23T14:00:00.000Z', interval: 'hour' } as const;

const point = (hour: number, delivered: number, failed = 0, waiting = 0): UsagePoint => ({
  t: `2026-11-23T${hour}:00:00.000Z`,
  messages: delivered + failed + waiting,
  segments: delivered,
  credits: delivered,
  delivered,
  undelivered: 0,
  failed,
  waiting,
});
const points = [point(12, 90, 10), point(13, 40, 0, 5)];

describe('the chart by status', () => {
  const { data, lowest } = statusChart(points, SPAN, 'UTC');

  it('stacks the statuses of each hour', () => {
    expect(data.series.map(({ key }) => key)).toEqual(['delivered', 'undelivered', 'failed', 'waiting']);
    expect(data.columns.map(({ values }) => values)).toEqual([
      [90, 0, 10, 0],
      [40, 0, 0, 5],
    ]);
    expect(data.columns.map(({ share }) => share)).toEqual([0.9, 1]);
    expect(lowest).toBe(0);
  });

  it('leads from a piece to the messages of its hour and status', () => {
    expect(data.linkOf(0, 'failed')).toEqual({ from: SPAN.from, to: '2026-11-23T13:00:00.000Z', status: 'failed' });
    expect(data.linkOf(1, 'waiting')).toEqual({
      from: '2026-11-23T13:00:00.000Z',
      to: SPAN.to,
      status: 'queued,pending',
    });
    expect(data.linkOf(1, undefined)).not.toHaveProperty('status');
  });
});

describe('the chart by sender', () => {
  const senders = Array.from({ length: 7 }, (_, index) => ({
    key: `S${index}`,
    points: [point(12, index), point(13, index)],
  }));

  it('shows the largest, and the others as one', () => {
    const { data } = groupChart(senders, SPAN, 'UTC', true);
    expect(data.series.map(({ label }) => label)).toEqual(['S6', 'S5', 'S4', 'S3', 'S2', '2 others']);
    expect(data.columns[0]?.values).toEqual([6, 5, 4, 3, 2, 1]);
    expect(data.linkOf(0, 'S6')).toMatchObject({ sender: 'S6' });
    expect(data.linkOf(0, 'others')).not.toHaveProperty('sender');
  });

  it('adds the series up by hour', () => {
    expect(combined(senders).map(({ messages }) => messages)).toEqual([21, 21]);
    expect(combined([])).toEqual([]);
  });
});

it('compares complete hours only', () => {
  const before = [point(12, 50), point(13, 999)];
  expect(comparable(points, before, '2026-11-23T13:32:00.000Z')).toMatchObject({
    now: { messages: 100 },
    before: { messages: 50 },
  });
});
