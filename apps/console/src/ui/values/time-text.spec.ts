import { timeText } from './time-text';

const now = new Date('2026-03-01T20:00:00.000Z');
const brief = (iso: string, zone = 'UTC'): string => timeText(new Date(iso), zone, 'brief', now);

it('says of today the time, of this year the day and the minute, and of another year the day', () => {
  expect(brief('2026-03-01T08:30:59.123Z')).toMatch(/^0?8:30:59\b/);
  expect(brief('2026-02-28T08:30:59.123Z')).toMatch(/28.*8:30(?!:)/);
  expect(brief('2025-03-01T08:30:59.123Z')).toMatch(/2025/);
  expect(brief('2025-03-01T08:30:59.123Z')).not.toMatch(/30/);
});

it('takes today and this year as they are in the zone', () => {
  expect(brief('2026-03-01T18:14:00.000Z', 'Asia/Kathmandu')).toMatch(/1.*11:59|23:59/);
  expect(brief('2026-03-01T18:14:00.000Z', 'Asia/Kathmandu')).not.toMatch(/59:00/);
  expect(brief('2026-03-01T18:15:00.000Z', 'Asia/Kathmandu')).toMatch(/00:00/);
  expect(timeText(new Date('2025-12-31T19:00:00Z'), 'Asia/Kathmandu', 'brief', now)).not.toMatch(/2025/);
});

it('says all of it where there is room', () => {
  expect(timeText(new Date('2026-03-01T08:30:59.123Z'), 'UTC', 'full', now)).toMatch(/2026.*30:59\b/);
  expect(timeText(new Date('2026-03-01T08:30:59.123Z'), 'UTC', 'precise', now)).toMatch(/2026.*30:59.123/);
});
