import { alignedLines, type Log } from '@sms/kit';
import { type Circumstances, suitePart } from './page';
import type { SuiteResult } from './results';

const MAX_STATEMENTS = 25;
const UNDER_HEAD = /^\|(---\|)+$/;

/** What the page gets, and the statements of the last round. */
export function printSuite(result: SuiteResult, at: Circumstances, log: Log): void {
  log(`\n${result.title}`);
  printMarkdown(suitePart(result, at), log);
  for (const { name, rounds } of result.subjects) {
    const statements = rounds.at(-1)?.statements;
    if (!statements) continue;
    log(`statements of ${name} in the last round, the dearest`);
    const rows = statements
      .slice(0, MAX_STATEMENTS)
      .map(({ database, text, callsPerThousand, rowsPerCall, micros }) => [
        database,
        micros.toFixed(1),
        callsPerThousand.toFixed(1),
        rowsPerCall.toFixed(1),
        text,
      ]);
    for (const line of alignedLines([['database', 'µs a unit', 'calls / 1,000', 'rows a call', ''], ...rows]))
      log(line);
  }
}

/** Prints Markdown with the cells of each table under each other. */
export function printMarkdown(text: string, log: Log): void {
  for (const block of text.split('\n\n')) {
    const lines = block.split('\n').filter((line) => !UNDER_HEAD.test(line));
    const isTable = lines.every((line) => line.startsWith('|'));
    const cells = lines.map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
    for (const line of isTable ? alignedLines(cells) : lines) log(line);
    log('');
  }
}
