import { alignedLines, type Log } from '@sms/kit';
import type { Result } from './stage/interop-case';

/** Prints a line for each case; returns whether all came out as expected. */
export function printTable(results: readonly Result[], log: Log): boolean {
  const lines = results.map(({ peer, name, expected, observed }) => [
    peer,
    name,
    expected,
    observed,
    expected === observed ? 'ok' : 'MISMATCH',
  ]);
  for (const line of alignedLines([['peer', 'case', 'expected', 'observed', ''], ...lines])) log(line);
  const differing = results.filter(({ expected, observed }) => expected !== observed).length;
  log(`\n${results.length} cases, ${differing === 0 ? 'all' : results.length - differing} as expected`);
  return differing === 0;
}
