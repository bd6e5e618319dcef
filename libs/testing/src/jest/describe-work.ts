import type { Resource, Work } from './running-work';

/** One error for all work that began at the same place, with the stack of that place. */
export function leftBehind(works: Work[]): Error[] {
  const places = new Map<string, [Work, ...Work[]]>();
  for (const work of works) {
    const key = `${work.type} ${work.step.name} ${framesOf(work)}`;
    places.set(key, [work, ...(places.get(key) ?? [])]);
  }
  return [...places.values()].map(([first, ...others]) => describe(first, others));
}

function describe(first: Work, others: Work[]): Error {
  const things = [...new Set([first, ...others].map(({ type, resource }) => nameOf(type, resource)))].join(', ');
  const times = others.length > 0 ? ` (${others.length + 1} in all)` : '';
  const error = new Error(`still runs when the file has ended: ${things}${times}, begun ${first.step.name}`);
  error.stack = `${error.message}\n${framesOf(first)}`;
  return error;
}

function nameOf(type: string, resource: Resource): string {
  switch (type) {
    case 'Timeout':
      return `${resource._repeat ? 'an interval' : 'a timer'} of ${resource._idleTimeout} ms`;
    case 'TCPWRAP':
      return `a connection to ${addressOf((into) => resource.getpeername?.(into)) ?? 'nowhere yet'}`;
    case 'TCPSERVERWRAP':
      return `a server on ${addressOf((into) => resource.getsockname?.(into)) ?? 'no port yet'}`;
    case 'PROCESSWRAP':
      return `the process ${resource.pid}`;
    case 'PIPEWRAP':
      return 'a pipe';
    case 'PIPESERVERWRAP':
      return 'a server on a socket file';
    case 'UDPWRAP':
      return 'a UDP socket';
    case 'WORKER':
      return 'a worker thread';
    default:
      return 'a watch of a file';
  }
}

function addressOf(ask: (into: { address?: string; port?: number }) => number | undefined): string | undefined {
  const into: { address?: string; port?: number } = {};
  return ask(into) === 0 ? `${into.address}:${into.port}` : undefined;
}

/** Omits the frames of Node, and those of packages where there are others. */
function framesOf({ stack = '' }: Work): string {
  const frames = stack.split('\n').filter((line) => /^\s+at .*\//.test(line) && !line.includes('node:'));
  const own = frames.filter((line) => !line.includes('/node_modules/'));
  return (own.length > 0 ? own : frames).join('\n');
}
