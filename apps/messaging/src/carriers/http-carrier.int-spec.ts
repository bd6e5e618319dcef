import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '@sms/testing';
import { MessagingUnderTest, newAccount, sms } from '../testing/start-messaging';

const TOKEN = 'a-token-that-nobody-guesses-0123456789';

interface SendSms {
  readonly method: string;
  readonly fields: URLSearchParams;
}

/** A gateway with Kannel's `sendsms`; answers 202 unless told otherwise, and `null` is never answered. */
class Kannel {
  readonly taken: SendSms[] = [];
  answer: (request: SendSms) => number | null = () => 202;
  private constructor(private readonly server: Server) {}

  static async listen(): Promise<Kannel> {
    const server = createServer();
    const kannel = new Kannel(server);
    server.on('request', (request: IncomingMessage, response) => {
      void read(request).then((taken) => {
        kannel.taken.push(taken);
        const status = kannel.answer(taken);
        if (status !== null) response.writeHead(status).end('0: Accepted for delivery');
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

  /** Calls back as Kannel does, its placeholders filled in; answers the HTTP status. */
  async report({ fields }: SendSms, state: number, answer = ''): Promise<number> {
    const url = (fields.get('dlr-url') ?? '').replace('%d', String(state)).replace('%A', encodeURIComponent(answer)).replace('%T', '1767225600');
    return (await fetch(url)).status;
  }
}

async function read(request: IncomingMessage): Promise<SendSms> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const query = request.method === 'GET' ? new URL(request.url ?? '/', 'http://kannel').search : Buffer.concat(chunks).toString();
  return { method: request.method ?? '', fields: new URLSearchParams(query) };
}

/** `get` takes 961, `post` takes 46; each has nobody behind it. */
describe('HTTP carrier', () => {
  let kannel: Kannel;
  let messaging: MessagingUnderTest;

  beforeAll(async () => {
    const receiptPort = await freePort();
    kannel = await Kannel.listen();
    const http = {
      kind: 'http', url: `http://127.0.0.1:${kannel.port}/cgi-bin/sendsms`, username: 'user', password: 'p&ss', concurrency: 4,
      request_timeout_ms: 1_000, receipt_url: `http://127.0.0.1:${receiptPort}/`, receipt_token: TOKEN,
    };
    messaging = await MessagingUnderTest.start({
      MESSAGING_CARRIERS: JSON.stringify([{ ...http, name: 'get', prefixes: ['961'] }, { ...http, name: 'post', post: true, prefixes: ['46'] }]),
      MESSAGING_WORKER_DLR_PORT: String(receiptPort),
    });
    await messaging.startWorker();
  }, 60_000);
  afterAll(async () => {
    await messaging.stop();
    await kannel.close();
  });
  afterEach(async () => {
    kannel.answer = () => 202;
    await messaging.quiet();
  });

  const settlementsOf = (requestId: string) => messaging.settlements.filter((settlement) => settlement.requestId === requestId).map(({ settlement }) => settlement);
  const reasonOf = (requestId: string) => messaging.statusEvents.find((event) => event.requestId === requestId && event.failureReason !== null)?.failureReason;

  it('submits with sendsms and takes the delivery report into the log before answering it', async () => {
    const account = newAccount();
    const item = sms(account, { text: 'Grüße & mehr', recipients: ['96171000001'] });
    await messaging.submit(item);
    await messaging.reached(account, 'pending');
    const [taken] = kannel.to('96171000001');
    if (!taken) throw new Error('not taken');
    expect(taken.method).toBe('GET');
    expect(Object.fromEntries(taken.fields)).toMatchObject({
      username: 'user', password: 'p&ss', from: 'SMSINFO', text: 'Grüße & mehr', coding: '0', charset: 'UTF-8', 'dlr-mask': '19',
    });
    expect(await kannel.report(taken, 1)).toBe(200);
    expect((await messaging.log(account))[0]?.status).toBe('delivered');
    expect(await kannel.report(taken, 2)).toBe(200);
    await messaging.quiet();
    expect((await messaging.log(account))[0]?.status).toBe('delivered');
    expect(settlementsOf(item.requestId)).toEqual(['capture']);
  });

  it('sends a long text as concatenated parts by POST, and is undelivered as soon as one is', async () => {
    const account = newAccount();
    await messaging.submit(sms(account, { text: 'ж'.repeat(150), recipients: ['46700000001'] }));
    await messaging.reached(account, 'pending');
    const parts = kannel.to('46700000001').sort((a, b) => (udh(a)[5] ?? 0) - (udh(b)[5] ?? 0));
    expect(parts.map(({ method, fields }) => [method, fields.get('coding'), fields.get('text')?.length])).toEqual([['POST', '2', 67], ['POST', '2', 67], ['POST', '2', 16]]);
    expect(parts.map((part) => udh(part).slice(4))).toEqual([[3, 1], [3, 2], [3, 3]]);
    for (const [part, state] of [[parts[0], 1], [parts[2], 2]] as const) expect(part && (await kannel.report(part, state, 'id:1 err:0A9 text:'))).toBe(200);
    expect((await messaging.log(account))[0]?.status).toBe('undelivered');
  });

  it.each([
    [400, 'the request is not valid'],
    [403, 'our account is not accepted'],
  ])('fails and releases what is refused with %d', async (status, reason) => {
    const account = newAccount();
    kannel.answer = () => status;
    const item = sms(account, { recipients: [`961710002${status}`] });
    await messaging.submit(item);
    await messaging.reached(account, 'failed');
    await messaging.quiet();
    expect(settlementsOf(item.requestId)).toEqual(['release']);
    expect(reasonOf(item.requestId)).toContain(reason);
  });

  it.each([429, 503])('tries again what is answered with %d', async (status) => {
    const account = newAccount();
    let answers = 0;
    kannel.answer = () => (answers++ === 0 ? status : 202);
    await messaging.submit(sms(account, { recipients: [`961710003${status}`] }));
    await messaging.reached(account, 'pending');
    expect(kannel.to(`961710003${status}`)).toHaveLength(2);
  });

  it.each([
    ['is never answered', null, 96171000401],
    ['is answered by a proxy that may have passed it on', 502, 96171000402],
  ])('waits for the report when a request %s', async (_what, status, recipient) => {
    const account = newAccount();
    kannel.answer = () => status;
    const item = sms(account, { recipients: [String(recipient)] });
    await messaging.submit(item);
    await eventually(async () => expect(await messaging.database.rows('SELECT state FROM send_queue')).toEqual([{ state: 'uncertain' }]));
    const [taken] = kannel.to(String(recipient));
    if (!taken) throw new Error('not taken');
    expect(await kannel.report(taken, 1)).toBe(200);
    expect((await messaging.log(account))[0]?.status).toBe('delivered');
    await messaging.quiet();
    expect(kannel.to(String(recipient))).toHaveLength(1);
    expect(settlementsOf(item.requestId)).toEqual(['capture']);
  });

  it('keeps messages while the carrier cannot be reached', async () => {
    const account = newAccount();
    const { port } = kannel;
    await kannel.close();
    await messaging.submit(sms(account, { recipients: ['96171000501'] }));
    await eventually(async () => {
      const outcomes = await messaging.database.rows<{ outcome: string }>(`SELECT DISTINCT outcome FROM submission WHERE recipient = '96171000501'`);
      expect(outcomes).toEqual([{ outcome: 'not_sent' }]);
    });
    await kannel.open(port);
    await messaging.reached(account, 'pending', 20_000);
    expect(kannel.to('96171000501')).toHaveLength(1);
  }, 40_000);

  it('takes no report without the token, nor one that makes no sense', async () => {
    const account = newAccount();
    await messaging.submit(sms(account, { recipients: ['96171000601'] }));
    await messaging.reached(account, 'pending');
    const [taken] = kannel.to('96171000601');
    const url = taken?.fields.get('dlr-url')?.replace('%d', '1') ?? '';
    for (const wrong of [url.replace(TOKEN, TOKEN.replace('a', 'b')), url.replace('/get/', '/post2/'), url.replace(`/${TOKEN}`, '')]) {
      expect((await fetch(wrong)).status).toBe(404);
    }
    expect((await fetch(url.replace('state=1', 'state=99'))).status).toBe(400);
    expect((await messaging.log(account))[0]?.status).toBe('pending');
    expect((await fetch(url)).status).toBe(200);
    expect((await messaging.log(account))[0]?.status).toBe('delivered');
  });
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function udh({ fields }: SendSms): number[] {
  return [...Buffer.from(fields.get('udh') ?? '', 'latin1')];
}
