import { DevEnvError } from '../workspace/dev-env-error';

/** Name of the simulated carrier, stored with its submissions. */
const SIMULATOR = 'simulator';

/**
 * MESSAGING_CARRIERS for the services: the configured carriers and the simulator as sandbox. Alone, the simulator gets
 * real messages as well. Throws CONFIG_INVALID when a carrier has its name.
 */
export function carrierList(configured: string | undefined, simulator: object): string {
  if (configured === undefined)
    return JSON.stringify([{ name: SIMULATOR, ...simulator, sandbox: true, prefixes: [''] }]);
  const carriers = readList(configured);
  // The services report problems of a malformed list: they know the rules.
  if (carriers === undefined || carriers.length === 0) return configured;
  const taken = carriers.findIndex((carrier) => nameOf(carrier) === SIMULATOR);
  if (taken >= 0) {
    const rule = `the name "${SIMULATOR}" belongs to the simulated carrier, which takes what is sent with test keys: choose another`;
    throw new DevEnvError('CONFIG_INVALID', `MESSAGING_CARRIERS: carrier ${taken + 1}: ${rule}`);
  }
  // The simulator comes last, so that a problem names a carrier by its position in the configured list.
  return JSON.stringify([...carriers, { name: SIMULATOR, ...simulator, sandbox: true }]);
}

/** Names of the carriers with binds, the simulator among them. HTTP carriers have no link. */
export function boundCarriers(configured: string | undefined): string[] {
  const names = (readList(configured ?? '[]') ?? []).filter((carrier) => kindOf(carrier) === 'smpp').map(nameOf);
  return [...names.filter((name) => typeof name === 'string'), SIMULATOR];
}

function readList(text: string): unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function kindOf(carrier: unknown): unknown {
  return typeof carrier === 'object' && carrier !== null && 'kind' in carrier ? carrier.kind : undefined;
}

function nameOf(carrier: unknown): unknown {
  return typeof carrier === 'object' && carrier !== null && 'name' in carrier ? carrier.name : undefined;
}
