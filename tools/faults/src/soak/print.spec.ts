import { minuteLines, verdictLines } from './print';
import type { Judged, Reading } from './series';

const MB = 1_048_576;
const EFFECT = { absolute: 1, relative: 1 };
const judged = (name: string, grows: boolean | undefined, growth: number): Judged => ({
  name,
  unit: 'bytes',
  last: 0,
  grows,
  growth,
  floors: grows === undefined ? [] : [100 * MB, 100 * MB + growth],
});
const reading = (name: string, value: number, unit: Reading['unit']): Reading => ({
  name,
  value,
  unit,
  effect: EFFECT,
});

describe('the verdict of a soak', () => {
  it('names what grows first, and what could not be judged', () => {
    const lines = verdictLines([
      judged('billing rss', false, -2 * MB),
      judged('otp rss', undefined, 0),
      judged('worker heap', true, 50 * MB),
      judged('claim', false, 0),
    ]);
    expect(lines.slice(1)).toEqual([
      expect.stringMatching(/^worker heap +100\.0 MB +150\.0 MB +\+50\.0 MB +GROWS$/),
      expect.stringMatching(/^billing rss +100\.0 MB +98\.0 MB +−2\.0 MB +bounded$/),
      '1 more did not move',
      'too short to log: otp rss',
    ]);
  });
});

describe('a minute of a soak', () => {
  it('has a line for each process, the ages that are not 0 and the largest tables', () => {
    const lines = minuteLines({
      processes: [reading('worker rss', 5 * MB, 'bytes'), reading('worker handles', 7, 'count')],
      ages: [reading('messaging oldest claim', 1.5, 'seconds'), reading('gateway oldest in the outbox', 0, 'seconds')],
      sizes: [{ database: 'messaging', table: 'message', tableBytes: 2 * MB, indexBytes: MB }],
      walBytesPerMessage: undefined,
    });
    expect(lines).toEqual([
      '  worker  rss 5.0 MB  handles 7',
      '  ages and queues: messaging oldest claim 1.5 s',
      '  table + indexes: messaging.message 2.0 + 1.0 MB',
      '  all tables 3.0 MB, WAL – a message',
    ]);
  });
});
