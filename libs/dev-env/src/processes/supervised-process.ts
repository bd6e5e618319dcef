import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync } from 'node:fs';
import { DevEnvError } from '../workspace/dev-env-error';
import { becomesTrue } from './deadline';
import { lastLogLine, logSize, logTail, openLog } from './log-file';
import type { RunningProcess, RunningProcesses } from './running-processes';
import { yieldProcessor } from './yield-processor';

const FIRST_BACKOFF_MS = 250;
const MAX_BACKOFF_MS = 10_000;
/** A process that lives this long is healthy: its next death starts again at the first backoff. */
const HEALTHY_AFTER_MS = 30_000;
/** After this many deaths before it is ready, waiting longer does not help. */
const HOPELESS_AFTER_EXITS = 4;
/** sysexits' EX_CONFIG: the process refuses its configuration, and another start would read the same. */
const EXIT_CONFIG = 78;
const CLEAN_EXIT = 'exited with code 0';
const REDEPLOYED_WITHIN_MS = 60_000;
const YIELDS_WITHIN_MS = 60_000;

export interface ProcessSpec extends Omit<RunningProcess, 'pid'> {
  name: string;
  command: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  cwd: string;
  owner?: { uid: number; gid: number } | undefined;
  logFile: string;
  /** Whether the process runs at low priority. */
  yields?: boolean;
  /** Base URL of its health and metrics. */
  opsUrl?: string;
  isReady: () => Promise<boolean>;
}

/**
 * States: stopped → running ⇄ waiting (backoff after a death) → stopped.
 * A death in `running` is logged in one line and followed by a restart; only stop() and a configuration that the
 * process refuses end that.
 */
export class SupervisedProcess {
  private child: ChildProcess | undefined;
  private startedAt = 0;
  private backoffMs = FIRST_BACKOFF_MS;
  private restartTimer: NodeJS.Timeout | undefined;
  private wanted = false;
  private exits = 0;
  /** Restart delay of a requested crash that has not happened yet. */
  private crashAwayMs: number | undefined;
  private logStart = 0;
  private refusal: string | undefined;
  private lastExit: string | undefined;
  private args: string[];

  constructor(
    private readonly spec: ProcessSpec,
    private readonly running: RunningProcesses,
    private readonly log: (line: string) => void,
  ) {
    this.args = spec.args;
  }

  get name(): string {
    return this.spec.name;
  }

  get opsUrl(): string | undefined {
    return this.spec.opsUrl;
  }

  get logFile(): string {
    return this.spec.logFile;
  }

  /** Output of a process that refused its configuration, one problem a line; undefined when it did not. */
  get configProblems(): string | undefined {
    return this.refusal;
  }

  /** Undefined while the process is down. */
  get pid(): number | undefined {
    return this.child?.pid;
  }

  /** How often it has died since start(). */
  get deaths(): number {
    return this.exits;
  }

  start(): void {
    this.wanted = true;
    this.refusal = undefined;
    if (!this.child && !this.restartTimer) this.launch();
  }

  /**
   * Resolves when the process answers as ready; throws CONFIG_INVALID when it refuses its configuration,
   * PROCESS_NOT_READY after the deadline or four deaths.
   */
  async waitReady(timeoutMs: number): Promise<void> {
    const deathsBefore = this.exits;
    const hopeless = (): boolean => this.exits - deathsBefore >= HOPELESS_AFTER_EXITS;
    const ended = (): boolean => this.refusal !== undefined || hopeless();
    const settled = await becomesTrue(async () => ended() || (await this.isReady()), timeoutMs, 100);
    if (this.refusal !== undefined) throw new DevEnvError('CONFIG_INVALID', `${this.name}: ${this.refusal}`);
    if (settled && !hopeless()) return;
    const what = hopeless() ? 'keeps dying' : `is not ready after ${Math.round(timeoutMs / 1000)} s`;
    throw new DevEnvError(
      'PROCESS_NOT_READY',
      `${this.name} ${what}: see ${this.spec.logFile} (last line: ${lastLogLine(this.spec.logFile)})`,
    );
  }

  async isReady(): Promise<boolean> {
    return this.pid !== undefined && (await this.spec.isReady());
  }

  /** Sends a signal to the process itself, as a crash or an operator would; supervision goes on. */
  kill(signal: NodeJS.Signals = 'SIGKILL'): boolean {
    return this.child?.kill(signal) ?? false;
  }

