import { COMMAND_STATUS_NAMES, statusCode } from '@sms/smpp';
import {
  Composed,
  Flag,
  isPlainObject,
  MapOf,
  OneOf,
  Parsed,
  readObject,
  Secret,
  type ObjectSource,
  Text,
  Whole,
} from '@sms/platform/validation';
import {
  MESSAGE_ID_CUTS,
  MESSAGE_ID_FORMS,
  RECEIPT_ADDRESSES,
  MAX_TIMEOUT_MS,
  type MessageIdCut,
  type MessageIdForm,
  type ReceiptAddress,
} from './receipt.settings';
import { SendingSettings } from './sending.settings';

/**
 * The meanings of a status for the same message. `uncertain`: it may have been accepted; `slow_down`: as `later`, and
 * all sessions pause.
 */
const STATUS_RULES = ['later', 'elsewhere', 'anywhere', 'never', 'uncertain', 'slow_down'] as const;
export type StatusRule = (typeof STATUS_RULES)[number];

const MAX_PASSWORD_LENGTH = 64;
const MAX_PORT = 65_535;
const MAX_OCTET = 255;
const HOUR_MS = 3_600_000;
const HOST = [/^[\w.:-]{1,253}$/, 'the name or address of a host'] as const;
const CERTIFICATE = /-----BEGIN CERTIFICATE-----/;
const PRIVATE_KEY = /-----BEGIN [A-Z ]*PRIVATE KEY-----/;
const ZONE_OFFSET = /^[+-](0\d|1[0-4]):(00|15|30|45)$/;

export class CarrierHost {
  @Text(...HOST) readonly host: string;
  @Whole(1, MAX_PORT) readonly port: number;
}

/** A carrier over SMPP: how its connections are made and kept, and how it is understood. */
export class SmppCarrierSettings extends SendingSettings {
  declare readonly kind: 'smpp';
  /** `trx`: transceivers. `tx_rx`: a transmitter and a receiver for each session. `tx`, `rx`: one of the two only. */
  @OneOf(['trx', 'tx_rx', 'tx', 'rx']) readonly bindMode: 'trx' | 'tx_rx' | 'tx' | 'rx' = 'trx';
  /** At least one. Each host gets one session before any gets a second. */
  @Composed(['hosts', 'host', 'port'], readHosts) readonly hosts: readonly CarrierHost[];
  /** Host of the receivers of `tx_rx`; null: that of the transmitter. */
  @Text(...HOST) readonly rxHost: string | null = null;
  @Whole(1, MAX_PORT) readonly rxPort: number | null = null;
  /** Sessions (pairs with `tx_rx`) at most, over all workers. */
  @Whole(1, 64, { names: ['max_sessions', 'binds'] }) readonly maxSessions: number = 1;
  @Text(printable(1, 15), 'a text of 1 to 15 characters') readonly systemId: string;
  /** 1 to 64 characters. */
  @Secret(printable(1, MAX_PASSWORD_LENGTH), `a text of 1 to ${MAX_PASSWORD_LENGTH} characters`)
  readonly password: string;
  @Text(printable(0, 12), 'a text of at most 12 characters') readonly systemType: string = '';
  @Whole(0, MAX_OCTET) readonly bindTon: number = 0;
  @Whole(0, MAX_OCTET) readonly bindNpi: number = 0;
  @Text(printable(0, 40), 'a text of at most 40 characters') readonly addressRange: string = '';
  @Flag() readonly tls: boolean = false;
  /** PEM of the certificate authority of the carrier, which replaces the public roots. */
  @Secret(CERTIFICATE, 'certificates in PEM') readonly tlsCa: string | null = null;
  /** PEM of our own certificate and its key; both or neither. */
  @Secret(CERTIFICATE, 'a certificate in PEM') readonly tlsCert: string | null = null;
  @Secret(PRIVATE_KEY, 'a private key in PEM') readonly tlsKey: string | null = null;
  /** The name that the carrier's certificate must have; null: the host. Empty: no name is requested or verified. */
  @Text(/^[\w.-]{0,253}$/, 'the name of a host, or empty') readonly tlsServername: string | null = null;
  @OneOf(['1.2', '1.3']) readonly tlsMin: '1.2' | '1.3' = '1.2';
  /** Submits in flight on each session at most. */
  @Whole(1, 1_000) readonly windowSize: number = 10;
  @Whole(1, MAX_TIMEOUT_MS) readonly bindTimeoutMs: number = 30_000;
  @Whole(1, HOUR_MS) readonly enquireIntervalMs: number = 30_000;
  @Whole(1, MAX_TIMEOUT_MS) readonly enquireTimeoutMs: number = 20_000;
  /** `always`: an enquire_link each interval; `when_silent`: only after an interval without input; `off`: none. */
  @OneOf(['always', 'when_silent', 'off']) readonly keepalive: 'always' | 'when_silent' | 'off' = 'always';

