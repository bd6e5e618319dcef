import type { RoutedCarrier } from './routing';
import { SettingsFields } from './settings-fields';

interface CommonSettings extends RoutedCarrier {
  /** Messages a second at most, on each bind of an SMPP carrier; null: as fast as the carrier answers. */
  readonly messagesPerSecond: number | null;
  /** A request that is not answered by then has an uncertain outcome. */
  readonly requestTimeoutMs: number;
}

export interface SmppCarrierSettings extends CommonSettings {
  readonly kind: 'smpp';
  readonly host: string;
  readonly port: number;
  readonly systemId: string;
  readonly password: string;
  readonly tls: boolean;
  /** PEM of the authority that vouches for the carrier, instead of the well-known ones. */
  readonly tlsCa: string | null;
  /** Connections to keep bound. */
  readonly binds: number;
  /** Submits under way on each bind at most. */
  readonly windowSize: number;
}

/** A gateway that speaks Kannel's `sendsms`. */
export interface HttpCarrierSettings extends CommonSettings {
  readonly kind: 'http';
  /** Of the `sendsms` page, without its query. */
  readonly url: URL;
  readonly username: string;
  readonly password: string;
  readonly method: 'get' | 'post';
  /** Requests under way at most. */
  readonly concurrency: number;
  /** Where the carrier reaches the worker's listener for delivery reports. */
  readonly receiptUrl: URL;
  /** Part of that address; whoever knows it can report deliveries. */
  readonly receiptToken: string;
}

export type CarrierSettings = SmppCarrierSettings | HttpCarrierSettings;

const NAME = /^[a-z0-9][a-z0-9_-]{0,31}$/;
const DEFAULT_PRIORITY = 100;

/**
 * Reads the list of carriers.
 * @throws {Error} naming the carrier and the field that is wrong; never echoes a value.
 */
export function parseCarriers(value: unknown): readonly CarrierSettings[] {
  if (!Array.isArray(value) || value.length === 0) throw new Error('must be a list of at least one carrier');
  const carriers = value.map((entry, index) => parseCarrier(new SettingsFields(entry, `carrier ${index + 1}`)));
  const names = new Set(carriers.map((carrier) => carrier.name));
  if (names.size !== carriers.length) throw new Error('two carriers have the same name');
  return carriers;
}

function parseCarrier(fields: SettingsFields): CarrierSettings {
  const kind = fields.text('kind', /^(smpp|http)$/, '"smpp" or "http"');
  const sandbox = fields.flag('sandbox');
  const common = {
    name: fields.text('name', NAME, 'at most 32 small letters, digits, - and _'),
    sandbox,
    // A sandbox gets nobody's real messages unless it is told so in as many words.
    prefixes: fields.texts('prefixes', /^\d{0,15}$/, 'digits', sandbox ? [] : ['']),
    priority: fields.whole('priority', 1_000, DEFAULT_PRIORITY),
    messagesPerSecond: fields.optionalWhole('messages_per_second', 100_000),
    requestTimeoutMs: fields.whole('request_timeout_ms', 120_000, 10_000),
  };
  return kind === 'smpp' ? { ...common, ...smppFields(fields) } : { ...common, ...httpFields(fields) };
}

function smppFields(fields: SettingsFields) {
  return {
    kind: 'smpp' as const,
    host: fields.text('host'),
    port: fields.whole('port', 65_535),
    systemId: fields.text('system_id'),
    password: fields.text('password'),
    tls: fields.flag('tls'),
    tlsCa: fields.optionalText('tls_ca', /-----BEGIN CERTIFICATE-----/, 'certificates in PEM'),
    binds: fields.whole('binds', 32, 1),
    windowSize: fields.whole('window_size', 1_000, 10),
  };
}

function httpFields(fields: SettingsFields) {
  return {
    kind: 'http' as const,
    url: fields.url('url'),
    username: fields.text('username'),
    password: fields.text('password'),
    method: fields.flag('post') ? ('post' as const) : ('get' as const),
    concurrency: fields.whole('concurrency', 1_000, 10),
    receiptUrl: fields.url('receipt_url'),
    receiptToken: fields.text('receipt_token', /^[A-Za-z0-9_-]{32,128}$/, '32 to 128 letters, digits, - and _'),
  };
}
