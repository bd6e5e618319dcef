import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { serviceNode, workspaceRoot } from '@sms/dev-env';
import type { Reply } from './child-orders';

/** Another of this app's bundles in a process of its own, so that measuring never waits for what it measures. */
export class BenchChild {
  private readonly pending = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  private orders = 0;

  private constructor(
    private readonly name: string,
    private readonly child: ChildProcess,
  ) {
    child.on('message', (message) => this.take(message as Reply));
    child.once('exit', (code) => {
      for (const { reject } of this.pending.values()) reject(new Error(`${name} ended with code ${String(code)}`));
      this.pending.clear();
    });
  }

  static start(name: string, args: readonly string[] = []): BenchChild {
    const file = path.join(workspaceRoot(), 'dist/tools/bench', `${name}.js`);
    return new BenchChild(
      name,
      fork(file, [...args], { execPath: serviceNode(), stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }),
    );
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  order<T>(name: string, argument?: unknown): Promise<T> {
    if (!this.child.connected) return Promise.reject(new Error(`${this.name} is not running`));
    this.orders += 1;
    const id = this.orders;
    return new Promise<T>((resolve, reject) => {
      this.pending.set(id, { resolve: (value) => resolve(value as T), reject });
      this.child.send({ id, name, argument });
    });
  }

  stop(): void {
    this.child.kill();
  }

  private take({ id, value, error }: Reply): void {
    const waiting = this.pending.get(id);
    this.pending.delete(id);
    if (error === undefined) waiting?.resolve(value);
    else waiting?.reject(new Error(`${this.name}: ${error}`));
  }
}
