import { findSourceMap } from 'node:module';
import path from 'node:path';

/** What statements and requests go through: whoever called it is meant. */
const PASSED_THROUGH = [
  /^libs\/platform\/(?:database|nats|runtime)\//,
  /\/worker-connection\.ts$/,
  /^apps\/dev\/faults\//,
];
const MAX_FRAMES = 60;

/** By place in a bundle: `<file>.<function>`, or undefined for what is passed through. */
const names = new Map<string, string | undefined>();

/**
 * Who runs a statement: the first file of ours on the stack that is no part of the way to the database, with its
 * function. `accept-requests.store`, since a file is named for its operation. Undefined when nobody of ours is there.
 */
export function ownerOnStack(): string | undefined {
  const { stackTraceLimit } = Error;
  const prepareStackTrace: unknown = Reflect.get(Error, 'prepareStackTrace');
  Error.stackTraceLimit = MAX_FRAMES;
  Error.prepareStackTrace = (_error, frames) => frames;
  const { stack } = new Error() as unknown as { stack: readonly NodeJS.CallSite[] };
  Error.stackTraceLimit = stackTraceLimit;
  Reflect.set(Error, 'prepareStackTrace', prepareStackTrace);
  for (const frame of stack) {
    const name = nameOf(frame);
    if (name !== undefined) return name;
  }
  return undefined;
}

function nameOf(frame: NodeJS.CallSite): string | undefined {
  const [file, line, column] = [frame.getFileName(), frame.getLineNumber(), frame.getColumnNumber()];
  if (!file || line === null || column === null || file.includes('node_modules') || file.startsWith('node:')) return;
  const place = `${file}:${line}:${column}`;
  if (!names.has(place)) names.set(place, named(frame, sourceOf(file, line, column)));
  return names.get(place);
}

function named(frame: NodeJS.CallSite, source: string | undefined): string | undefined {
  if (source === undefined || PASSED_THROUGH.some((passed) => passed.test(source))) return undefined;
  const called = /[\w$]+$/.exec(frame.getFunctionName() ?? '')?.[0];
  const file = path.basename(source, '.ts');
  return called === undefined ? file : `${file}.${called}`;
}

/** Path in the workspace, by the source map that the process was started with. */
function sourceOf(file: string, line: number, column: number): string | undefined {
  const entry = findSourceMap(file)?.findEntry(line - 1, column - 1);
  const source = entry && 'originalSource' in entry ? entry.originalSource : undefined;
  return source && /(?:apps|libs)\/(?!.*\/(?:apps|libs)\/).*$/.exec(source)?.[0];
}
