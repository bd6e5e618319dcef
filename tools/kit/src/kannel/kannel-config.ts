/** A link of Kannel's to an SMSC, and the account whose messages go there. */
export interface KannelLink {
  readonly name: string;
  readonly port: number;
  readonly systemId: string;
  readonly password: string;
  /** Kannel's `msg-id-type`: how ids in answers and in receipts are read; as texts without it. */
  readonly msgIdType?: string;
}

export interface KannelPorts {
  readonly admin: number;
  readonly smsbox: number;
  readonly sendSms: number;
}

export interface KannelSettings {
  /** Kannel's own: 0 is everything, 2 warnings and what is worse. */
  readonly logLevel: number;
  /** Submits that the SMSC has not answered yet, of each link. */
  readonly window: number;
  /** A folder that keeps what Kannel holds; memory alone without it. */
  readonly spool?: string | undefined;
}

export const SENDSMS_PASSWORD = 'secret';

/** One file for both programs, in Kannel's own format. */
export function kannelConfig(
  ports: KannelPorts,
  links: readonly KannelLink[],
  folder: string,
  { logLevel, window, spool }: KannelSettings,
): string {
  const core = group('core', {
    'admin-port': ports.admin,
    'admin-interface': '127.0.0.1',
    'admin-password': 'secret',
    'smsbox-port': ports.smsbox,
    'smsbox-interface': '127.0.0.1',
    'log-file': `${folder}/bearerbox.log`,
    'log-level': logLevel,
    'dlr-storage': 'internal',
    ...(spool !== undefined && { 'store-type': 'spool', 'store-location': spool }),
    // Seconds until a message that an SMSC refused for now is offered again.
    'sms-resend-freq': 2,
  });
  const smsbox = group('smsbox', {
    'bearerbox-host': '127.0.0.1',
    'bearerbox-port': ports.smsbox,
    'smsbox-id': 'smsbox',
    'sendsms-port': ports.sendSms,
    'sendsms-interface': '127.0.0.1',
    'log-file': `${folder}/smsbox.log`,
    'log-level': logLevel,
    // Reports that were not taken are repeated, after this many seconds each.
    'http-request-retry': 30,
    'http-queue-delay': 1,
  });
  // Kannel insists on one.
  const service = group('sms-service', { keyword: 'default', text: '""', 'max-messages': 0 });
  return [core, ...links.map((link) => smsc(link, window)), smsbox, ...links.map(account), service].join('\n');
}

function smsc({ name, port, systemId, password, msgIdType }: KannelLink, window: number): string {
  return group('smsc', {
    smsc: 'smpp',
    'smsc-id': name,
    // Without it any link may carry any message, whatever its account is bound to.
    'allowed-smsc-id': name,
    host: '127.0.0.1',
    port,
    'transceiver-mode': 'true',
    'smsc-username': systemId,
    'smsc-password': password,
    'system-type': '""',
    'source-addr-autodetect': 'true',
    'reconnect-delay': 1,
    'enquire-link-interval': 10,
    'max-pending-submits': window,
    ...(msgIdType !== undefined && { 'msg-id-type': msgIdType }),
  });
}

function account({ name }: KannelLink): string {
  return group('sendsms-user', {
    username: name,
    password: SENDSMS_PASSWORD,
    'forced-smsc': name,
    'max-messages': 10,
    concatenation: 'true',
  });
}

function group(name: string, fields: Readonly<Record<string, string | number>>): string {
  return `${[`group = ${name}`, ...Object.entries(fields).map(([key, value]) => `${key} = ${value}`)].join('\n')}\n`;
}
