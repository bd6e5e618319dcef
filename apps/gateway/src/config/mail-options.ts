import { type EnvironmentReader, refusePlaintext } from '@sms/platform/config';

/** How mails are sent, and where their links lead. */
export interface MailOptions {
  readonly host: string;
  readonly port: number;
  readonly login?: { readonly user: string; readonly pass: string };
  /** From the first byte, by STARTTLS, which is then demanded, or not at all. */
  readonly tls: 'implicit' | 'starttls' | 'none';
  /** PEM; by default the authorities that Node knows. */
  readonly ca?: string;
  readonly from: string;
  /** Scheme, host and port under which people reach the console. */
  readonly publicUrl: string;
}

const IMPLICIT = 'smtps:';
const PORTS = { implicit: 465, starttls: 587, none: 25 } as const;
const SENDER = /^(?:[^<>@\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/;

/** Undefined when GATEWAY_SMTP_URL is not set: nobody is told anything by e-mail. */
export function mailOptions(env: EnvironmentReader, publicUrl: string | undefined): MailOptions | undefined {
  const url = env.optionalUrl('GATEWAY_SMTP_URL', ['smtp:', IMPLICIT]);
  const ca = env.optionalString('GATEWAY_SMTP_TLS_CA');
  const from = env.string('GATEWAY_MAIL_FROM', '');
  // A malformed one is a problem already.
  if (!url) return undefined;
  if (!SENDER.test(from)) env.reject('GATEWAY_MAIL_FROM must be an address, such as SMS <no-reply@sms.example>');
  if (publicUrl === undefined) env.reject('GATEWAY_PUBLIC_URL is required with GATEWAY_SMTP_URL: links lead there');
  const { protocol, hostname, port, username, password, searchParams } = new URL(url);
  const tls = protocol === IMPLICIT ? 'implicit' : searchParams.get('tls') === 'none' ? 'none' : 'starttls';
  refusePlaintext(env, 'GATEWAY_SMTP_URL', tls === 'none' ? [hostname] : [], 'leave out tls=none');
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? PORTS[tls] : Number(port),
    ...(username !== '' && { login: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    tls,
    ...(ca !== undefined && { ca }),
    from,
    publicUrl: publicUrl ? new URL(publicUrl).origin : '',
  };
}
