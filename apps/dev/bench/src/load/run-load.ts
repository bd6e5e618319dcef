import { BenchChild } from '../processes/bench-child';
import type { LoadOrder } from './load-order';
import type { LoadResult } from './load-result';

export async function runLoad(order: LoadOrder): Promise<LoadResult> {
  const child = BenchChild.start('load');
  try {
    return await child.order<LoadResult>('load', order);
  } finally {
    child.stop();
  }
}
