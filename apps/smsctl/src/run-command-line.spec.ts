import { PassThrough } from 'node:stream';
import { runCommandLine, type Terminal } from './run-command-line';

describe('smsctl', () => {
  let written: string;
  const terminal = (isTerminal: boolean, typed = ''): Terminal => {
    const stdin = new PassThrough();
    stdin.end(typed);
    const interruptedWithin = () => Promise.resolve(true);
    return { isTerminal, stdin, interruptedWithin, write: (text) => (written += text), note: () => undefined };
  };
  beforeEach(() => {
    written = '';
  });

  it('lists its commands', async () => {
    await runCommandLine(['help'], terminal(true));
    expect(written).toContain('smsctl carriers drain <carrier> --reason <text>');
    expect(written).toContain('smsctl top-up <vendor-id> <credits> --reference <text>');
  });

  it.each<[string, string]>([
    ['nonsense', 'there is no command "nonsense"'],
    ['explain', 'message-id|request-id|number is missing'],
    ['explain a b', '"b" is one argument too many'],
    ['carriers pause alpha', '--reason is missing'],
    ['settings activate 5 --reason x', '--replaces is missing'],
    ['settings create --base 4 --reason x', '--file is missing'],
    ['carriers --colour red', "Unknown option '--colour'"],
    ['stuck resolve --outcome lost --reason x', '--outcome is "lost": one of accepted, not_accepted, send_again'],
    ['stuck resolve --outcome accepted --reason x', 'give a message, or at least one of'],
    ['operators add x@example.com', 'read|support|finance|admin is missing'],
    ['operators add x@example.com boss', 'the role is "boss": one of read, support, finance, admin'],
    ['top-up 7 many --reference x', 'credits is "many", which is no whole number'],
  ])('refuses %s', async (line, problem) => {
    await expect(runCommandLine(line.split(' '), terminal(true, 'y\n'))).rejects.toThrow(problem);
    expect(written).toBe('');
  });

  it('changes nothing unless a person, or --yes, agrees', async () => {
    const drain = ['carriers', 'drain', 'alpha', '--reason', 'maintenance'];
    await expect(runCommandLine(drain, terminal(false))).rejects.toThrow('--yes answers it');
    await expect(runCommandLine(drain, terminal(true, 'n\n'))).rejects.toThrow('nothing was changed');
    await expect(runCommandLine(drain, terminal(true, '\n'))).rejects.toThrow('nothing was changed');
    const activate = ['settings', 'activate', '5', '--replaces', '4', '--reason', 'tried'];
    await expect(runCommandLine(activate, terminal(false))).rejects.toThrow('Version 5 takes the place of version 4');
  });
});
