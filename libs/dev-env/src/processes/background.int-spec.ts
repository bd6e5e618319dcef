import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Background } from './background';
import { becomesTrue } from './deadline';
import { openIdleGroup } from './idle-group';

// The tests of whole systems set it for every process of the run.
delete process.env['BACKGROUND_NICE'];

const BUSY = 'for (;;);';

/** Two of them can only take turns. */
function busyOnFirstProcessor(): ChildProcess {
  return spawn('taskset', ['--cpu-list', '0', process.execPath, '--eval', BUSY], { detached: true, stdio: 'ignore' });
}

const isIdle = (pid = 0): boolean => readFileSync(`/proc/${pid}/cgroup`, 'utf8').includes('/sms-background');

/** It takes Linux, and root or a group handed to this user. */
const canBeIdle = (): boolean => {
  const group = openIdleGroup();
  group?.remove();
  try {
    execFileSync('taskset', ['--version']);
    return group !== undefined;
  } catch {
    return false;
  }
};

(canBeIdle() ? describe : describe.skip)('a process in the background', () => {
  const children: ChildProcess[] = [];

  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
  });

  it('runs when no other wants the processor, and has its share for a while when others leave it nothing', async () => {
    const busy = busyOnFirstProcessor();
    children.push(busy);
    const background = new Background(busy.pid ?? 0);
    expect(isIdle(busy.pid)).toBe(true);
    const other = busyOnFirstProcessor();
    children.push(other);
    const released = await becomesTrue(() => !isIdle(busy.pid), 10_000);
    other.kill('SIGKILL');
    // As the last of the others does that leaves it.
    openIdleGroup()?.remove();
    const idleAgain = await becomesTrue(() => isIdle(busy.pid), 15_000);
    background.end();
    expect({ released, idleAgain }).toEqual({ released: true, idleAgain: true });
  });
});
