import { SHUTDOWN_DEADLINE_MS } from '@sms/platform/runtime';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { allConfigs, apps, configs, example, root, variablesOf, withEnvironment } from './deployment.config';

const { load, loadAll } = jest.requireActual<{ load(text: string): unknown; loadAll(text: string): unknown[] }>(
  'js-yaml',
);

interface Compose {
  services: Record<
    string,
    {
      build?: { args: { APP: string } };
      stop_grace_period?: string;
      environment?: Record<string, string | null>;
      depends_on?: Record<string, unknown>;
      ports?: string[];
    }
  >;
}

const composeText = readFileSync(path.join(root, 'docker-compose.yml'), 'utf8');
const compose = load(composeText) as Compose;
const ours = Object.entries(compose.services).filter(([, service]) => service.build !== undefined);

/** The configurations that the process of a compose service reads. */
function configsFor(service: string, app: string): (() => unknown)[] {
  return Object.entries(configs.get(app) ?? {})
    .filter(([name]) => {
      const oneOff = /migrationConfig|createOperatorConfig/i.test(name);
      if (service.endsWith('-migrate')) return oneOff;
      return !oneOff && /workerConfig/i.test(name) === service.endsWith('-worker');
    })
    .map(([, config]) => config);
}

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

  it('publishes the gateway and nothing else', () => {
    const published = Object.entries(compose.services).filter(([, service]) => service.ports !== undefined);
    expect(published.map(([name]) => name)).toEqual(['gateway']);
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

interface Container {
  name: string;
  image: string;
  envFrom: ({ secretRef: { name: string } } | { configMapRef: { name: string } })[];
  env?: { name: string }[];
}

interface Peer {
  ipBlock?: { cidr: string; except?: string[] };
}

interface Resource {
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  stringData?: Record<string, string>;
  spec?: {
    podSelector?: { matchLabels: Record<string, string> };
    policyTypes?: string[];
    egress?: { to?: Peer[] }[];
    template?: {
      metadata: { labels: Record<string, string> };
      spec: { terminationGracePeriodSeconds: number; containers: Container[]; initContainers?: Container[] };
    };
  };
}

describe('deploy/kubernetes', () => {
  const folder = path.join(root, 'deploy/kubernetes');
  const read = (file: string): Resource[] => loadAll(readFileSync(path.join(folder, file), 'utf8')) as Resource[];
  const { resources } = load(readFileSync(path.join(folder, 'kustomization.yaml'), 'utf8')) as { resources: string[] };
  const all = resources.flatMap(read);
  const values = [...all, ...read('secrets.example.yaml')];
  const deployments = all.filter(({ kind }) => kind === 'Deployment');

  const namesGiven = (container: Container): string[] => [
    ...container.envFrom.flatMap((from) => {
      const [kind, name] =
        'secretRef' in from ? ['Secret', from.secretRef.name] : ['ConfigMap', from.configMapRef.name];
      const source = values.find((resource) => resource.kind === kind && resource.metadata.name === name);
      return Object.keys(source?.data ?? source?.stringData ?? {});
    }),
    ...(container.env ?? []).map(({ name }) => name),
  ];

  it('lists every manifest, and a deployment of every app but the simulator', () => {
    const files = readdirSync(folder).filter((file) => !['kustomization.yaml', 'secrets.example.yaml'].includes(file));
    expect([...resources].sort()).toEqual(files.sort());
    const deployed = deployments.map(({ spec }) => spec?.template?.spec.containers[0]?.image.replace('sms/', ''));
    expect([...new Set(deployed)].sort()).toEqual(apps.filter((app) => app !== 'smsc-simulator'));
  });

  it.each(deployments.map((deployment) => [deployment.metadata.name, deployment] as const))(
    'gives %s its own user at NATS',
    (name, { spec }) => {
      const secrets = spec?.template?.spec.containers[0]?.envFrom.flatMap((from) =>
        'secretRef' in from ? [from.secretRef.name] : [],
      );
      expect(secrets).toContain(`${name}-nats`);
      expect(values.find(({ metadata }) => metadata.name === `${name}-nats`)?.stringData).toMatchObject({
        NATS_USER: name,
      });
    },
  );

  it('migrates before every process that has a database', () => {
    const unmigrated = deployments.filter(
      ({ spec }) => spec?.template?.spec.initContainers?.every(({ name }) => name !== 'migrate') ?? true,
    );
    expect(unmigrated.map(({ metadata }) => metadata.name)).toEqual([]);
  });

  describe('network policies', () => {
    const policiesOf = (labels: Record<string, string>): Resource[] =>
      all.filter(
        ({ kind, spec }) =>
          kind === 'NetworkPolicy' &&
          Object.entries(spec?.podSelector?.matchLabels ?? {}).every(([label, value]) => labels[label] === value),
      );
    const blocksOf = (policies: Resource[]) =>
      policies
        .flatMap(({ spec }) => spec?.egress ?? [])
        .flatMap(({ to = [] }) => to)
        .flatMap(({ ipBlock }) => ipBlock ?? []);
    const policies = new Map(
      deployments.map(({ metadata, spec }) => [metadata.name, policiesOf(spec?.template?.metadata.labels ?? {})]),
    );

    it('bind every process in both directions', () => {
      for (const found of policies.values())
        expect(found.flatMap(({ spec }) => spec?.policyTypes)).toEqual(expect.arrayContaining(['Ingress', 'Egress']));
    });

    it('let out only those who speak to carriers and receivers, and the dispatcher to no private address', () => {
      const outgoing = [...policies].filter(([, found]) => blocksOf(found).length > 0).map(([name]) => name);
      expect(outgoing.sort()).toEqual(['messaging-worker', 'webhook-dispatcher']);
      const [ipv4, ipv6] = blocksOf(policies.get('webhook-dispatcher') ?? []);
      expect(ipv4?.except).toEqual(
        expect.arrayContaining(['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16', '100.64.0.0/10']),
      );
      expect(ipv6?.except).toEqual(expect.arrayContaining(['fc00::/7', 'fe80::/10']));
    });
  });

  it.each(deployments.map((deployment) => [deployment.metadata.name, deployment] as const))(
    'lets %s end by itself',
    (_name, { spec }) => {
      expect((spec?.template?.spec.terminationGracePeriodSeconds ?? 0) * 1_000).toBeGreaterThan(SHUTDOWN_DEADLINE_MS);
    },
  );

  it.each(deployments.map((deployment) => [deployment.metadata.name, deployment] as const))(
    'gives %s what it requires, and nothing unknown',
    (name, { spec }) => {
      const [main] = spec?.template?.spec.containers ?? [];
      const [migrate] = spec?.template?.spec.initContainers ?? [];
      if (!main) throw new Error('no container');
      const app = main.image.replace('sms/', '');
      const variables = configsFor(name, app).map(variablesOf);
      expect(variables.flatMap(({ names }) => names)).toEqual(expect.arrayContaining(namesGiven(main)));
      expect(namesGiven(main)).toEqual(expect.arrayContaining(variables.flatMap(({ required }) => required)));
      if (migrate)
        expect(namesGiven(migrate)).toEqual(
          expect.arrayContaining(configsFor(`${name}-migrate`, app).flatMap((config) => variablesOf(config).required)),
        );
    },
  );
});
