import { type ChildProcess, spawn } from 'node:child_process';
import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { workspaceRoot } from '@sms/dev-env';
import type { Receiver } from './accounts';

/** The webhook receiver, in a process of its own that nobody kills unless a run says so. */
export class ReceiverProcess implements Receiver {
  private readonly secrets: Record<string, string> = {};

  private constructor(
    private child: ChildProcess,
    readonly url: string,
    readonly recordFile: string,
    private readonly args: readonly string[],
    private readonly secretsFile: string,
  ) {}

  /** Writes a line for each request into a file of that folder. */
  static async start(caDir: string, dataDir: string): Promise<ReceiverProcess> {
    const recordFile = path.join(dataDir, 'received.jsonl');
    const secretsFile = `${recordFile}.secrets`;
    await writeFile(secretsFile, '{}', { mode: 0o600 });
    const args = [caDir, recordFile, secretsFile];
    const { child, url } = await listening(args);
    return new ReceiverProcess(child, url, recordFile, args, secretsFile);
  }

  async addSecret(webhookPath: string, secret: string): Promise<void> {
    this.secrets[webhookPath] = secret;
    await writeFile(`${this.secretsFile}.new`, JSON.stringify(this.secrets), { mode: 0o600 });
    await rename(`${this.secretsFile}.new`, this.secretsFile);
  }

  kill(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  /** Starts it again, at the address that it had. */
  async restart(): Promise<void> {
    ({ child: this.child } = await listening([...this.args, new URL(this.url).port]));
  }

  stop(): void {
    this.child.stdin?.end();
  }
}

async function listening(args: readonly string[]): Promise<{ child: ChildProcess; url: string }> {
  const bundle = path.join(workspaceRoot(), 'dist/tools/faults/receiver.js');
  // It ends when its stdin closes: with this process at the latest.
  const child = spawn(process.execPath, [bundle, ...args], { stdio: ['pipe', 'pipe', 'inherit'], detached: true });
  for await (const url of createInterface(child.stdout)) return { child, url };
  throw new Error('the receiver ended before it listened');
}
