import { execFile } from 'node:child_process';

export interface CommandResult {
  ok: boolean;
  stdout: string;
  /** Last non-empty line written to stderr, or the reason the command could not run. */
  reason: string;
}

export interface CommandOptions {
  timeoutMs: number;
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  owner?: { uid: number; gid: number } | undefined;
}

/** Runs a short command to its end; a failure is a result, not a throw. */
export function runCommand(
  file: string,
  args: string[],
  { timeoutMs, cwd, env, owner }: CommandOptions,
): Promise<CommandResult> {
  return new Promise((resolve) => {
    execFile(
      file,
      args,
      { timeout: timeoutMs, cwd, env, ...owner, maxBuffer: 16 * 1024 * 1024 },
      (error, stdout, stderr) => {
        const reason = stderr.trim().split('\n').at(-1) || (error?.message ?? '');
        resolve({ ok: error === null, stdout, reason });
      },
    );
  });
}

/** Runs a short command that must succeed; returns its output. */
export async function mustRun(file: string, args: string[], options: CommandOptions): Promise<string> {
  const { ok, stdout, reason } = await runCommand(file, args, options);
  if (!ok) throw new Error(`${file} ${args[0]}: ${reason}`);
  return stdout;
}
