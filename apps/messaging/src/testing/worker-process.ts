import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { eventually } from '@sms/testing';
import { testEnvironment } from './test-environment.config';

const WORKSPACE = path.resolve(__dirname, '../../../..');
const START_DEADLINE_MS = 20_000;

/** The folder of the bundle, which the first worker of a test file makes for all of them. */
let bundle: Promise<string> | undefined;
afterAll(async () => {
  if (bundle) await rm(await bundle, { recursive: true, force: true });
});

/** A worker as it runs in production: a process of its own, made from the sources as they are. */
export class WorkerProcess {
  private output = '';

  private constructor(private readonly child: ChildProcess) {
    child.stdout?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
  }

  static async start(environment: Readonly<Record<string, string>>): Promise<WorkerProcess> {
    const folder = await (bundle ??= makeBundle());
    const child = spawn(process.execPath, ['--enable-source-maps', path.join(folder, 'worker.js')], {
      env: testEnvironment({ LOG_LEVEL: 'info', ...environment }),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const worker = new WorkerProcess(child);
    try {
      await eventually(() => expect(worker.logged('started') || child.exitCode !== null).toBe(true), {
        timeoutMs: START_DEADLINE_MS,
      });
      expect(worker.logged('started')).toBe(true);
    } catch (error) {
      await worker.kill();
      throw new Error(`the worker did not start: ${worker.output.slice(-2_000)}`, { cause: error });
    }
    return worker;
  }

  /** The output so far: JSON lines. */
  get log(): readonly Record<string, unknown>[] {
    const lines = this.output.split('\n').filter((line) => line.startsWith('{'));
    return lines.flatMap((line) => (line.endsWith('}') ? [JSON.parse(line) as Record<string, unknown>] : []));
  }

  logged(message: string): boolean {
    return this.log.some(({ msg }) => msg === message);
  }

  /** SIGTERM; resolves with the exit code. */
  async stop(): Promise<number | null> {
    this.signal('SIGTERM');
    return this.exited();
  }

  /** SIGKILL: no goodbye to anybody. */
  async kill(): Promise<void> {
    this.signal('SIGKILL');
    await this.exited();
  }

  freeze(): void {
    this.signal('SIGSTOP');
  }

  thaw(): void {
    this.signal('SIGCONT');
  }

  private signal(signal: NodeJS.Signals): void {
    if (this.child.exitCode === null && this.child.signalCode === null) this.child.kill(signal);
  }

  private async exited(): Promise<number | null> {
    if (this.child.exitCode === null && this.child.signalCode === null) await once(this.child, 'exit');
    return this.child.exitCode;
  }
}

async function makeBundle(): Promise<string> {
  // Below the workspace, where the bundle finds its packages.
  await mkdir(path.join(WORKSPACE, 'dist'), { recursive: true });
  const folder = await mkdtemp(path.join(WORKSPACE, 'dist/worker-under-test-'));
  await promisify(execFile)(process.execPath, [
    path.join(WORKSPACE, 'tools/build/bundle.mjs'),
    'apps/messaging',
    '--output',
    path.relative(WORKSPACE, folder),
  ]);
  return folder;
}
