import { ensureDevCa, testInfrastructure } from '@sms/testing';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

const LOGIN = { user: 'gateway', pass: 'p@ss of the tests' };

export interface TakenMail {
  readonly to: string;
  /** As it came: header, empty line, body. */
  readonly raw: string;
  readonly subject: string;
  readonly messageId: string;
  /** The body, with its soft line breaks joined. */
  readonly body: string;
  readonly encrypted: boolean;
}

/** An SMTP server of somebody else, with STARTTLS by the authority of the test run and a login. */
export class MailServer {
  readonly taken: TakenMail[] = [];
  connections = 0;
  /** What it answers to a recipient, and to the end of a mail; undefined: it takes it. */
  refuseRecipient: ((address: string) => number | undefined) | undefined;
  refuseContent: (() => number | undefined) | undefined;
  /** Resolves when the server may take the mail that has arrived. */
  hold: Promise<void> | undefined;

  private constructor(
    private readonly server: SMTPServer,
    private readonly caFile: string,
  ) {}

  static async start({ startTls = true } = {}): Promise<MailServer> {
    const { caFile, serverCertFile, serverKeyFile } = await ensureDevCa(testInfrastructure().caDir);
    const [cert, key] = await Promise.all([readFile(serverCertFile), readFile(serverKeyFile)]);
    const server: SMTPServer = new SMTPServer({
      cert,
      key,
      disabledCommands: startTls ? [] : ['STARTTLS'],
      allowInsecureAuth: !startTls,
      closeTimeout: 100,
      onConnect: (_session, done) => {
        mails.connections += 1;
        done();
      },
      onAuth: ({ username, password }, _session, done) =>
        username === LOGIN.user && password === LOGIN.pass
          ? done(null, { user: username })
          : done(Object.assign(new Error('no such login'), { responseCode: 535 })),
      onRcptTo: ({ address }, _session, done) => done(refusal(mails.refuseRecipient?.(address))),
      onData: (stream, { envelope, secure }, done) =>
        void text(stream).then(async (raw) => {
          await mails.hold;
          const refused = refusal(mails.refuseContent?.());
          if (!refused) mails.taken.push(read(raw, envelope.rcptTo[0]?.address ?? '', secure));
          done(refused);
        }),
    });
    const mails = new MailServer(server, caFile);
    // A gateway that ends meanwhile is no fault of the server.
    server.on('error', () => undefined);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return mails;
  }

  get url(): string {
    const { port } = this.server.server.address() as AddressInfo;
    return `smtp://${LOGIN.user}:${encodeURIComponent(LOGIN.pass)}@127.0.0.1:${port}`;
  }

  /** Variables by which a gateway sends through it. */
  async environment(url = this.url): Promise<Record<string, string>> {
    return {
      GATEWAY_SMTP_URL: url,
      GATEWAY_SMTP_TLS_CA: await readFile(this.caFile, 'utf8'),
      GATEWAY_MAIL_FROM: 'SMS <no-reply@sms.example>',
      GATEWAY_PUBLIC_URL: 'https://sms.example',
    };
  }

  to(address: string): readonly TakenMail[] {
    return this.taken.filter(({ to }) => to === address);
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => this.server.close(resolve));
  }
}

function refusal(responseCode: number | undefined): Error | null {
  return responseCode === undefined ? null : Object.assign(new Error('not now, user@sms.example'), { responseCode });
}

function read(raw: string, to: string, encrypted: boolean): TakenMail {
  const [header = '', ...rest] = raw.split('\r\n\r\n');
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(header)?.[1] ?? '';
  const body = rest.join('\n\n').replaceAll('=\r\n', '').replaceAll('=3D', '=').replaceAll('\r\n', '\n');
  return { to, raw, subject: field('Subject'), messageId: field('Message-ID'), body, encrypted };
}
