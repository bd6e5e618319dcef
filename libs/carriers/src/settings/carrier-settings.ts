import { apiFields, type ApiCarrierSettings } from './carrier-settings-api';
import {
  commonReceiptFields,
  routingFields,
  type CommonCarrierSettings,
  type ParseOptions,
} from './carrier-settings-common';
import { httpFields, type HttpCarrierSettings } from './carrier-settings-http';
import { smppFields, type SmppCarrierSettings } from './carrier-settings-smpp';
import { applyProfiles } from './profiles/apply-profiles';
import { isRecord } from '../exchange/is-record';
import { SettingsFields } from './settings-fields';

export type { HttpCarrierSettings } from './carrier-settings-http';
export type { CarrierHost, SmppCarrierSettings } from './carrier-settings-smpp';
export type CarrierSettings = SmppCarrierSettings | HttpCarrierSettings | ApiCarrierSettings;

/**
 * Reads the list of carriers.
 * @throws {Error} with a line for each problem, naming the carrier and the field; never echoes a value.
 */
export function parseCarriers(value: unknown, options: ParseOptions = {}): readonly CarrierSettings[] {
  if (!Array.isArray(value) || value.length === 0) throw new Error('must be a list of at least one carrier');
  const problems: string[] = [];
  const carriers = value.map((entry, index) => parseCarrier(entry, index + 1, options, problems));
  const names = carriers.map(({ name }) => name).filter((name) => name !== '');
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
const KINDS: Readonly<Record<CarrierSettings['kind'], string>> = {
  smpp: 'an SMPP carrier',
  http: 'an HTTP carrier',
  http_api: 'a carrier with an HTTP API',
};
/** Bounds the load of test keys, of all vendors together, on the workers and their database. */
const TESTS_PER_SECOND = 50;
const NAME = /^[a-z0-9][a-z0-9_-]{0,31}$/;

function parseCarrier(entry: unknown, position: number, options: ParseOptions, problems: string[]): CarrierSettings {
  const own = isRecord(entry) ? entry : {};
  const name = typeof own['name'] === 'string' && NAME.test(own['name']) ? own['name'] : '';
  const where = name === '' ? `carrier ${position}` : `carrier ${name}`;
  if (!isRecord(entry)) problems.push(`${where} must be an object`);
  const fields = new SettingsFields(applyProfiles(own, where, problems), where, problems);
  const kind = fields.oneOf('kind', ['smpp', 'http', 'http_api']);
  const named = { name: fields.text('name', NAME, 'at most 32 small letters, digits, - and _') };
  const routing = routingFields(fields);
  const receipts = commonReceiptFields(fields, options);
  const isForTestsAlone = routing.sandbox && routing.prefixes.length === 0;
  const messagesPerSecond = receipts.messagesPerSecond ?? (isForTestsAlone ? TESTS_PER_SECOND : null);
  const common: CommonCarrierSettings = { ...named, ...routing, ...receipts, messagesPerSecond };
  const settings = settingsOf(kind, fields, common);
  fields.rejectUnknown(`a setting of ${KINDS[kind]}`);
  return settings;
}

function settingsOf(
  kind: CarrierSettings['kind'],
  fields: SettingsFields,
  common: CommonCarrierSettings,
): CarrierSettings {
  switch (kind) {
    case 'smpp':
      return { ...common, ...smppFields(fields, common) };
    case 'http':
      return { ...common, ...httpFields(fields) };
    case 'http_api':
      return { ...common, ...apiFields(fields, common) };
  }
}
