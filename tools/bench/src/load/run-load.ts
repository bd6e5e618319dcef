import { BenchChild } from '../processes/bench-child';
import type { LoadOrder } from './load-order';
import type { LoadResult } from './load-result';

export interface RunningLoad {
  readonly result: Promise<LoadResult>;
  /** No further request is begun. */
  stop(): Promise<void>;
}

/** Runs the load generator in a process of its own. */
export function startLoad(order: LoadOrder): RunningLoad {
  const child = BenchChild.start('load');
  const result = child.order<LoadResult>('load', order).finally(() => child.stop());
  // Whoever waits for it gets its failure.
  result.catch(() => undefined);
  return { result, stop: () => child.order('stop') };
}

export function runLoad(order: LoadOrder): Promise<LoadResult> {
  return startLoad(order).result;
}
