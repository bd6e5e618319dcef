import { type ChildProcess, spawn } from 'node:child_process';
import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { workspaceRoot } from '@sms/dev-env';
import type { Receiver } from './accounts';

/** The webhook receiver, in a process of its own that nobody kills. */
export class ReceiverProcess implements Receiver {
  private readonly secrets: Record<string, string> = {};

  private constructor(
    private readonly child: ChildProcess,
    readonly url: string,
    private readonly secretsFile: string,
  ) {}

  /** @param recordFile gets a line for each request */
  static async start(caDir: string, recordFile: string): Promise<ReceiverProcess> {
    const secretsFile = `${recordFile}.secrets`;
    await writeFile(secretsFile, '{}', { mode: 0o600 });
    const bundle = path.join(workspaceRoot(), 'dist/apps/dev/faults/receiver.js');
    // It ends when its stdin closes: with this process at the latest.
    const child = spawn(process.execPath, [bundle, caDir, recordFile, secretsFile], {
      stdio: ['pipe', 'pipe', 'inherit'],
      detached: true,
    });
    for await (const url of createInterface(child.stdout)) return new ReceiverProcess(child, url, secretsFile);
    throw new Error('the receiver ended before it listened');
  }

  async addSecret(webhookPath: string, secret: string): Promise<void> {
    this.secrets[webhookPath] = secret;
    await writeFile(`${this.secretsFile}.new`, JSON.stringify(this.secrets), { mode: 0o600 });
    await rename(`${this.secretsFile}.new`, this.secretsFile);
  }

  stop(): void {
    this.child.stdin?.end();
  }
}
