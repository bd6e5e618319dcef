import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const EVERY_MS = 200;

export interface MemorySeen {
  /** Megabytes, at the beginning and at the highest. */
  readonly before: number;
  readonly highest: number;
}

/** Looks at a process's resident memory from time to time. */
export class ResidentMemory {
  private readonly seen: number[] = [];
  private timer: NodeJS.Timeout | undefined;

  private constructor(private readonly pid: number) {}

  static async watch(pid: number): Promise<ResidentMemory> {
    const memory = new ResidentMemory(pid);
    await memory.look();
    memory.timer = setInterval(() => void memory.look(), EVERY_MS);
    return memory;
  }

  async stop(): Promise<MemorySeen> {
    clearInterval(this.timer);
    await this.look();
    return { before: this.seen[0] ?? NaN, highest: Math.max(...this.seen) };
  }

  private async look(): Promise<void> {
    const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(this.pid)]);
    this.seen.push(Math.round(Number(stdout) / 1_024));
  }
}
