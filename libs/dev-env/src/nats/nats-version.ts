import { runCommand } from '../processes/run-command';

/** Whether `binary` is a nats-server of 2.9 or newer that runs on this machine. */
export async function isUsableNatsServer(binary: string): Promise<boolean> {
  const { ok, stdout } = await runCommand(binary, ['--version'], { timeoutMs: 5000 });
  const [, major, minor] = /v(\d+)\.(\d+)/.exec(stdout) ?? [];
  return ok && (Number(major) > 2 || (Number(major) === 2 && Number(minor) >= 9));
}
