import { topReasons } from './top-reasons';

const point = (undelivered: number, failed: number) => ({
  t: '2026-11-23T12:00:00.000Z',
  messages: undelivered + failed,
  segments: 0,
  credits: 0,
  delivered: 0,
  undelivered,
  failed,
  waiting: 0,
});

it('shows the five most frequent reasons, in the hue of their status', () => {
  const series = [1, 7, 3, 5, 2, 4].map((count) => ({
    key: `reason_${count}`,
    name: `Reason ${count}.`,
    points: [count > 3 ? point(count, 0) : point(0, count)],
  }));
  expect(topReasons(series)).toMatchObject([
    { code: 'reason_7', text: 'Reason 7.', count: 7, href: '/errors/reason_7', tone: 'undelivered' },
    { count: 5 },
    { count: 4 },
    { count: 3, tone: 'failed' },
    { count: 2 },
  ]);
});

it('leaves out messages that did not fail', () => {
  expect(
    topReasons([
      { key: 'none', points: [point(1, 0)] },
      { key: 'no_receipt', points: [point(0, 0)] },
    ]),
  ).toEqual([]);
});

it('knows whether a retry helps where the API says so', () => {
  const series = [true, false, null].map((retry_helps, place) => ({
    key: `reason_${place}`,
    retry_helps,
    points: [point(9 - place, 0)],
  }));
  expect(topReasons(series).map(({ retryHelps }) => retryHelps)).toEqual([true, false, undefined]);
});
