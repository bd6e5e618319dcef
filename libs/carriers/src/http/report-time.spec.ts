import { readReportTime } from './report-time';

describe('readReportTime', () => {
  it.each([
    ['1767225600', '2026-01-01T00:00:00.000Z'],
    ['1767225600123', '2026-01-01T00:00:00.123Z'],
    ['2026-01-01T02:00:00+02:00', '2026-01-01T00:00:00.000Z'],
    ['2026-01-01T02:00:00.123456+0200', '2026-01-01T00:00:00.123Z'],
    ['2026-01-01 00:00:00 Z', '2026-01-01T00:00:00.000Z'],
    ['2026-01-01T00:00Z', '2026-01-01T00:00:00.000Z'],
  ])('reads the moment %s', (text, at) => {
    expect(readReportTime(text)).toEqual({ at: new Date(at), date: null });
  });

  it.each([
    ['2026-01-01 02:03:04', '20260101020304'],
    ['2026-01-01T02:03', '202601010203'],
    ['20260101020304', '20260101020304'],
  ])('leaves the zone of %s open', (text, date) => {
    expect(readReportTime(text)).toEqual({ at: null, date });
  });

  it.each(['', 'yesterday', '2026-13-41T99:99:99Z', '1', '0'.repeat(40)])('says nothing of %j', (text) => {
    expect(readReportTime(text)).toEqual({ at: null, date: null });
  });
});
