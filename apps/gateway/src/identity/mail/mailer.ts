import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { createTransport } from 'nodemailer';
import { setTimeout as delay } from 'node:timers/promises';
import { gatewayConfig } from '../../config/gateway.config';
import type { MailOptions } from '../../config/mail-options';

/** A sweep that shuts down waits for this long, and a claimed mail is nobody else's for longer. */
const DEADLINE_MS = 20_000;
const TIMEOUTS = { dnsTimeout: 5_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 15_000 };

export interface OutgoingMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Hands mails to the SMTP server of the settings. */
@Injectable()
export class Mailer {
  /** Undefined: there is no e-mail here. */
  readonly options: MailOptions | undefined;
  private readonly transport: ReturnType<typeof transportOf> | undefined;

  constructor(@Inject(gatewayConfig.KEY) { mail }: Pick<ConfigType<typeof gatewayConfig>, 'mail'>) {
    this.options = mail;
    this.transport = mail && transportOf(mail);
  }

  /**
   * Resolves when the server has taken the mail.
   * @throws what nodemailer throws; a timeout after 20 seconds, when the server may still take it.
   */
  async send({ id, to, subject, text }: OutgoingMail): Promise<void> {
    const { transport, options } = this;
    if (!transport || !options) throw new Error('there is no e-mail here');
    const { hostname } = new URL(options.publicUrl);
    const sent = transport.sendMail({
      from: options.from,
      to: { name: '', address: to },
      subject,
      text,
      messageId: `<${id}@${hostname}>`,
      // Keeps absence notices from being sent back.
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
    const timer = new AbortController();
    const late = delay(DEADLINE_MS, undefined, { signal: timer.signal }).then(() => {
      throw Object.assign(new Error('the mail server takes too long'), { code: 'ETIMEDOUT' });
    });
    try {
      await Promise.race([sent, late]);
    } finally {
      timer.abort();
      late.catch(() => undefined);
      sent.catch(() => undefined);
    }
  }
}

function transportOf({ host, port, login, tls, ca }: MailOptions) {
  return createTransport({
    host,
    port,
    ...(login && { auth: login }),
    secure: tls === 'implicit',
    requireTLS: tls === 'starttls',
    ignoreTLS: tls === 'none',
    tls: { minVersion: 'TLSv1.2', ...(ca !== undefined && { ca }) },
    // Nothing of a mail names a file or an address to be read.
    disableFileAccess: true,
    disableUrlAccess: true,
    ...TIMEOUTS,
  });
}
