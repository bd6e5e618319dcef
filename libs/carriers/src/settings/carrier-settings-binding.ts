import { MAX_TIMEOUT_MS } from './carrier-settings-common';
import type { SettingsFields } from './settings-fields';

export interface CarrierHost {
  readonly host: string;
  readonly port: number;
}

/** How connections to an SMPP carrier are made and kept. */
export interface BindSettings {
  /** `trx`: transceivers. `tx_rx`: a transmitter and a receiver for each session. `tx`, `rx`: one of the two only. */
  readonly bindMode: 'trx' | 'tx_rx' | 'tx' | 'rx';
  /** At least one. Each host gets one session before any gets a second. */
  readonly hosts: readonly CarrierHost[];
  /** Host of the receivers of `tx_rx`; null: that of the transmitter. */
  readonly rxHost: string | null;
  readonly rxPort: number | null;
  /** Sessions (pairs with `tx_rx`) at most, over all workers. */
  readonly maxSessions: number;
  readonly systemId: string;
  /** 1 to 64 characters. */
  readonly password: string;
  readonly systemType: string;
  readonly interfaceVersion: '3.3' | '3.4' | '5.0';
  readonly bindTon: number;
  readonly bindNpi: number;
  readonly addressRange: string;
  readonly tls: boolean;
  /** PEM of the certificate authority of the carrier, which replaces the public roots. */
  readonly tlsCa: string | null;
  /** PEM of our own certificate and its key; both or neither. */
  readonly tlsCert: string | null;
  readonly tlsKey: string | null;
  /** The name that the carrier's certificate must have; null: the host. Empty: no name is requested or verified. */
  readonly tlsServername: string | null;
  readonly tlsMin: '1.2' | '1.3';
  /** Submits in flight on each session at most. */
  readonly windowSize: number;
  readonly bindTimeoutMs: number;
  readonly enquireIntervalMs: number;
  readonly enquireTimeoutMs: number;
  /** `always`: an enquire_link each interval; `when_silent`: only after an interval without input; `off`: none. */
  readonly keepalive: 'always' | 'when_silent' | 'off';
}

const MAX_PASSWORD_LENGTH = 64;
const HOST = /^[\w.:-]{1,253}$/;
const CERTIFICATE = /-----BEGIN CERTIFICATE-----/;
const PRIVATE_KEY = /-----BEGIN [A-Z ]*PRIVATE KEY-----/;
const HOUR_MS = 3_600_000;
const OCTET = { min: 0, max: 255 };

export function bindFields(fields: SettingsFields): BindSettings {
  return {
    bindMode: fields.oneOf('bind_mode', ['trx', 'tx_rx', 'tx', 'rx'], 'trx'),
    hosts: hosts(fields),
    rxHost: fields.optionalText('rx_host', HOST, 'the name or address of a host'),
    rxPort: fields.given('rx_port') ? port(fields, 'rx_port') : null,
    maxSessions: fields.whole(fields.aliased('max_sessions', 'binds'), { max: 64 }, 1),
    systemId: fields.text('system_id', printable(1, 15), 'a text of 1 to 15 characters'),
    password: fields.secret(
      'password',
      printable(1, MAX_PASSWORD_LENGTH),
      `a text of 1 to ${MAX_PASSWORD_LENGTH} characters`,
    ),
    systemType: fields.text('system_type', printable(0, 12), 'a text of at most 12 characters', ''),
    interfaceVersion: fields.oneOf('interface_version', ['3.3', '3.4', '5.0'], '3.4'),
    bindTon: fields.whole('bind_ton', OCTET, 0),
    bindNpi: fields.whole('bind_npi', OCTET, 0),
    addressRange: fields.text('address_range', printable(0, 40), 'a text of at most 40 characters', ''),
    tls: fields.flag('tls'),
    tlsCa: fields.optionalSecret('tls_ca', CERTIFICATE, 'certificates in PEM'),
    tlsCert: fields.optionalSecret('tls_cert', CERTIFICATE, 'a certificate in PEM'),
    tlsKey: fields.optionalSecret('tls_key', PRIVATE_KEY, 'a private key in PEM'),
    tlsServername: fields.optionalText('tls_servername', /^[\w.-]{0,253}$/, 'the name of a host, or empty'),
    tlsMin: fields.oneOf('tls_min', ['1.2', '1.3'], '1.2'),
    windowSize: fields.whole('window_size', { max: 1_000 }, 10),
    bindTimeoutMs: fields.whole('bind_timeout_ms', { max: MAX_TIMEOUT_MS }, 30_000),
    enquireIntervalMs: fields.whole('enquire_interval_ms', { max: HOUR_MS }, 30_000),
    enquireTimeoutMs: fields.whole('enquire_timeout_ms', { max: MAX_TIMEOUT_MS }, 20_000),
    keepalive: fields.oneOf('keepalive', ['always', 'when_silent', 'off'], 'always'),
  };
}

function hosts(fields: SettingsFields): readonly CarrierHost[] {
  fields.exclusive(['hosts', 'host']);
  if (!fields.given('hosts'))
    return [{ host: fields.text('host', HOST, 'the name or address of a host'), port: port(fields, 'port') }];
  const common = fields.given('port') ? port(fields, 'port') : undefined;
  const list = fields.objects('hosts', (host) => ({
    host: host.text('host', HOST, 'the name or address of a host'),
    port: port(host, 'port', common),
  }));
  if (list.length === 0) fields.reject('hosts', 'must have at least one host');
  return list;
}

function port(fields: SettingsFields, field: string, fallback?: number): number {
  return fields.whole(field, { max: 65_535 }, fallback);
}

/** Printable ASCII, the characters of SMPP's strings. */
function printable(min: number, max: number): RegExp {
  return new RegExp(`^[\\x20-\\x7e]{${min},${max}}$`);
}
