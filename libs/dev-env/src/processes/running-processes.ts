import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { workspaceRoot } from '../workspace/workspace-root';

/** The data needed to end a process that outlived its launcher. */
export interface RunningProcess {
  pid: number;
  /** A unique part of its command line. */
  marker: string;
  /** Higher stages are ended first: services before Postgres and NATS. */
  stage: number;
  /** Sent one after the other, with `stopGraceMs` after each. */
  stopSignals: NodeJS.Signals[];
  stopGraceMs: number;
}

/**
 * The processes of one data folder, kept in a file so that none survives a launcher that was killed: a reaper in its
 * own process group ends them then, and the next start sweeps first.
 */
export class RunningProcesses {
  private readonly entries = new Map<number, RunningProcess>();
  private reaper: ChildProcess | undefined;

  private constructor(private readonly file: string) {}

  static async open(dataDir: string): Promise<RunningProcesses> {
    const running = new RunningProcesses(path.join(dataDir, 'running.json'));
    if (existsSync(running.file)) await running.sweep();
    running.write();
    running.reaper = running.spawnReaper('pipe');
    running.reaper.unref();
    return running;
  }

  add(entry: RunningProcess): void {
    this.entries.set(entry.pid, entry);
    this.write();
  }

  remove(pid: number): void {
    if (this.entries.delete(pid)) this.write();
  }

  /** Call when everything has stopped: ends the reaper. */
  close(): void {
    this.reaper?.stdin?.end();
    this.reaper = undefined;
  }

  private sweep(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.spawnReaper('ignore')
        .once('exit', (code) =>
          code === 0 ? resolve() : reject(new Error(`clearing up after the last start failed with code ${code}`)),
        )
        .once('error', reject);
    });
  }

  private spawnReaper(stdin: 'pipe' | 'ignore'): ChildProcess {
    const script = path.join(workspaceRoot(), 'libs/dev-env/src/processes/reaper.mjs');
    const reaper = spawn(process.execPath, [script, this.file], { detached: true, stdio: [stdin, 'ignore', 'ignore'] });
    // The launcher survives the reaper's death; then a kill -9 leaves processes until the next start.
    reaper.stdin?.on('error', () => undefined);
    return reaper;
  }

  // Synchronous: a pid must stand in the file before anything can kill us.
  private write(): void {
    const next = `${this.file}.new`;
    writeFileSync(next, JSON.stringify([...this.entries.values()]));
    renameSync(next, this.file);
  }
}
