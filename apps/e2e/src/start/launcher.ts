import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { freePort, workspaceRoot } from '@sms/dev-env';

/** What `npm start` runs, as a process of its own with a data folder of its own. */
export class Launcher {
  output = '';
  private constructor(
    private readonly folder: string,
    readonly baseUrl: string,
    private readonly child: ChildProcess,
  ) {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
  }

  /** `settings`: gets a folder that is removed at the end. */
  static async start(
    args: readonly string[],
    settings: (folder: string) => Promise<NodeJS.ProcessEnv> = () => Promise.resolve({}),
  ): Promise<Launcher> {
    const [folder, port] = [await mkdtemp(path.join(os.tmpdir(), 'sms-e2e-launcher-')), await freePort()];
    // Where the account of Postgres cannot enter, its files are kept elsewhere, and would be left behind.
    await chmod(folder, 0o711);
    const env = {
      ...process.env,
      DATABASE_URL: '',
      NATS_URL: '',
      MESSAGING_CARRIERS: '',
      SMS_DATA_DIR: path.join(folder, 'data'),
      GATEWAY_PORT: String(port),
      ...(await settings(folder)),
    };
    const main = path.join(workspaceRoot(), 'dist/tools/launcher/main.js');
    const options = { cwd: workspaceRoot(), env, stdio: ['ignore', 'pipe', 'pipe'] as ['ignore', 'pipe', 'pipe'] };
    return new Launcher(folder, `http://127.0.0.1:${port}`, spawn(process.execPath, [main, ...args], options));
  }

  get dataDir(): string {
    return path.join(this.folder, 'data');
  }

  async exitCode(): Promise<number | null> {
    if (this.child.exitCode === null) await once(this.child, 'exit');
    return this.child.exitCode;
  }

  async stop(): Promise<number | null> {
    this.child.kill('SIGTERM');
    const code = await this.exitCode();
    await rm(this.folder, { recursive: true, force: true });
    return code;
  }
}
