import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { assertNatsReachable, usingGivenPostgres } from './given-servers';

/** Nothing listens on it, and only root may. */
const CLOSED = '127.0.0.1:1';

describe('a given server', () => {
  it('of NATS is enough when it is one of several', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await assertNatsReachable(`nats://${CLOSED}, tls://127.0.0.1:${port}`);
    await assertNatsReachable(`127.0.0.1:${port}`);
    server.close();
  });

  it('of NATS that is away is refused with its variable and its address', async () => {
    const refused = assertNatsReachable(`nats://${CLOSED}`);
    await expect(refused).rejects.toThrow(`cannot reach the NATS of NATS_URL: connect ECONNREFUSED ${CLOSED}`);
  });

  it('of Postgres is named by its variable, whatever is wrong with it', async () => {
    const nobody = Promise.reject(new Error('password authentication failed'));
    await expect(usingGivenPostgres(nobody)).rejects.toThrow('DATABASE_URL: password authentication failed');
    // What connecting to localhost fails with: its own message is empty.
    const twice = Promise.reject(new AggregateError([new Error('refused ::1'), new Error('refused 127.0.0.1')]));
    await expect(usingGivenPostgres(twice)).rejects.toThrow('DATABASE_URL: refused ::1; refused 127.0.0.1');
  });
});
