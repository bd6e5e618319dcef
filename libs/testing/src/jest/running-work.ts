import { type AsyncHook, createHook } from 'node:async_hooks';
import { type Step, stepInContext } from './files-in-context';

/** The fields that Node has on a timer or on a handle of the event loop. */
export interface Resource {
  hasRef?(): boolean;
  /** Timers only. */
  readonly _destroyed?: boolean;
  readonly _idleTimeout?: number;
  readonly _repeat?: number | null;
  /** Sockets and servers only. */
  getsockname?(into: object): number;
  getpeername?(into: object): number;
  /** Processes only. */
  readonly pid?: number;
}

export interface Work {
  readonly type: string;
  readonly resource: Resource;
  /** The step in which the work began. */
  readonly step: Step;
  /** Filled by `Error.captureStackTrace`; V8 writes the text when it is first read. */
  readonly stack?: string;
}

const TYPES = new Set([
  'Timeout',
  'TCPWRAP',
  'TCPSERVERWRAP',
  'PIPEWRAP',
  'PIPESERVERWRAP',
  'UDPWRAP',
  'PROCESSWRAP',
  'WORKER',
  'FSEVENTWRAP',
  'STATWATCHER',
]);
/** Enough to reach from a driver's internals, over the awaits, to the line of the test. */
const FRAMES = 40;
const MIN_SWEEP = 512;

/** Records the timers, sockets, servers and processes that a file begins, each with the stack of its beginning. */
export class RunningWork {
  private readonly begun = new Map<number, Work>();
  private sweepAt = MIN_SWEEP;
  private readonly hook: AsyncHook;

  constructor(private readonly file: string) {
    const init = (id: number, type: string, triggerId: number, resource: object) => {
      // Called for every promise, too: return at once.
      if (TYPES.has(type)) this.note(id, type, triggerId, resource, init);
    };
    this.hook = createHook({ init }).enable();
  }

  stop(): void {
    this.hook.disable();
    this.begun.clear();
  }

  /** The work that keeps the process alive; unreferenced work does not. */
  alive(): Work[] {
    for (const [id, work] of this.begun) if (!isAlive(work)) this.begun.delete(id);
    return [...this.begun.values()];
  }

  private note(
    id: number,
    type: string,
    triggerId: number,
    resource: Resource,
    hook: (...parameters: never[]) => void,
  ): void {
    // An accepted socket begins outside of all contexts; its trigger is the server.
    const step = this.begun.get(triggerId)?.step ?? stepInContext.getStore();
    if (step?.file !== this.file) return;
    // Node's own timers of sockets are never referenced.
    if (type === 'Timeout' && !resource.hasRef?.()) return;
    const work: Work = { type, resource, step };
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = FRAMES;
    Error.captureStackTrace(work, hook);
    Error.stackTraceLimit = stackTraceLimit;
    this.begun.set(id, work);
    if (this.begun.size >= this.sweepAt) this.sweepAt = Math.max(MIN_SWEEP, 2 * this.alive().length);
  }
}

function isAlive({ resource }: Work): boolean {
  return resource._destroyed !== true && resource.hasRef?.() === true;
}
