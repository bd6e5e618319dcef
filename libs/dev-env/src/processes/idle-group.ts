import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const NAME = 'sms-background';

/**
 * A control group of Linux whose processes run while no other wants the processor, and give it up at once. A small
 * share alone is not enough: a process with one keeps a processor for a millisecond and more once it has it, and each
 * hop of a request may wait for that. All systems of a machine share the group.
 */
export class IdleGroup {
  private constructor(
    private readonly outer: string,
    private readonly inner: string,
  ) {}

  /** Undefined where there is none, or it may not be made: it takes root, or a group handed to this user. */
  static open(): IdleGroup | undefined {
    try {
      const outer = ownGroup();
      if (outer === undefined) return undefined;
      const group = new IdleGroup(outer, path.join(outer, NAME));
      mkdirSync(group.inner, { recursive: true });
      return group.makeIdle() ? group : undefined;
    } catch {
      return undefined;
    }
  }

  add(pid: number): void {
    writeFileSync(path.join(this.inner, 'cgroup.procs'), String(pid));
  }

  /** Back to where this process is. */
  release(pid: number): void {
    writeFileSync(path.join(this.outer, 'cgroup.procs'), String(pid));
  }

  /** Nothing happens while there are processes in it. */
  remove(): void {
    try {
      rmdirSync(this.inner);
    } catch {
      // The last to leave removes it.
    }
  }

  private makeIdle(): boolean {
    const idle = path.join(this.inner, 'cpu.idle');
    try {
      // Version 2 has the file where the outer group hands processors out.
      if (!existsSync(idle)) writeFileSync(path.join(this.outer, 'cgroup.subtree_control'), '+cpu');
      writeFileSync(idle, '1');
      return true;
    } catch {
      this.remove();
      return false;
    }
  }
}

/** The folder of this process's group: of version 1 where that hands out processors, else of version 2. */
function ownGroup(): string | undefined {
  const groups = fieldsOf('/proc/self/cgroup', ':');
  const ofVersion1 = groups.find(([, controllers = '']) => handsOutProcessors(controllers));
  const group = ofVersion1 ?? groups.find(([, controllers]) => controllers === '');
  const mount = fieldsOf('/proc/self/mountinfo', ' ').find((fields) => {
    const [type, , options = ''] = fields.slice(fields.indexOf('-') + 1);
    return ofVersion1 ? type === 'cgroup' && handsOutProcessors(options) : type === 'cgroup2';
  });
  // In a container the mount may begin at its group, which is named from the machine's root.
  const [, , , root = '/', point] = mount ?? [];
  if (group === undefined || point === undefined) return undefined;
  return path.join(point, path.relative(root, group[2] ?? '/'));
}

const handsOutProcessors = (controllers: string): boolean => controllers.split(',').includes('cpu');

function fieldsOf(file: string, separator: string): string[][] {
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(separator));
}
