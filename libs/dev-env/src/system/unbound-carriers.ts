import { logTail } from '../processes/log-file';
import type { SupervisedProcess } from '../processes/supervised-process';

export interface UnboundCarrier {
  name: string;
  /** The last error that the worker logged about the carrier; without one, its state. */
  reason: string;
}

const BOUND = /^messaging_carrier_bound\{(.*)\} (\d)$/;
const CARRIER = /\bcarrier="([^"]*)"/;

/** The carriers without a bound session. */
export async function unboundCarriers(
  worker: SupervisedProcess,
  carriers: readonly string[],
): Promise<UnboundCarrier[]> {
  const bound = new Set((await readMetrics(worker.opsUrl)).split('\n').map(boundCarrierIn));
  const unbound = carriers.filter((name) => !bound.has(name));
  if (unbound.length === 0) return [];
  const log = logTail(worker.logFile).split('\n').reverse();
  return unbound.map((name) => ({ name, reason: lastError(log, name) ?? 'it has not answered yet' }));
}

/** The metric has a line for each session, and none before the first attempt to bind. */
function boundCarrierIn(line: string): string | undefined {
  const [, labels = '', value] = BOUND.exec(line) ?? [];
  return value === '1' ? CARRIER.exec(labels)?.[1] : undefined;
}

async function readMetrics(opsUrl = ''): Promise<string> {
  try {
    const response = await fetch(`${opsUrl}/metrics`, { signal: AbortSignal.timeout(2000) });
    const text = await response.text();
    return response.ok ? text : '';
  } catch {
    return '';
  }
}

/** Searches lines of JSON, the newest first. */
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
