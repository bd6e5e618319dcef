import { ConfigError } from '@sms/platform/config';
import { SHUTDOWN_DEADLINE_MS } from '@sms/platform/runtime';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
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

/** Every configuration of an app by the name it is exported under. */
function configsOf(app: string): Record<string, () => unknown> {
  const sources = path.join(root, 'apps', app, 'src/config');
  const files = readdirSync(sources).filter((file) => file.endsWith('.config.ts'));
  const exported = files.flatMap((file) =>
    Object.entries(jest.requireActual<Record<string, unknown>>(path.join(sources, file))),
  );
  return Object.fromEntries(
    exported.filter(([name, value]) => name.endsWith('Config') && typeof value === 'function'),
  ) as Record<string, () => unknown>;
}

const apps = readdirSync(path.join(root, 'apps')).filter(
  (app) => !['audit', 'console', 'e2e'].includes(app) && existsSync(path.join(root, 'apps', app, 'src')),
);
const configs = new Map(apps.map((app) => [app, configsOf(app)]));

interface Variables {
  names: string[];
  required: string[];
}

/** Runs a configuration on an empty environment that notes what it is asked for. */
function variablesOf(config: () => unknown): Variables {
  const names = new Set<string>();
  const before = process.env;
  process.env = new Proxy({}, { get: (_target, name) => void names.add(String(name)) });
  try {
    config();
    return { names: realNames(names), required: [] };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const required = error.problems
      .map((problem) => /^(\w+) is required$/.exec(problem)?.[1])
      .filter((name) => name !== undefined);
    return { names: realNames(names), required };
  } finally {
    process.env = before;
  }
}

/** Each variable may be given as a file as well; that is not a variable of its own. */
function realNames(names: Set<string>): string[] {
  return [...names].filter((name) => !name.endsWith('_FILE') || !names.has(name.replace(/_FILE$/, ''))).sort();
}

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

/** `NAME=value` and `# NAME=value`: the second shows a default or what is set by other means. */
const example = readFileSync(path.join(root, '.env.example'), 'utf8')
  .split('\n')
  .map((line) => /^(?:# )?([A-Z][A-Z0-9_]+)=(.*)$/.exec(line))
  .filter((match) => match !== null)
  .map(([, name, value]) => ({ name: name ?? '', value: value ?? '' }));

const interpolated = [...composeText.matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name]) => name ?? '');
const allConfigs = [...configs.values()].flatMap((byName) => Object.entries(byName));

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

function withEnvironment(env: NodeJS.ProcessEnv, config: () => unknown): unknown {
  const before = process.env;
  process.env = env;
  try {
    return config();
  } finally {
    process.env = before;
  }
}

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

describe('deploy/docker/service.Dockerfile', () => {
  const dockerfile = readFileSync(path.join(root, 'deploy/docker/service.Dockerfile'), 'utf8');
  const copied = [...dockerfile.matchAll(/^COPY (?:--from=\S+ )?(.+) \S+$/gm)].flatMap(([, files = '']) =>
    files.split(' '),
  );

  it('builds the console into the image of the gateway, beside its bundle, and into no other', () => {
    expect(dockerfile).toMatch(/if \[ "\$\{APP\}" = gateway \]; then node tools\/build\/bundle-console\.mjs; fi/);
    expect(copied).toEqual(expect.arrayContaining(['apps/console', '/app/dist/apps']));
  });

  it('installs the packages of the console before it builds it', () => {
    const { workspaces } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
      workspaces: string[];
    };
    const bundled = workspaces.filter((workspace) => workspace !== 'libs/dev-env');
    expect(copied).toEqual(expect.arrayContaining(bundled.map((workspace) => `${workspace}/package.json`)));
    for (const workspace of bundled) expect(dockerfile).toContain(`--workspace=${workspace}`);
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
