import { databaseVariables, type System, workspaceRoot } from '@sms/dev-env';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

/** Stands for psql, which not every machine has: runs the statement of `-c` and prints its rows as JSON. */
const PSQL = `
  const { Client } = require('pg');
  const [url, , text] = process.argv.slice(1);
  const client = new Client({ connectionString: url });
  client.connect().then(() => client.query(text)).then(({ rows }) => console.log(JSON.stringify(rows)))
    .catch((error) => { console.error(error.message); process.exitCode = 1; }).finally(() => client.end());`;

/** Shell functions in place of commands that a built checkout does not have. */
const FUNCTIONS = `
  set -euo pipefail
  npm() { shift 3; node dist/apps/smsctl/main.js "$@"; }
  psql() { node -e "$PSQL" "$@"; }
`;

export interface RunbookCommand {
  readonly command: string;
  readonly stdout: string;
  readonly stderr: string;
  /** 0 unless it failed, or one of its pipe did. */
  readonly code: number;
}

/** Runs each command of the shell blocks of a page of `docs/operations` against the system, in their order. */
export async function runCommandsOf(name: string, system: System, operatorToken: string): Promise<RunbookCommand[]> {
  const page = await readFile(path.join(workspaceRoot(), 'docs/operations', name), 'utf8');
  const env: NodeJS.ProcessEnv = {
    PATH: process.env['PATH'],
    PSQL,
    BASE_URL: system.baseUrl,
    OPERATOR_TOKEN: operatorToken,
    ...databaseVariables(system.databaseUrls),
  };
  const done: RunbookCommand[] = [];
  for (const command of commandsOf(page)) {
    const script =
      FUNCTIONS +
      command.replaceAll(/http:\/\/([a-z-]+):9100/g, (_whole, service: string) => opsUrlOf(system, service));
    done.push({ command, ...(await run(script, env)) });
  }
  return done;
}

/** A command ends with its line, unless a quoted string goes on. */
function commandsOf(page: string): string[] {
  const blocks = [...page.matchAll(/```sh\n([^]*?)\n```/g)].map(([, block = '']) => block);
  return blocks.flatMap((block) => {
    const commands: string[] = [];
    for (const line of block.split('\n')) {
      const open = commands.at(-1);
      if (open !== undefined && open.split('"').length % 2 === 0) commands[commands.length - 1] = `${open}\n${line}`;
      else commands.push(line);
    }
    return commands;
  });
}

function opsUrlOf({ services }: System, name: string): string {
  const url = Object.entries(services).find(([service]) => service === name)?.[1].opsUrl;
  if (url === undefined) throw new Error(`a runbook names ${name}, which is no process`);
  return url;
}

async function run(script: string, env: NodeJS.ProcessEnv): Promise<Omit<RunbookCommand, 'command'>> {
  try {
    const options = { env, cwd: workspaceRoot(), timeout: 60_000 };
    return { ...(await promisify(execFile)('bash', ['--norc', '-c', script], options)), code: 0 };
  } catch (error) {
    const { stdout, stderr, code } = error as { stdout: string; stderr: string; code: number };
    return { stdout, stderr, code };
  }
}
