import { readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import type { ControlGroup } from './control-group';
import { openIdleGroup } from './idle-group';

/** A thirtieth of the share that a session has by default. `BACKGROUND_NICE` says otherwise, and that is all then. */
const SESSION_NICE = 15;
const SHARE = 1 / 30;
const LOOK_EVERY_MS = 1_000;
/** Having waited for less of a look is no sign of anything. */
const MIN_WAITED_MS = 500;
const RELEASED_LOOKS = 10;

/** Lets a process have the processor after those that are not in the background. */
export function lowerPriority(pid: number): void {
  quietly(() => os.setPriority(pid, os.constants.priority.PRIORITY_BELOW_NORMAL));
}

/**
 * Lets a process live on what the others leave of the processors, by means of Linux alone.
 *
 * Where it schedules by session, a nice value counts only within one, and each of our processes leads a session: that
 * gets a smaller share. And where groups can be made, the process joins an idle one. When others leave it next to
 * nothing, it would lose its leases: then it has its share instead for a while.
 *
 * To be called when the process is ready: on a busy machine it would not get enough to start.
 */
export class Background {
  private group: ControlGroup | undefined;
  private readonly looking: NodeJS.Timeout | undefined;
  private last: Times | undefined;
  private releasedFor = 0;

  constructor(private readonly pid: number) {
    const nice = process.env['BACKGROUND_NICE'];
    quietly(() => writeFileSync(`/proc/${pid}/autogroup`, nice ?? String(SESSION_NICE)));
    if (nice !== undefined) return;
    this.join();
    if (this.group) this.looking = setInterval(() => quietly(() => this.look()), LOOK_EVERY_MS).unref();
  }

  end(): void {
    clearInterval(this.looking);
    this.group?.remove();
  }

  /** Opened each time: when all had left it, the group was removed. */
  private join(): void {
    this.group = openIdleGroup();
    quietly(() => this.group?.add(this.pid));
  }

  private look(): void {
    const times = timesOf(this.pid);
    const starved = this.last !== undefined && isStarved(this.last, times);
    this.last = times;
    if (this.releasedFor > 0) {
      this.releasedFor -= 1;
      if (this.releasedFor === 0) this.join();
    } else if (starved) {
      this.releasedFor = RELEASED_LOOKS;
      this.group?.release(this.pid);
    }
  }
}

/** Of a process's main thread, in milliseconds. */
export interface Times {
  readonly ranMs: number;
  readonly waitedMs: number;
}

/** Whether a process got less between two looks than its share would have given it. */
export function isStarved(before: Times, after: Times): boolean {
  const ranMs = after.ranMs - before.ranMs;
  const waitedMs = after.waitedMs - before.waitedMs;
  return waitedMs >= MIN_WAITED_MS && ranMs / (ranMs + waitedMs) < SHARE;
}

function timesOf(pid: number): Times {
  const [ran = 0, waited = 0] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ').map(Number);
  return { ranMs: ran / 1e6, waitedMs: waited / 1e6 };
}

/** It may be gone already; and a system without priorities runs just as well. */
function quietly(change: () => void): void {
  try {
    change();
  } catch {
    // Nothing depends on it.
  }
}
