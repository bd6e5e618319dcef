import { testInfrastructure } from '@sms/testing';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import { createServer as createTcpServer, type AddressInfo, type Server as TcpServer } from 'node:net';
import path from 'node:path';
import { AttemptSender } from '../client/attempt-sender';
import { signingKey } from '../client/signature';
import { AddressGuard } from './address-guard';
import { createGuardedAgent } from './guarded-agent';

/** 127.0.0.1 stands for the public address, and 127.0.0.2 for a private one. */
const PUBLIC = '127.0.0.1';
const PRIVATE = '127.0.0.2';

describe('receivers that lead elsewhere', () => {
  const file = (name: string) => readFileSync(path.join(testInfrastructure().caDir, name), 'utf8');
  let receiver: Server;
  let inside: TcpServer;
  let received = 0;
  let insideConnections = 0;
  const port = () => (receiver.address() as AddressInfo).port;

  beforeEach(async () => {
    received = 0;
    insideConnections = 0;
    receiver = createServer({ cert: file('server.pem'), key: file('server-key.pem') }, (request, response) => {
      received += 1;
      const location = `https://${request.url === '/to-name' ? 'localhost' : PRIVATE}:${port()}/`;
      response
        .writeHead(request.url === '/' ? 200 : Number(request.headers['x-status'] ?? 302), {
          location,
          connection: 'close',
        })
        .end();
    });
    await new Promise<void>((resolve) => receiver.listen(0, PUBLIC, resolve));
    inside = createTcpServer((socket) => {
      insideConnections += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => inside.listen(port(), PRIVATE, resolve));
  });

  afterEach(async () => {
    await Promise.all([receiver, inside].map((server) => new Promise((resolve) => server.close(resolve))));
  });

  function sender(resolve?: (hostname: string) => Promise<string[]>) {
    const agent = createGuardedAgent({
      guard: new AddressGuard([`${PUBLIC}/32`]),
      connectTimeoutMs: 5_000,
      extraCa: file('ca.pem'),
      ...(resolve ? { resolve } : {}),
    });
    const attempts = new AttemptSender(agent, { delivery: { timeoutMs: 5_000, retryDelaysMs: [] } });
    const keys = [signingKey(`whsec_${Buffer.alloc(32, 1).toString('base64')}`)];
    return {
      agent,
      send: (url: string) => attempts.send({ url, webhookId: 'msg_1', body: '{}', keys }, new Date()),
    };
  }

  it('a name that is public first and private afterwards', async () => {
    const answers = [[PUBLIC], [PRIVATE], [PUBLIC, PRIVATE], [`::ffff:${PRIVATE}`]];
    const { agent, send } = sender(() => Promise.resolve(answers.shift() ?? []));
    // The certificate is that of localhost.
    expect(await send(`https://localhost:${port()}/`)).toMatchObject({ outcome: 'delivered' });
    for (let lookup = 2; lookup <= 4; lookup += 1)
      expect(await send(`https://localhost:${port()}/`)).toMatchObject({ errorCode: 'ADDRESS_REFUSED' });
    expect(answers).toEqual([]);
    expect({ received, insideConnections }).toEqual({ received: 1, insideConnections: 0 });
    await agent.destroy();
  });

  it.each(['/to-address', '/to-name'])('redirects, which are not followed: %s', async (target) => {
    const { agent, send } = sender();
    expect(await send(`https://${PUBLIC}:${port()}${target}`)).toMatchObject({ outcome: 'rejected', statusCode: 302 });
    expect({ received, insideConnections }).toEqual({ received: 1, insideConnections: 0 });
    await agent.destroy();
  });
});
