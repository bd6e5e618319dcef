import { restoreOptions } from './restore-options';

const NOW = new Date('2026-03-02T12:00:00.000Z');
const of = (text: string) => restoreOptions(text.split(' '), NOW);

describe('restoreOptions', () => {
  it('reads the commands after a restore, and leaves those of the audit alone', () => {
    expect(of('--restored 2026-03-02T11:00:00Z --operator one@example.com')).toEqual({
      command: 'restored',
      moment: new Date('2026-03-02T11:00:00.000Z'),
      operator: 'one@example.com',
    });
    expect(of('--announced --operator one@example.com')).toEqual({ command: 'announced', operator: 'one@example.com' });
    expect(of('--reconcile --operator one@example.com')).toEqual({
      command: 'reconcile',
      apply: false,
      operator: 'one@example.com',
    });
    expect(of('--reconcile --apply --operator one@example.com')).toMatchObject({ apply: true });
    expect(restoreOptions(['--json', '--from', '2026-03-01'], NOW)).toBeUndefined();
  });

  it.each([
    ['--announced', '--operator is required'],
    ['--restored soon --operator one@example.com', '--restored is "soon"'],
    ['--restored 2026-03-02T12:00:00Z --operator one@example.com', 'not in the past'],
    ['--restored 2026-03-02 --announced --operator one@example.com', 'two commands'],
    ['--announced --apply --operator one@example.com', '--apply is for --reconcile'],
    ['--restored 2026-03-02 --json --operator one@example.com', '--json'],
  ])('refuses %s', (args, problem) => expect(() => of(args)).toThrow(problem));
});