  @OneOf(MESSAGE_ID_FORMS) override readonly messageIdForm: MessageIdForm = 'auto';
  /** The part of ids that receipts hold, and by which ids are compared. */
  @OneOf(MESSAGE_ID_CUTS) readonly messageIdCut: MessageIdCut = 'none';
  @OneOf(RECEIPT_ADDRESSES) override readonly receiptAddress: ReceiptAddress = 'auto';
  @Parsed('unknown, an offset such as +02:00, or the name of a zone', (zone) => (isTimeZone(zone) ? zone : null))
  override readonly receiptTimeZone: string = 'unknown';
  /** How receipts are recognised: by esm_class and parameters, or also by their text. */
  @OneOf(['esm_class', 'text']) readonly receiptDetection: 'esm_class' | 'text' = 'esm_class';
  /** By the name of the status, or `0x` and eight digits for statuses without a name in SMPP. */
  @MapOf(`statuses and one of ${STATUS_RULES.join(', ')}`, statusRule)
  readonly statusRules: ReadonlyMap<string, StatusRule> = new Map();
  /** Replaces the destination of incoming messages, where the carrier gives a number of its own. */
  @Text(/^\d{1,15}$/, '1 to 15 digits') readonly myNumber: string | null = null;
  /** Digits that replace the leading 0 of national sources of incoming messages. */
  @Text(/^[1-9]\d{0,3}$/, '1 to 4 digits') readonly unifiedPrefix: string | null = null;
}

/** Printable ASCII, the characters of SMPP's strings. */
function printable(min: number, max: number): RegExp {
  return new RegExp(`^[\\x20-\\x7e]{${min},${max}}$`);
}

/** `hosts`, or `host`; `port` is that of hosts without one of their own. */
function readHosts(source: ObjectSource): readonly CarrierHost[] {
  const { hosts, port } = source.fields;
  if (source.oneOf(['hosts', 'host']) !== 'hosts') return [readObject(new CarrierHost(), source.only('host', 'port'))];
  const list = Array.isArray(hosts) && hosts.every(isPlainObject) ? hosts : null;
  if (list === null) source.reject('hosts', 'must be a list of objects');
  if (list?.length === 0) source.reject('hosts', 'must have at least one host');
  return (list ?? []).map((entry, index) =>
    readObject(new CarrierHost(), source.inside(`hosts ${index + 1}`, { ...entry, port: entry['port'] ?? port })),
  );
}

function statusRule(status: string, rule: unknown): [string, StatusRule] | null {
  const name = statusNameOf(status);
  const known = STATUS_RULES.find((candidate) => candidate === rule);
  return name !== null && known !== undefined ? [name, known] : null;
}

function isTimeZone(zone: unknown): zone is string {
  return typeof zone === 'string' && (zone === 'unknown' || ZONE_OFFSET.test(zone) || isZoneName(zone));
}

function isZoneName(zone: string): boolean {
  try {
    // Intl also accepts offsets as zones, in more forms than this setting allows.
    return /^[A-Za-z]/.test(zone) && new Intl.DateTimeFormat('en', { timeZone: zone }).format(0) !== '';
  } catch {
    return false;
  }
}

/** Reads names, and numbers in hexadecimal (`0x401`) or decimal (`1025`); null unless a negative status. */
function statusNameOf(status: string): string | null {
  const name = COMMAND_STATUS_NAMES.find((candidate) => candidate === status.toUpperCase());
  if (name !== undefined) return name === 'ESME_ROK' ? null : name;
  if (!/^(0x[0-9a-f]{1,8}|[1-9]\d{0,9})$/i.test(status)) return null;
  const code = Number(status);
  if (code === 0 || code > 0xffff_ffff) return null;
  return (
    COMMAND_STATUS_NAMES.find((candidate) => statusCode(candidate) === code) ??
    `0x${code.toString(16).padStart(8, '0')}`
  );
}
