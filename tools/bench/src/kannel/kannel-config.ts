export interface KannelPorts {
  readonly admin: number;
  readonly smsbox: number;
  readonly sendSms: number;
}

export interface KannelSmsc {
  readonly port: number;
  readonly systemId: string;
  readonly password: string;
}

export const KANNEL_USER = 'bench';
export const KANNEL_PASSWORD = 'secret';

/** As many unanswered submits as the measured system's carrier has. */
const WINDOW = 50;
/** Warnings and what is worse: the others write nothing for a message either. */
const LOG_LEVEL = 2;

/** One file for both programs, in Kannel's own format. `spool`: a folder that keeps what it holds, or nothing. */
export function kannelConfig(
  ports: KannelPorts,
  { port, systemId, password }: KannelSmsc,
  folder: string,
  spool: string | undefined,
): string {
  const groups: readonly Readonly<Record<string, string | number>>[] = [
    {
      group: 'core',
      'admin-port': ports.admin,
      'admin-interface': '127.0.0.1',
      'admin-password': KANNEL_PASSWORD,
      'smsbox-port': ports.smsbox,
      'smsbox-interface': '127.0.0.1',
      'log-file': `${folder}/bearerbox.log`,
      'log-level': LOG_LEVEL,
      'dlr-storage': 'internal',
      ...(spool === undefined ? {} : { 'store-type': 'spool', 'store-location': spool }),
    },
    {
      group: 'smsc',
      smsc: 'smpp',
      'smsc-id': 'bench',
      host: '127.0.0.1',
      port,
      'transceiver-mode': 'true',
      'smsc-username': systemId,
      'smsc-password': password,
      'system-type': '""',
      'source-addr-autodetect': 'true',
      'reconnect-delay': 1,
      'max-pending-submits': WINDOW,
    },
    {
      group: 'smsbox',
      'bearerbox-host': '127.0.0.1',
      'bearerbox-port': ports.smsbox,
      'smsbox-id': 'bench',
      'sendsms-port': ports.sendSms,
      'sendsms-interface': '127.0.0.1',
      'log-file': `${folder}/smsbox.log`,
      'log-level': LOG_LEVEL,
      'http-request-retry': 30,
      'http-queue-delay': 1,
    },
    { group: 'sendsms-user', username: KANNEL_USER, password: KANNEL_PASSWORD, 'max-messages': 10 },
    // Kannel insists on one.
    { group: 'sms-service', keyword: 'default', text: '""', 'max-messages': 0 },
  ];
  return groups
    .map(
      (fields) =>
        `${Object.entries(fields)
          .map(([key, value]) => `${key} = ${value}\n`)
          .join('')}`,
    )
    .join('\n');
}
