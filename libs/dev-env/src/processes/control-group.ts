import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A control group of Linux for the processors, within the one of this process. */
export class ControlGroup {
  private constructor(
    private readonly outer: string,
    private readonly inner: string,
  ) {}

  /**
   * Makes it where there is none of that name.
   * @returns undefined where there are no control groups
   * @throws where it may not be made: it takes root, or a group handed to this user
   */
  static open(name: string): ControlGroup | undefined {
    const outer = ownGroup();
    if (outer === undefined) return undefined;
    const group = new ControlGroup(outer, path.join(outer, name));
    mkdirSync(group.inner, { recursive: true });
    return group;
  }

  has(setting: string): boolean {
    return existsSync(path.join(this.inner, setting));
  }

  /** @throws where the kernel has no such setting, or it may not be changed */
  set(setting: string, value: string): void {
    // Version 2 has the file where the outer group hands processors out.
    if (!this.has(setting)) writeFileSync(path.join(this.outer, 'cgroup.subtree_control'), '+cpu');
    writeFileSync(path.join(this.inner, setting), value);
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
