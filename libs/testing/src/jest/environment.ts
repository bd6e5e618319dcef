import NodeEnvironment from 'jest-environment-node';
import { AsyncResource } from 'node:async_hooks';
import path from 'node:path';
import { MACHINE_PACE } from '../../../dev-env/src/processes/machine-pace.config';
import { compileOnce } from './compile-once';
import { leftBehind } from './describe-work';
import { nameEarlierFiles, stepInContext } from './files-in-context';
import { RunningWork, type Work } from './running-work';

type EnvironmentParameters = ConstructorParameters<typeof NodeEnvironment>;

interface Titled {
  readonly name: string;
  readonly parent?: Titled;
}

interface Runnable {
  fn: (...parameters: unknown[]) => unknown;
  /** In milliseconds; null or undefined: the timeout of the file, or of the configuration. */
  timeout?: number | null;
}

interface CircusState {
  readonly unhandledErrors: unknown[];
  readonly testTimeout: number;
}

/** The events of jest-circus that this environment follows. */
type CircusEvent =
  | { readonly name: 'setup' | 'run_finish' | 'teardown' }
  | { readonly name: 'hook_start'; readonly hook: Runnable & { readonly type: string; readonly parent: Titled } }
  | { readonly name: 'test_fn_start'; readonly test: Runnable & Titled };

/** Closing sockets and ending processes take a moment. */
const GRACE_MS = 2_000;
const POLL_MS = 10;

compileOnce();

/** Fails a file with work still running after its last hook, and names that work and where it began. */
export default class Environment extends NodeEnvironment {
  private readonly file: string;
  private readonly work: RunningWork;
  private readonly graceMs: number;
  private readonly begun = new WeakSet<Runnable>();
  private stopNaming: (() => void) | undefined;

  constructor(...[config, context]: EnvironmentParameters) {
    super(config, context);
    const { rootDir, testEnvironmentOptions } = config.projectConfig;
    this.file = path.relative(rootDir, context.testPath);
    this.graceMs = Number(testEnvironmentOptions['graceMs'] ?? GRACE_MS);
    // The code that awaits this environment runs the file, so all its work has this context.
    stepInContext.enterWith({ file: this.file, name: 'while the file was loaded' });
    this.work = new RunningWork(this.file);
  }

  async handleTestEvent(event: CircusEvent, state: CircusState): Promise<void> {
    switch (event.name) {
      case 'setup':
        this.stopNaming = nameEarlierFiles(this.file);
        break;
      case 'hook_start':
        this.giveTime(event.hook, state);
        this.name(event.hook, `in ${event.hook.type} of ${titleOf(event.hook.parent)}`);
        break;
      case 'test_fn_start':
        this.giveTime(event.test, state);
        this.name(event.test, `in the test ${titleOf(event.test)}`);
        break;
      case 'run_finish':
        state.unhandledErrors.push(...leftBehind(await this.stillRunning()));
        break;
      case 'teardown':
        this.stopNaming?.();
        break;
    }
  }

  override async teardown(): Promise<void> {
    this.work.stop();
    await super.teardown();
  }

  /** Names all work that the function begins. `bind` adds no frame of ours to the stacks of failures. */
  private name(runnable: Runnable, name: string): void {
    const { fn } = runnable;
    runnable.fn = stepInContext.run({ file: this.file, name }, () => AsyncResource.bind(fn));
  }

  /** Extends a timeout once only, although a hook runs more than once. */
  private giveTime(runnable: Runnable, { testTimeout }: CircusState): void {
    if (!this.begun.has(runnable)) runnable.timeout = (runnable.timeout ?? testTimeout) * MACHINE_PACE;
    this.begun.add(runnable);
  }

  private async stillRunning(): Promise<Work[]> {
    const deadline = performance.now() + this.graceMs * MACHINE_PACE;
    while (this.work.alive().length > 0 && performance.now() < deadline)
      await stepInContext.exit(() => new Promise((resolve) => setTimeout(resolve, POLL_MS)));
    return this.work.alive();
  }
}

function titleOf(titled: Titled): string {
  const names: string[] = [];
  for (let at: Titled | undefined = titled; at; at = at.parent)
    if (at.name !== 'ROOT_DESCRIBE_BLOCK') names.unshift(at.name);
  return names.length > 0 ? `"${names.join(' ')}"` : 'the file';
}