  /**
   * Kills the process as a crash would and resolves when it is gone. Supervision restarts it after `awayMs` if given,
   * else as after any death.
   */
  async crash(awayMs?: number): Promise<void> {
    if (!this.child) return;
    const before = this.exits;
    this.crashAwayMs = awayMs;
    this.kill('SIGKILL');
    await becomesTrue(() => this.exits > before, 5000, 10);
  }

  /** @param graceMs for each signal; by default that of the process */
  async stop(graceMs = this.spec.stopGraceMs): Promise<void> {
    this.wanted = false;
    clearTimeout(this.restartTimer);
    this.restartTimer = undefined;
    this.lastExit = undefined;
    for (const signal of this.spec.stopSignals) {
      if (!this.child) return;
      this.child.kill(signal);
      if (await becomesTrue(() => this.child === undefined, graceMs, 20)) return;
      this.log(`${this.name} did not stop on ${signal} within ${graceMs} ms`);
    }
  }

  /**
   * Stops the process as a deployment does, starts it again and resolves when it is ready.
   * @param args new arguments; by default the process keeps its own
   * @throws PROCESS_NOT_STOPPED when it did not end by itself, with code 0, within `graceMs`
   */
  async redeploy(graceMs: number, args?: string[]): Promise<void> {
    await this.stop(graceMs);
    const how = this.lastExit;
    if (args) this.args = args;
    this.start();
    if (how !== CLEAN_EXIT) throw new DevEnvError('PROCESS_NOT_STOPPED', `${this.name} ${how ?? 'was not running'}`);
    await this.waitReady(REDEPLOYED_WITHIN_MS);
  }

  private launch(): void {
    const { command, env, cwd, owner, logFile } = this.spec;
    const output = openLog(logFile);
    this.logStart = logSize(logFile);
    // Detached: Ctrl-C in the terminal reaches the launcher alone, which then stops everything in order.
    const child = spawn(command, this.args, { env, cwd, ...owner, detached: true, stdio: ['ignore', output, output] });
    closeSync(output);
    this.child = child;
    this.startedAt = performance.now();
    if (child.pid !== undefined && this.spec.yields) void this.yieldWhenReady(child, child.pid);
    if (child.pid !== undefined) this.running.add({ ...this.runningEntry(), pid: child.pid });
    child.once('error', (error) => this.gone(child, error.message));
    child.once('exit', (code, signal) =>
      this.gone(child, signal ? `was ended by ${signal}` : `exited with code ${code}`, code),
    );
  }

  /** Lowers the priority once it is ready: on a busy machine it would otherwise not get enough processor to start. */
  private async yieldWhenReady(child: ChildProcess, pid: number): Promise<void> {
    await becomesTrue(async () => this.child !== child || (await this.isReady()), YIELDS_WITHIN_MS, 500);
    if (this.child === child) yieldProcessor(pid);
  }

  private gone(child: ChildProcess, how: string, code?: number | null): void {
    if (this.child !== child) return;
    this.child = undefined;
    this.lastExit = how;
    if (child.pid !== undefined) this.running.remove(child.pid);
    if (!this.wanted) return;
    this.exits += 1;
    if (code === EXIT_CONFIG) {
      this.refusal = logTail(this.logFile, this.logStart).trim() || 'invalid configuration';
      return this.log(`${this.name} refuses its configuration and is not started again (log: ${this.logFile})`);
    }
    if (performance.now() - this.startedAt >= HEALTHY_AFTER_MS) this.backoffMs = FIRST_BACKOFF_MS;
    const delayMs = this.crashAwayMs ?? this.backoffMs;
    this.log(`${this.name} ${how}, restarting in ${delayMs} ms (log: ${this.spec.logFile})`);
    this.restartTimer = setTimeout(() => {
      this.restartTimer = undefined;
      this.launch();
    }, delayMs);
    if (this.crashAwayMs === undefined) this.backoffMs = Math.min(this.backoffMs * 2, MAX_BACKOFF_MS);
    this.crashAwayMs = undefined;
  }

  private runningEntry(): Omit<RunningProcess, 'pid'> {
    const { marker, stage, stopSignals, stopGraceMs } = this.spec;
    return { marker, stage, stopSignals, stopGraceMs };
  }
}
