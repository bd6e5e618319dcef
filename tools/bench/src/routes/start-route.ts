import { BenchChild } from '../processes/bench-child';

export type RouteName = 'bare' | 'insert' | 'naive' | 'unnest';

export interface RouteServer {
  readonly url: string;
  readonly child: BenchChild;
}

/** Starts one of the routes to compare with, in a process of its own. */
export async function startRoute(name: RouteName, databaseUrl = ''): Promise<RouteServer> {
  const child = BenchChild.start('route', [name, databaseUrl]);
  return { url: await child.order<string>('listen'), child };
}
