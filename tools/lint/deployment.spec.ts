import { SHUTDOWN_DEADLINE_MS } from '@sms/platform/runtime';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  allConfigs,
  apps,
  configs,
  configsFor,
  example,
  root,
  variablesOf,
  withEnvironment,
} from './deployment.config';

const { load } = jest.requireActual<{ load(text: string): unknown }>('js-yaml');

interface Compose {
  services: Record<
    string,
    {
      build?: { args: { APP: string } };
      stop_grace_period?: string;
      environment?: Record<string, string | null>;
      depends_on?: Record<string, unknown>;
      ports?: string[];
      profiles?: string[];
      read_only?: boolean;
      cap_drop?: string[];
      security_opt?: string[];
      networks?: string[] | Record<string, { ipv4_address: string }>;
    }
  >;
}

const composeText = readFileSync(path.join(root, 'docker-compose.yml'), 'utf8');
const compose = load(composeText) as Compose;
const ours = Object.entries(compose.services).filter(([, service]) => service.build !== undefined);

const interpolated = [...composeText.matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name]) => name ?? '');
describe('.env.example', () => {
  it('names exactly what the services and docker-compose.yml read', () => {
    const read = allConfigs.flatMap(([, config]) => variablesOf(config).names);
    expect(example.map(({ name }) => name).sort()).toEqual([...new Set([...read, ...interpolated])].sort());
  });

  it.each(allConfigs)('shows the defaults of %s', (_name, config) => {
    const { required } = variablesOf(config);
    const secret = randomBytes(32).toString('base64');
    const needed = Object.fromEntries(
      example.filter(({ name }) => required.includes(name)).map(({ name, value }) => [name, value || secret]),
    );
    const optional = Object.fromEntries(
      example.filter(({ name }) => !required.includes(name)).map(({ name, value }) => [name, value]),
    );
    expect(withEnvironment({ ...needed, ...optional }, config)).toEqual(withEnvironment(needed, config));
  });
});

describe('docker-compose.yml', () => {
  it('runs every app', () => {
    expect([...new Set(ours.map(([, service]) => service.build?.args.APP))].sort()).toEqual([...apps].sort());
  });

  it.each(ours)('gives %s the variables its code reads, and all that are required', (name, service) => {
    const variables = configsFor(name, service.build?.args.APP ?? '').map(variablesOf);
    expect(variables).not.toEqual([]);
    const given = service.environment ?? {};
    expect(Object.keys(given).sort()).toEqual([...new Set(variables.flatMap(({ names }) => names))].sort());
    for (const required of variables.flatMap((config) => config.required))
      expect({ [required]: given[required] }).toEqual({ [required]: expect.any(String) as string });
  });

  it('lets services run as roles that own nothing, and only migrations know those that do', () => {
    const urls = ours.flatMap(([name, { environment = {} }]) =>
      Object.entries(environment)
        .filter(([variable]) => variable.endsWith('_DATABASE_URL'))
        .map(([variable, url]) => ({ name, variable, role: /\/\/(\w+):/.exec(url ?? '')?.[1] ?? '' })),
    );
    expect(urls.length).toBeGreaterThan(0);
    for (const { name, variable, role } of urls) {
      const isOwner = variable.endsWith('_MIGRATION_DATABASE_URL');
      expect([name, role.endsWith('_runtime')]).toEqual([name, !isOwner]);
      expect([name, name.endsWith('-migrate') || !isOwner]).toEqual([name, true]);
    }
  });

  it('publishes the gateway to its own machine, and of the profiles only the proxy to others', () => {
    const published = Object.entries(compose.services).flatMap(([name, { ports = [], profiles = ['none'] }]) =>
      ports.map((port) => [profiles[0], name, port]),
    );
    expect(published).toEqual([
      ['none', 'gateway', '${GATEWAY_PORT:-127.0.0.1:3000}:3000'],
      ['tls', 'caddy', '80:80'],
      ['tls', 'caddy', '443:443'],
      ['observability', 'prometheus', '127.0.0.1:9090:9090'],
      ['observability', 'alertmanager', '127.0.0.1:9093:9093'],
      ['observability', 'grafana', '127.0.0.1:3001:3000'],
    ]);
  });

  it('makes the gateway believe the address of its proxy', () => {
    expect(compose.services['gateway']?.environment?.['GATEWAY_TRUSTED_PROXIES']).toBe(
      '${GATEWAY_TRUSTED_PROXIES:-172.29.71.2}',
    );
    expect(compose.services['caddy']?.networks).toEqual({ edge: { ipv4_address: '172.29.71.2' } });
  });

  it.each(ours)('confines %s', (_name, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
  });

  it.each(ours.filter(([name]) => name !== 'smsc-simulator'))('stops %s before its database', (_name, service) => {
    expect(Object.keys(service.depends_on ?? {})).toContain('postgres');
  });

  it.each(ours.filter(([, service]) => service.stop_grace_period !== undefined))(
    'lets %s end by itself',
    (_name, { stop_grace_period }) => {
      expect(Number.parseInt(stop_grace_period ?? '') * 1_000).toBeGreaterThan(SHUTDOWN_DEADLINE_MS);
    },
  );

  it('waits only for services that exist', () => {
    const awaited = Object.values(compose.services).flatMap((service) => Object.keys(service.depends_on ?? {}));
    expect(Object.keys(compose.services)).toEqual(expect.arrayContaining(awaited));
  });
});

describe('deploy/nats/nats.conf', () => {
  const users = [
    ...readFileSync(path.join(root, 'deploy/nats/nats.conf'), 'utf8').matchAll(/user: "([^"]+)", password: \$(\w+)/g),
  ].map(([, user = '', variable = '']) => ({ user, variable }));
  const usingNats = ours.filter(([, { environment }]) => environment?.['NATS_URL'] !== undefined);

  it('has a user for every process that uses NATS, under the name it has there', () => {
    const named = [...configs.values()]
      .flatMap((byName) => Object.values(byName))
      .flatMap((config) => natsNameOf(config));
    expect(users.map(({ user }) => user).sort()).toEqual(named.sort());
    expect(usingNats.map(([name]) => name).sort()).toEqual(named.sort());
  });

  it.each(usingNats)(
    'gives %s in docker-compose.yml its user, and the server the same password',
    (name, { environment }) => {
      const variable = users.find(({ user }) => user === name)?.variable ?? '';
      expect(environment).toMatchObject({ NATS_USER: name, NATS_PASSWORD: `\${${variable}:?}` });
      expect(compose.services['nats']?.environment?.[variable]).toBe(`"\${${variable}:?}"`);
    },
  );
});

/** None for a configuration without NATS. */
function natsNameOf(config: () => unknown): string[] {
  const { names, required } = variablesOf(config);
  if (!names.includes('NATS_URL')) return [];
  const secret = randomBytes(32).toString('base64');
  const values = Object.fromEntries(
    example.filter(({ name }) => required.includes(name)).map(({ name, value }) => [name, value || secret]),
  );
  return [(withEnvironment(values, config) as { nats: { name: string } }).nats.name];
}
