import { becomesTrue, type OwnFacts, type SupervisedProcess } from '@sms/dev-env';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pointFiles } from './point-files';
import { preloaded } from '../preload/preloaded';

/** Sends orders to the processes of a system that watch their points, and reads what they passed. */
export class PointControl {
  private constructor(private readonly folder: string) {}

  static async open(dataDir: string): Promise<PointControl> {
    const folder = path.join(dataDir, 'points');
    await mkdir(folder, { recursive: true });
    return new PointControl(folder);
  }

  readonly ownFacts: OwnFacts = async (name, facts) =>
    Promise.resolve({ facts, env: preloaded({ CRASH_POINTS: path.join(this.folder, name) }) });

  /** Lets the process end itself when it passes the point next. */
  async arm(process: SupervisedProcess, point: string): Promise<void> {
    const { order, fired } = this.filesOf(process);
    await rm(fired, { force: true });
    await writeFile(order, `${point}:1`);
    process.kill('SIGUSR2');
  }

  async disarm(process: SupervisedProcess): Promise<void> {
    await rm(this.filesOf(process).order, { force: true });
    process.kill('SIGUSR2');
  }

  /** Whether the order was carried out in time. */
  hasFired(process: SupervisedProcess, withinMs: number): Promise<boolean> {
    return becomesTrue(() => existsSync(this.filesOf(process).fired), withinMs, 20);
  }

  /** What it passed since it was started or `forgetPassed`. */
  async passed(process: SupervisedProcess): Promise<string[]> {
    const text = await readFile(this.filesOf(process).passed, 'utf8').catch(() => '');
    return [...new Set(text.split('\n').filter((line) => line !== ''))].sort();
  }

  async forgetPassed(process: SupervisedProcess): Promise<void> {
    await rm(this.filesOf(process).passed, { force: true });
    process.kill('SIGUSR2');
  }

  private filesOf({ name }: SupervisedProcess): ReturnType<typeof pointFiles> {
    return pointFiles(path.join(this.folder, name));
  }
}
