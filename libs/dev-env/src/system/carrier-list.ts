import { DevEnvError } from '../workspace/dev-env-error';

/** Of the simulated carrier, stored with its submissions. */
const SIMULATOR = 'simulator';

/**
 * MESSAGING_CARRIERS for the services: the carriers that were configured and the simulator as the sandbox beside
 * them. Alone, the simulator takes everybody's messages as well. Throws CONFIG_INVALID when a carrier has its name.
 */
export function carrierList(configured: string | undefined, simulator: object): string {
  if (configured === undefined)
    return JSON.stringify([{ name: SIMULATOR, ...simulator, sandbox: true, prefixes: [''] }]);
  const carriers = readList(configured);
  // Whatever is wrong with it is for the services to say: they know the rules.
  if (carriers === undefined || carriers.length === 0) return configured;
  const taken = carriers.findIndex((carrier) => nameOf(carrier) === SIMULATOR);
  if (taken >= 0) {
    const rule = `the name "${SIMULATOR}" belongs to the simulated carrier, which takes what is sent with test keys: choose another`;
    throw new DevEnvError('CONFIG_INVALID', `MESSAGING_CARRIERS: carrier ${taken + 1}: ${rule}`);
  }
  // Behind them, so that a problem names a carrier by the place where it was written.
  return JSON.stringify([...carriers, { name: SIMULATOR, ...simulator, sandbox: true }]);
}

/** Of the carriers that are bound to, the simulator among them. Gateways over HTTP have no link that could be away. */
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
