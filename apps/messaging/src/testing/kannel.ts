import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SendSms {
  readonly method: string;
  readonly fields: ReadonlyMap<string, string>;
  /** Octets of the header before the text. */
  readonly udh: readonly number[];
  /** When it came, on the clock of `performance.now()`. */
  readonly at: number;
}

interface Answer {
  readonly status: number;
  readonly words: string;
}

export const TAKEN: Answer = { status: 202, words: '0: Accepted for delivery' };

/** A gateway with Kannel's `sendsms`; accepts everything by default, and `null` is never answered. */
export class Kannel {
  readonly taken: SendSms[] = [];
  answer: (request: SendSms) => Answer | null = () => TAKEN;
  private constructor(private readonly server: Server) {}

  static async listen(): Promise<Kannel> {
    const server = createServer();
    const kannel = new Kannel(server);
    server.on('request', (request: IncomingMessage, response) => {
      void read(request).then((taken) => {
        kannel.taken.push(taken);
        const answer = kannel.answer(taken);
        if (answer !== null) response.writeHead(answer.status).end(answer.words);
      });
    });
    await kannel.open(0);
    return kannel;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  open(port: number): Promise<void> {
    return new Promise((resolve) => this.server.listen(port, '127.0.0.1', resolve));
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.server.close(() => resolve());
      this.server.closeAllConnections();
    });
  }

  to(recipient: string): SendSms[] {
    return this.taken.filter(({ fields }) => fields.get('to') === recipient);
  }

  /** Calls back as Kannel does, its placeholders filled in; returns the HTTP status. */
  async report(request: SendSms, state: number, answer = ''): Promise<number> {
    return (await fetch(reportUrl(request, state, answer))).status;
  }
}

export function reportUrl({ fields }: SendSms, state: number, answer = ''): string {
  const values: Readonly<Record<string, string>> = {
    '%d': String(state),
    '%A': encodeURIComponent(answer),
    '%T': '1767225600',
    '%F': '0A1b',
    '%i': 'smsc-1',
  };
  return Object.entries(values).reduce(
    (url, [placeholder, value]) => url.replace(placeholder, value),
    fields.get('dlr-url') ?? '',
  );
}

/** By POST Kannel takes the text as body and the rest in headers. */
async function read(request: IncomingMessage): Promise<SendSms> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  if (request.method === 'GET') {
    const { search } = new URL(request.url ?? '/', 'http://kannel');
    const escaped = /&udh=((?:%[0-9a-f]{2})+)/.exec(search)?.[1] ?? '';
    return {
      method: 'GET',
      fields: new Map(new URLSearchParams(search)),
      udh: [...Buffer.from(escaped.replaceAll('%', ''), 'hex')],
      at: performance.now(),
    };
  }
  const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] => {
    const field = /^x-kannel-(.+)$/.exec(name)?.[1];
    return field === undefined ? [] : [[field, Buffer.from(String(value), 'latin1').toString()]];
  });
  const fields = new Map([...headers, ['text', Buffer.concat(chunks).toString()] as const]);
  return {
    method: request.method ?? '',
    fields,
    udh: [...Buffer.from(fields.get('udh') ?? '', 'hex')],
    at: performance.now(),
  };
}
