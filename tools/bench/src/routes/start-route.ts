import { BenchChild } from '../processes/bench-child';

export interface RouteServer {
  readonly url: string;
  readonly child: BenchChild;
}

/** Starts one of the routes to compare with, in a process of its own. */
export async function startRoute(
  name: 'bare' | 'insert' | 'naive' | 'unnest',
  databaseUrl?: string,
): Promise<RouteServer> {
  const child = BenchChild.start(name, databaseUrl === undefined ? [] : [databaseUrl]);
  return { url: await child.order<string>('listen'), child };
}
