import { auditOptions } from './audit-options';

const NOW = new Date('2026-03-02T12:00:00.000Z');

describe('auditOptions', () => {
  it('looks at the last 24 hours, without what is too young', () => {
    expect(auditOptions([], NOW)).toMatchObject({
      from: new Date('2026-03-01T11:59:00.000Z'),
      to: new Date('2026-03-02T11:59:00.000Z'),
      graceSeconds: 60,
      againSeconds: 15,
      sample: 1,
      json: false,
    });
  });

  it('takes a period, which never reaches into the grace period', () => {
    const period = ['--from', '2026-02-01T00:00:00Z', '--to', '2026-02-02T00:00:00Z', '--json', '--sample', '20'];
    expect(auditOptions(period, NOW)).toMatchObject({
      from: new Date('2026-02-01T00:00:00.000Z'),
      to: new Date('2026-02-02T00:00:00.000Z'),
      sample: 20,
      json: true,
    });
    expect(auditOptions(['--to', '2027-01-01', '--grace', '5'], NOW).to).toEqual(new Date('2026-03-02T11:59:55.000Z'));
  });

  it.each([
    ['--from yesterday', '--from is "yesterday", which is no time'],
    ['--from 2026-03-02T12:00:00Z', '--from has to be before --to'],
    ['--grace -1', '--grace'],
    ['--sample 0', '--sample is "0": 1 to 1000000'],
    ['--again soon', '--again is "soon"'],
    ['--since 2026-03-01', '--since'],
  ])('refuses %s', (args, problem) => {
    expect(() => auditOptions(args.split(' '), NOW)).toThrow(problem);
  });
});
