import { isPlainObject, readObject, ObjectSource } from '@sms/platform/validation';
import { rejectApiConflicts } from './api-conflicts';
import { ApiCarrierSettings } from './api.settings';
import { CARRIER_KINDS, CARRIER_NAME } from './carrier.settings';
import { HttpCarrierSettings } from './kannel.settings';
import { everyLane } from './lanes';
import { applyProfiles } from './profiles/apply-profiles';
import { rejectConflicts } from './smpp-conflicts';
import { SmppCarrierSettings } from './smpp.settings';

export type CarrierSettings = SmppCarrierSettings | HttpCarrierSettings | ApiCarrierSettings;

export interface ParseOptions {
  /** Default of `uncertain_wait_seconds` for every lane. */
  readonly uncertainWaitSeconds?: number;
}

/**
 * Reads the list of carriers.
 * @throws {Error} with a line for each problem, naming the carrier and the field; never echoes a value.
 */
export function parseCarriers(value: unknown, options: ParseOptions = {}): readonly CarrierSettings[] {
  if (!Array.isArray(value) || value.length === 0) throw new Error('must be a list of at least one carrier');
  const problems: string[] = [];
  const carriers = value.map((entry, index) => parseCarrier(entry, index + 1, options, problems));
  const names = carriers.map(({ name }) => name).filter(Boolean);
  for (const twice of new Set(names.filter((name, index) => names.indexOf(name) !== index)))
    problems.push(`two carriers have the name ${twice}`);
  if (problems.length > 0) throw new Error(problems.join('\n    '));
  return carriers;
}

/** Valid settings that are likely to be mistakes. */
export function warnings(settings: CarrierSettings): string[] {
  if (settings.kind !== 'smpp' || settings.password.length <= SMPP_PASSWORD_LENGTH) return [];
  return [
    `the password is longer than the ${SMPP_PASSWORD_LENGTH} characters that SMPP knows: some carriers cut or refuse it`,
  ];
}

const SMPP_PASSWORD_LENGTH = 8;

function parseCarrier(
  entry: unknown,
  position: number,
  { uncertainWaitSeconds: wait }: ParseOptions,
  problems: string[],
): CarrierSettings {
  const own = isPlainObject(entry) ? entry : {};
  const name = typeof own['name'] === 'string' && CARRIER_NAME.test(own['name']) ? own['name'] : '';
  const path = name === '' ? `carrier ${position}` : `carrier ${name}`;
  if (!isPlainObject(entry)) problems.push(`${path} must be an object`);
  const source = new ObjectSource(applyProfiles(own, path, problems), path, problems);
  const defaults = wait === undefined ? {} : { uncertainWaitSeconds: everyLane(wait) };
  switch (CARRIER_KINDS.find((kind) => source.is('kind', kind))) {
    case 'http':
      return readObject(Object.assign(new HttpCarrierSettings(), defaults), source, 'a setting of an HTTP carrier');
    case 'http_api': {
      const settings = Object.assign(new ApiCarrierSettings(), defaults);
      readObject(settings, source, 'a setting of a carrier with an HTTP API');
      rejectApiConflicts(settings, source);
      return settings;
    }
    case 'smpp':
    case undefined: {
      const settings = Object.assign(new SmppCarrierSettings(), defaults);
      readObject(settings, source, 'a setting of an SMPP carrier');
      rejectConflicts(settings, source);
      return settings;
    }
  }
}
