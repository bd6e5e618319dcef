import { attemptColumns, attemptSum, attemptSummary, attemptText, type HalfHour, shareOf } from './attempt-columns';

const text = (value: string): string => value.replaceAll('\u00a0', ' ');
const halfHour = (time: string, attempts: number, delivered: number): HalfHour => ({
  t: `2026-11-23T${time}:00.000Z`,
  attempts,
  delivered,
});
const DAY = [halfHour('13:00', 100, 100), halfHour('13:30', 0, 0), halfHour('14:00', 50, 10)];

it('names each half hour in the zone of the page, and splits its attempts', () => {
  const columns = attemptColumns(DAY, 'Europe/Stockholm');
  expect(columns).toMatchObject([
    { tick: '14:00', name: '14:00 to 14:30', values: [100, 0], share: 1 },
    { tick: '14:30', name: '14:30 to 15:00', values: [0, 0], share: null },
    { tick: '15:00', name: '15:00 to 15:30', values: [10, 40], share: 0.2 },
  ]);
  expect(columns[1]?.span).toEqual({ from: '2026-11-23T13:30:00.000Z', to: '2026-11-23T14:00:00.000Z' });
  expect(columns.map(attemptText).map(text)).toEqual([
    '14:00 to 14:30: 100 attempts, 100 % answered 2xx',
    '14:30 to 15:00: no attempts',
    '15:00 to 15:30: 50 attempts, 20.0 % answered 2xx',
  ]);
});

it('says how many attempts there were, which part was answered, and where it was least', () => {
  const summaryOf = (...halfHours: HalfHour[]): string => text(attemptSummary(attemptColumns(halfHours, 'UTC')));
  expect(summaryOf(...DAY)).toBe('73.3 % of 150 attempts answered 2xx, lowest 14:00 to 14:30 with 20.0 %');
  expect(summaryOf(halfHour('13:00', 1, 1))).toBe('100 % of 1 attempt answered 2xx');
  expect(summaryOf(halfHour('13:00', 0, 0))).toBe('No attempts in 24 h');
});

it('has no share without attempts', () => {
  expect([attemptSum(DAY), attemptSum([])]).toEqual([
    { attempts: 150, delivered: 110 },
    { attempts: 0, delivered: 0 },
  ]);
  expect([shareOf(attemptSum([])), shareOf({ attempts: 2, delivered: 0 })]).toEqual([null, 0]);
});
