import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually, freePort } from '@sms/testing';
import { AllGateways, clientsOf, ReadyGateways } from './gateways';

describe('choosing among gateways', () => {
  const servers: Server[] = [];
  let gateways: ReadyGateways | undefined;
  afterEach(() => {
    gateways?.stop();
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
  });

  /** Answers /readyz as it is told and everything else with its name, or not at all. */
  async function gateway(name: string, isReady: () => boolean = () => true): Promise<string> {
    const server = createServer((request, response) => {
      if (request.url === '/readyz') response.writeHead(isReady() ? 200 : 503).end();
      else if (name === 'resets') request.socket.destroy();
      else response.end(JSON.stringify({ data: name }));
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }
  const nobody = async (): Promise<string> => `http://127.0.0.1:${await freePort()}`;
  const choosing = (...urls: string[]): ReadyGateways => {
    gateways = new ReadyGateways(clientsOf(urls));
    gateways.start();
    return gateways;
  };
  const sent = async (from: ReadyGateways | AllGateways): Promise<unknown> => {
    const response = await from.send('/', {});
    return typeof response === 'object' ? response.body.data : response;
  };

  it('goes to the next one where a connection is refused, and nowhere when all refuse', async () => {
    const both = choosing(await nobody(), await gateway('one'));
    expect([await sent(both), await sent(both), await sent(both)]).toEqual(['one', 'one', 'one']);
    both.stop();
    expect(await sent(choosing(await nobody(), await nobody()))).toBe('unreached');
  });

  it('repeats nothing else: a request that may have arrived has no outcome', async () => {
    const both = choosing(await gateway('resets'), await gateway('one'));
    expect(new Set([await sent(both), await sent(both)])).toEqual(new Set([undefined, 'one']));
  });

  it('leaves out who is not ready, until it is again', async () => {
    let ready = false;
    const both = choosing(await gateway('one', () => ready), await gateway('two'));
    const some = async () => new Set([await sent(both), await sent(both), await sent(both), await sent(both)]);
    await eventually(async () => expect(await some()).toEqual(new Set(['two'])));
    ready = true;
    await eventually(async () => expect(await some()).toEqual(new Set(['one', 'two'])));
  });

  it('takes all of them by turns when it does not look', async () => {
    const all = new AllGateways(clientsOf([await nobody(), await gateway('one')]));
    expect(new Set([await sent(all), await sent(all)])).toEqual(new Set([undefined, 'one']));
  });
});
