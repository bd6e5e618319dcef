import { readConfig } from '@sms/platform/config';
import { createLogger, type ServiceLogger } from '@sms/platform/observability';
import { ensureDevCa, eventually, startNatsServer, testInfrastructure, type TestNatsServer } from '@sms/testing';
import { Events, type Msg, type NatsConnection, nkeys } from 'nats';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { connectNats } from './connect-nats';
import type { NatsOptions } from './nats-options';
import { natsOptions } from './read-nats-options';

const logger = createLogger('test', 'silent');

interface KeyPair {
  getSeed(): Uint8Array;
  getPublicKey(): string;
  sign(input: Uint8Array): Uint8Array;
}
const { createOperator, createAccount, createUser } = nkeys as Record<
  'createOperator' | 'createAccount' | 'createUser',
  () => KeyPair
>;
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** A JWT in the server's own form: ed25519 over header and claims. */
function token(issuer: KeyPair, subject: KeyPair, nats: object): string {
  const part = (claims: object): string => Buffer.from(JSON.stringify(claims)).toString('base64url');
  const claims = {
    jti: 'test',
    iat: 1_700_000_000,
    iss: issuer.getPublicKey(),
    name: 'test',
    sub: subject.getPublicKey(),
    nats: { version: 2, ...nats },
  };
  const signed = `${part({ typ: 'JWT', alg: 'ed25519-nkey' })}.${part(claims)}`;
  return `${signed}.${Buffer.from(issuer.sign(new TextEncoder().encode(signed))).toString('base64url')}`;
}
const caFile = (name: string): string => path.join(testInfrastructure().caDir, name);

