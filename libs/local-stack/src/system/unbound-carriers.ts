import { logTail } from '../processes/log-file';
import type { SupervisedProcess } from '../processes/supervised-process';

export interface UnboundCarrier {
  name: string;
  /** The last error that the worker logged about it; without one, its state. */
  reason: string;
}

const BOUND = /^messaging_carrier_bound\{(.*)\} (\d)$/;
const CARRIER = /\bcarrier="([^"]*)"/;

/** The carriers of which no bind is up; undefined while the worker does not tell. */
export async function unboundCarriers(worker: SupervisedProcess): Promise<UnboundCarrier[] | undefined> {
  const metrics = await readMetrics(worker.opsUrl);
  if (metrics === undefined) return undefined;
  const binds = metrics.split('\n').flatMap((line) => {
    const [, labels = '', value] = BOUND.exec(line) ?? [];
    const [, name] = CARRIER.exec(labels) ?? [];
    return name === undefined ? [] : [{ name, bound: value === '1' }];
  });
  const bound = new Set(binds.filter((bind) => bind.bound).map(({ name }) => name));
  const unbound = new Set(binds.map(({ name }) => name).filter((name) => !bound.has(name)));
  if (unbound.size === 0) return [];
  const log = logTail(worker.logFile).split('\n').reverse();
  return [...unbound].map((name) => ({ name, reason: lastError(log, name) ?? 'it has not answered yet' }));
}

async function readMetrics(opsUrl = ''): Promise<string | undefined> {
  try {
    const response = await fetch(`${opsUrl}/metrics`, { signal: AbortSignal.timeout(2000) });
    const text = await response.text();
    return response.ok ? text : undefined;
  } catch {
    return undefined;
  }
}

/** In lines of JSON, the newest first. */
function lastError(lines: readonly string[], carrier: string): string | undefined {
  for (const line of lines.filter((text) => text.includes('"carrier":'))) {
    try {
      const entry = JSON.parse(line) as { carrier?: string; err?: { message?: string } };
      if (entry.carrier === carrier && entry.err?.message) return entry.err.message;
    } catch {
      // The first line of the tail may be cut.
    }
  }
  return undefined;
}
