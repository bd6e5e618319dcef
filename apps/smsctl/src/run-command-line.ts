import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import {
  type ApiCommand,
  type Call,
  checkCall,
  type Command,
  optionsOf,
  type Output,
  UsageError,
  usageOf,
} from './command/command';
import { COMMANDS } from './commands/all-commands';
import { withOperator } from './operator-session';
import { smsctlConfig } from './config/smsctl.config';

export interface Terminal {
  readonly isTerminal: boolean;
  readonly stdin: NodeJS.ReadableStream;
  /** Waits for so long; returns whether somebody has asked to end by then. */
  readonly interruptedWithin: (ms: number) => Promise<boolean>;
  readonly write: (text: string) => void;
  /** Writes what is not the result. */
  readonly note: (text: string) => void;
}

/** An access token is valid for ten minutes. */
const ROUNDS_OF_SESSION = 60;
const CLEAR_SCREEN = '\u001b[2J\u001b[H';
const HELP = ['help', '--help', '-h', undefined];

/** @throws {UsageError | ApiError | ApiUnreachableError} */
export async function runCommandLine(args: readonly string[], terminal: Terminal): Promise<void> {
  if (HELP.includes(args[0])) return terminal.write(help());
  const command = commandOf(args);
  const { call, json, yes } = readCall(command, args.slice(command.name.split(' ').length));
  const print = ({ data, lines, notes = [] }: Output): void => {
    terminal.write(json ? `${JSON.stringify(data, null, 2)}\n` : `${lines.join('\n')}\n`);
    for (const line of notes) terminal.note(`${line}\n`);
  };
  if ('runLocally' in command) return print(await command.runLocally(call, terminal.write));
  if (command.confirm && !yes) await confirm(command, call, terminal);
  const config = smsctlConfig();
  const askCode = () => codeOf(terminal);
  const { repeatEveryMs } = command;
  if (repeatEveryMs === undefined || json || !terminal.isTerminal)
    return print(await withOperator(config, askCode, (api) => command.run(api, call)));
  for (let isWatched = true; isWatched;)
    isWatched = await withOperator(config, askCode, async (api) => {
      for (let round = 0; round < ROUNDS_OF_SESSION; round += 1) {
        const output = await command.run(api, call);
        terminal.write(CLEAR_SCREEN);
        print(output);
        if (await terminal.interruptedWithin(repeatEveryMs)) return false;
      }
      return true;
    });
}

/** The longest name fits: `carriers pause` before `carriers`. */
function commandOf(args: readonly string[]): Command {
  const [first = '', second = ''] = args;
  const found =
    COMMANDS.find(({ name }) => name === `${first} ${second}`) ?? COMMANDS.find(({ name }) => name === first);
  if (!found) throw new UsageError(`there is no command "${first}": smsctl help lists all`);
  return found;
}

function readCall(command: Command, args: readonly string[]): { call: Call; json: boolean; yes: boolean } {
  const { json, yes, options, positionals } = parsed(command, args);
  const call = { positionals, options };
  try {
    checkCall(command, call);
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\nusage: ${usageOf(command)}`);
  }
  return { call, json, yes };
}

function parsed(command: Command, args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { ...optionsOf(command), json: { type: 'boolean' }, yes: { type: 'boolean', short: 'y' } },
    });
    const { json = false, yes = false, ...options } = values as Record<string, string | boolean | undefined>;
    return { json: json === true, yes: yes === true, options: options as Call['options'], positionals };
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\nusage: ${usageOf(command)}`);
  }
}

/** @throws {UsageError} unless a person says yes */
async function confirm(command: ApiCommand, call: Call, { isTerminal, stdin, note }: Terminal): Promise<void> {
  const question = command.confirm?.(call) ?? '';
  if (!isTerminal) throw new UsageError(`${question} There is no terminal to ask: --yes answers it`);
  const answer = await answerTo(`${question} [y/N] `, { stdin, note });
  if (!/^y(es)?$/i.test(answer)) throw new UsageError('nothing was changed');
}

/** @throws {UsageError} where nobody can be asked */
function codeOf({ isTerminal, stdin, note }: Terminal): Promise<string> {
  if (!isTerminal)
    throw new UsageError('the operator has a second factor: set OPERATOR_SECOND_FACTOR_CODE, or OPERATOR_TOKEN');
  return answerTo('Code of the authenticator app, or a recovery code: ', { stdin, note });
}

async function answerTo(question: string, { stdin, note }: Pick<Terminal, 'stdin' | 'note'>): Promise<string> {
  note(question);
  const lines = createInterface({ input: stdin });
  try {
    return (await lines.question('')).trim();
  } finally {
    lines.close();
  }
}

function help(): string {
  const lines = COMMANDS.map((command) => `  ${usageOf(command)}\n      ${command.summary}`);
  return `Operates a running service over its API.

${lines.join('\n')}

Every command takes --json, for programs; those that change something take --yes, and ask without it.
BASE_URL is the address of the API. OPERATOR_EMAIL and OPERATOR_PASSWORD log in; OPERATOR_TOKEN does without a login.
An operator with a second factor is asked for a code, or gives it in OPERATOR_SECOND_FACTOR_CODE; each works once.
listen takes an API key with the scope read, in API_KEY; WEBHOOK_SECRET is what it signs with.
Without them it operates the system that npm start runs here.
`;
}