describe('a connection to NATS', () => {
  const servers: TestNatsServer[] = [];
  const connections: NatsConnection[] = [];

  afterEach(async () => {
    await Promise.all(connections.splice(0).map((connection) => connection.close()));
    await Promise.all(servers.splice(0).map((server) => server.stop()));
  });

  async function serverWith(config: string, env: Record<string, string> = {}): Promise<TestNatsServer> {
    const server = await startNatsServer({ config, env });
    servers.push(server);
    return server;
  }

  async function connectWith(options: Omit<NatsOptions, 'name'>): Promise<NatsConnection> {
    const connection = await connectNats({ name: 'billing', ...options }, logger);
    connections.push(connection);
    return connection;
  }

  const worksWith = async (options: Omit<NatsOptions, 'name'>): Promise<void> =>
    void (await (await connectWith(options)).flush());
  const tlsUrl = (server: TestNatsServer): string => server.url.replace('127.0.0.1', 'localhost');

  it('is made with user and password, and refused with others', async () => {
    const { url } = await serverWith('authorization { users = [{ user: "billing", password: $PW }] }', {
      PW: '"right"',
    });
    await worksWith({ url, credentials: { kind: 'password', user: 'billing', password: 'right' } });
    await expect(
      connectWith({ url, credentials: { kind: 'password', user: 'billing', password: 'wrong' } }),
    ).rejects.toThrow('refuses the credentials of "billing"');
    await expect(connectWith({ url })).rejects.toThrow('refuses the credentials of "billing"');
  });

  it('is made with an nkey', async () => {
    const keys = createUser();
    const { url } = await serverWith(`authorization { users = [{ nkey: "${keys.getPublicKey()}" }] }`);
    await worksWith({ url, credentials: { kind: 'nkey', seed: textOf(keys.getSeed()) } });
    await expect(
      connectWith({ url, credentials: { kind: 'nkey', seed: textOf(createUser().getSeed()) } }),
    ).rejects.toThrow('refuses the credentials');
  });

  it('is made with a credentials file', async () => {
    const [operator, account, user] = [createOperator(), createAccount(), createUser()];
    const unlimited = { subs: -1, data: -1, payload: -1 };
    const limits = { ...unlimited, imports: -1, exports: -1, wildcards: true, conn: -1, leaf: -1 };
    const { url } = await serverWith(
      `operator: ${token(operator, operator, { type: 'operator' })}
      resolver: MEMORY
      resolver_preload: { ${account.getPublicKey()}: ${token(operator, account, { type: 'account', limits })} }`,
    );
    const text = (jwt: string): string =>
      `-----BEGIN NATS USER JWT-----\n${jwt}\n------END NATS USER JWT------\n\n-----BEGIN USER NKEY SEED-----\n${textOf(user.getSeed())}\n------END USER NKEY SEED------\n`;
    const env = { NATS_URL: url, NATS_CREDENTIALS: text(token(account, user, { type: 'user', ...unlimited })) };
    await worksWith(readConfig(env, (reader) => natsOptions(reader, 'billing')));
    const forged = text(token(createAccount(), user, { type: 'user', ...unlimited }));
    await expect(connectWith({ url, credentials: { kind: 'credentials', text: forged } })).rejects.toThrow(
      'refuses the credentials',
    );
  });

  it('is made to whichever server of a cluster is there', async () => {
    const { url } = await serverWith('');
    const gone = await startNatsServer();
    await gone.stop();
    await worksWith({ url: `${gone.url},${url}` });
  });

  it('comes back after the server refused its credentials for a while', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'sms-test-users-'));
    const setPassword = (password: string): Promise<void> =>
      writeFile(path.join(folder, 'users.conf'), `users = [{ user: "billing", password: "${password}" }]`);
    await setPassword('right');
    const server = await serverWith(`authorization { include "../../${path.basename(folder)}/users.conf" }`);
    const connection = await connectWith({
      url: server.url,
      credentials: { kind: 'password', user: 'billing', password: 'right' },
    });
    let refusals = 0;
    void (async () => {
      for await (const { type, data } of connection.status())
        if (type === Events.Error && data === 'AUTHORIZATION_VIOLATION') refusals += 1;
    })();
    await setPassword('other');
    await server.kill();
    await server.start();
    await eventually(() => expect(refusals).toBeGreaterThan(2));
    await setPassword('right');
    await server.kill();
    await server.start();
    await eventually(() => connection.flush());
    await rm(folder, { recursive: true });
  });

  it('that is lost and comes back is worth a warning, as is a reply to a request of before', async () => {
    const responder =
      '{ user: "billing", password: "b", permissions: { publish: ["open.>"], subscribe: ">", allow_responses: true } }';
    const server = await serverWith(`authorization { users = [${responder}, { user: "otp", password: "o" }] }`);
    const lines: { level: string; message: string }[] = [];
    const keep = (level: string) => (_fields: object, message: string) => void lines.push({ level, message });
    const log: ServiceLogger = Object.assign(Object.create(logger) as ServiceLogger, {
      error: keep('error'),
      warn: keep('warn'),
      info: keep('info'),
    });
    const credentials = (user: string, password: string) => ({ kind: 'password', user, password }) as const;
    const connection = await connectNats(
      { name: 'billing', url: server.url, credentials: credentials('billing', 'b') },
      log,
    );
    connections.push(connection);
    const caller = await connectWith({ url: server.url, credentials: credentials('otp', 'o') });
    const requests = connection.subscribe('billing.hold')[Symbol.asyncIterator]();
    await connection.flush();
    caller.request('billing.hold', undefined, { timeout: 20_000 }).catch(() => undefined);
    const request = (await requests.next()).value as Msg;
    await server.kill();
    await server.start();
    await eventually(() => expect(lines.map(({ level }) => level)).toEqual(['warn', 'info']));
    request.respond();
    await eventually(() =>
      expect(lines.at(-1)).toEqual({
        level: 'warn',
        message: 'NATS forbids a reply to a request of an earlier connection',
      }),
    );
    connection.publish('closed');
    await eventually(() => expect(lines.at(-1)).toEqual({ level: 'error', message: 'NATS forbids a subject' }));
  });

  it('is encrypted and checked against an authority of its own', async () => {
    const server = await serverWith(
      `tls { cert_file: "${caFile('server.pem')}", key_file: "${caFile('server-key.pem')}" }`,
    );
    const ca = await readFile(caFile('ca.pem'), 'utf8');
    await worksWith({ url: tlsUrl(server), tls: { ca } });
    await expect(connectWith({ url: tlsUrl(server), tls: {} })).rejects.toThrow('certificate is not trusted');
  });

  it('is not made to a server whose certificate is for another host', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'sms-test-ca-'));
    const files = await ensureDevCa(path.join(folder, 'ca'), [{ type: 'dns', value: 'nats.example' }]);
    const server = await serverWith(`tls { cert_file: "${files.serverCertFile}", key_file: "${files.serverKeyFile}" }`);
    const ca = await readFile(files.caFile, 'utf8');
    await expect(connectWith({ url: tlsUrl(server), tls: { ca } })).rejects.toThrow(
      'certificate is not trusted (ERR_TLS_CERT_ALTNAME_INVALID)',
    );
    await rm(folder, { recursive: true });
  });

  it('shows a certificate of its own where the server asks for one', async () => {
    const server = await serverWith(
      `tls { cert_file: "${caFile('server.pem')}", key_file: "${caFile('server-key.pem')}", ca_file: "${caFile('ca.pem')}", verify: true }`,
    );
    const [ca, cert, key] = await Promise.all(
      ['ca.pem', 'server.pem', 'server-key.pem'].map((file) => readFile(caFile(file), 'utf8')),
    );
    await worksWith({ url: tlsUrl(server), tls: { ca: ca ?? '', cert: cert ?? '', key: key ?? '' } });
  });

  it('is not made in clear when TLS is required and the server does not offer it', async () => {
    const server = await serverWith('');
    await expect(connectWith({ url: tlsUrl(server), tls: {} })).rejects.toThrow(
      'TLS is required and the server does not offer it',
    );
  });
});
