import { type ChildProcess, execFile, spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { workspaceRoot } from '@sms/dev-env';
import type { Target } from './keep-alive-client';
import type { LoadResult } from './load-result';

const bundle = (name: string): string => path.join(workspaceRoot(), 'dist/apps/dev/bench', `${name}.js`);

export interface RouteServer {
  readonly url: string;
  stop(): void;
}

/** Starts one of the routes to compare with, in a process of its own. */
export async function startRoute(name: 'bare' | 'insert', args: readonly string[] = []): Promise<RouteServer> {
  const child = spawn(process.execPath, [bundle(name), ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const address = await firstLine(child, name);
  return { url: `${address}/send`, stop: () => void child.kill() };
}

/** Runs the load generator in a process of its own, so that it never waits for what it measures. */
export async function runLoad(target: Target, connections: number, seconds: number): Promise<LoadResult> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    bundle('load'),
    JSON.stringify({ ...target, connections, seconds }),
  ]);
  return JSON.parse(stdout) as LoadResult;
}

async function firstLine(child: ChildProcess, name: string): Promise<string> {
  if (!child.stdout) throw new Error('no output to read');
  for await (const line of createInterface(child.stdout)) return line;
  throw new Error(`${name} ended before it listened`);
}
