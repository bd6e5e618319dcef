import { SHUTDOWN_DEADLINE_MS } from '@sms/platform/runtime';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { apps, configsFor, root, variablesOf } from './deployment.config';

const { load, loadAll } = jest.requireActual<Record<'load' | 'loadAll', (text: string) => unknown>>('js-yaml');

interface Probe {
  httpGet: { port: string };
}

interface Container {
  name: string;
  image: string;
  envFrom: ({ secretRef: { name: string } } | { configMapRef: { name: string } })[];
  env?: { name: string; value?: string }[];
  ports?: { name: string; containerPort: number }[];
  startupProbe?: Probe;
  livenessProbe?: Probe;
  readinessProbe?: Probe;
  securityContext?: unknown;
}

interface Peer {
  ipBlock?: { cidr: string; except?: string[] };
}

interface Resource {
  kind: string;
  metadata: { name: string; labels?: Record<string, string> };
  data?: Record<string, string>;
  stringData?: Record<string, string>;
  spec?: {
    replicas?: number;
    maxUnavailable?: number;
    selector?: { matchLabels?: Record<string, string> };
    scaleTargetRef?: { name: string };
    triggers?: { metadata: Record<'query' | 'threshold', string> }[];
    jobLabel?: string;
    podMetricsEndpoints?: { port: string }[];
    podSelector?: { matchLabels: Record<string, string> };
    policyTypes?: string[];
    egress?: { to?: Peer[] }[];
    template?: {
      metadata: { labels: Record<string, string> };
      spec: {
        terminationGracePeriodSeconds: number;
        securityContext?: unknown;
        containers: Container[];
        initContainers?: Container[];
        topologySpreadConstraints?: { topologyKey: string }[];
      };
    };
  };
}

interface Patch {
  target: { kind: string; name?: string };
  path?: string;
  patch?: string;
}

interface Kustomization {
  resources?: string[];
  components?: string[];
  replicas?: { name: string; count: number }[];
  images?: { name: string; digest: string }[];
  patches?: Patch[];
}

const deploy = path.join(root, 'deploy');
const folder = path.join(deploy, 'kubernetes');
const text = (file: string): string => readFileSync(path.join(folder, file), 'utf8');
const read = (file: string): Resource[] => loadAll(text(file)) as Resource[];
const yaml = [
  ...(readdirSync(folder, { recursive: true }) as string[]).filter((file) => file.endsWith('.yaml')),
  '../kubernetes-example/kustomization.yaml',
];
const kustomizations = yaml
  .filter((file) => file.endsWith('kustomization.yaml'))
  .map((file) => [path.dirname(file), load(text(file)) as Kustomization] as const);
const kustomization = (of: string): Kustomization => kustomizations.find(([at]) => at === of)?.[1] ?? {};
const listed = kustomizations.flatMap(([at, { resources = [], components = [], patches = [] }]) =>
  [...resources, ...components, ...patches.flatMap((patch) => patch.path ?? [])].map((file) => path.join(at, file)),
);
/** Objects of the base and of the components; patches in files are none. */
const all = kustomizations.flatMap(([at, { resources = [] }]) =>
  resources.filter((file) => file.endsWith('.yaml')).flatMap((file) => read(path.join(at, file))),
);
const values = [...all, ...read('secrets.example.yaml')];
const deployments = all.filter(({ kind }) => kind === 'Deployment');
const byName = deployments.map((deployment) => [deployment.metadata.name, deployment] as const);
const ofKind = (kind: string): Resource[] => all.filter((resource) => resource.kind === kind);
const patches = kustomizations.flatMap(([at, { patches: own = [] }]) =>
  own.map((patch) => [`${at}: ${patch.target.kind} ${patch.target.name ?? ''}`, at, patch] as const),
);

/** The place of a JSON patch in an object; `parent` for an operation that may add the last step. */
function find(object: unknown, pointer: string, parent: boolean): unknown {
  const steps = pointer.split('/').slice(1, parent ? -1 : undefined);
  return steps.reduce<unknown>(
    (at, step) => (at as Record<string, unknown> | undefined)?.[step.replaceAll('~1', '/')],
    object,
  );
}

describe('deploy/kubernetes', () => {
  const namesGiven = (container: Container): string[] => [
    ...container.envFrom.flatMap((from) => {
      const [kind, name] =
        'secretRef' in from ? ['Secret', from.secretRef.name] : ['ConfigMap', from.configMapRef.name];
      const source = values.find((resource) => resource.kind === kind && resource.metadata.name === name);
      return Object.keys(source?.data ?? source?.stringData ?? {});
    }),
    ...(container.env ?? []).map(({ name }) => name),
  ];

  it('lists files that exist, each manifest once, and has a deployment of every app but the simulator', () => {
    expect(listed.filter((file) => !existsSync(path.join(folder, file)))).toEqual([]);
    const manifests = yaml.filter((file) => !/kustomization\.yaml$|^secrets\.example\.yaml$/.test(file));
    expect(listed.filter((file) => file.endsWith('.yaml')).sort()).toEqual(manifests.sort());
    const deployed = deployments.map(({ spec }) => spec?.template?.spec.containers[0]?.image.replace('sms/', ''));
    expect([...new Set(deployed)].sort()).toEqual(apps.filter((app) => app !== 'smsc-simulator'));
  });

  it.each(patches)('patches what exists: %s', (_name, at, { target, path: file, patch }) => {
    const targets = ofKind(target.kind).filter(({ metadata }) =>
      new RegExp(`^(?:${target.name ?? '.*'})$`).test(metadata.name),
    );
    expect(targets).not.toEqual([]);
    const content = load(patch ?? text(path.join(at, file ?? ''))) as { op: string; path: string }[] | Resource;
    if (Array.isArray(content)) {
      for (const { op, path: pointer } of content)
        for (const object of targets)
          expect([pointer, find(object, pointer, op === 'add')]).not.toEqual([pointer, undefined]);
      return;
    }
    // Containers and variables are merged by name: an unknown one would be added.
    for (const { name, env = [] } of content.spec?.template?.spec.containers ?? []) {
      const patched = targets.flatMap(({ spec }) => spec?.template?.spec.containers ?? []);
      const variables = patched.filter((container) => container.name === name).flatMap((container) => container.env);
      expect(variables.map((variable) => variable?.name)).toEqual(expect.arrayContaining(env.map((one) => one.name)));
    }
  });

  it('uses names of settings that exist', () => {
    const settings = readFileSync(path.join(root, 'docs/reference/settings.md'), 'utf8');
    const used = [
      ...values.flatMap(({ data, stringData }) => Object.keys({ ...data, ...stringData })),
      ...yaml.flatMap((file) => [...text(file).matchAll(/\{ name: ([A-Z0-9_]+),/g)].map(([, name = '']) => name)),
    ];
    expect(used).toContain('GATEWAY_TRUSTED_PROXIES');
    expect(used.filter((name) => !settings.includes(`| \`${name}\` |`))).toEqual([]);
  });

  it.each(byName)('gives %s secrets and a ConfigMap that exist', (_name, { spec }) => {
    const { containers = [], initContainers = [] } = spec?.template?.spec ?? {};
    const references = [...containers, ...initContainers].flatMap(({ envFrom }) =>
      envFrom.map((from) =>
        'secretRef' in from ? `Secret ${from.secretRef.name}` : `ConfigMap ${from.configMapRef.name}`,
      ),
    );
    expect(values.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toEqual(expect.arrayContaining(references));
  });

  it.each(byName)('lets %s know the role that owns its database only while it migrates', (_name, { spec }) => {
    const { containers = [], initContainers = [] } = spec?.template?.spec ?? {};
    const known = (some: Container[]): string[] =>
      some.flatMap(namesGiven).filter((name) => name.endsWith('_MIGRATION_DATABASE_URL'));
    expect(known(initContainers)).toHaveLength(1);
    expect(known(containers)).toEqual([]);
  });

  it.each(byName)("probes %s at its operators' port", (name, { spec }) => {
    const [main] = spec?.template?.spec.containers ?? [];
    const probes = [main?.startupProbe, main?.livenessProbe, main?.readinessProbe].map((probe) => probe?.httpGet.port);
    expect(probes).toEqual(['ops', 'ops', 'ops']);
    const variable = `${name.toUpperCase().replaceAll('-', '_')}_OPS_PORT`;
    const port = main?.ports?.find((one) => one.name === 'ops')?.containerPort;
    expect(main?.env).toContainEqual({ name: variable, value: String(port) });
  });

  it.each(byName)('keeps %s within the Restricted level, which the namespace demands', (_name, { spec }) => {
    expect(ofKind('Namespace')[0]?.metadata.labels).toMatchObject({
      'pod-security.kubernetes.io/enforce': 'restricted',
    });
    const { securityContext, containers = [], initContainers = [] } = spec?.template?.spec ?? {};
    expect(securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
    for (const container of [...containers, ...initContainers])
      expect(container.securityContext).toMatchObject({
        allowPrivilegeEscalation: false,
        capabilities: { drop: ['ALL'] },
      });
  });

  describe('components', () => {
    it.each(byName)('keep a second replica of %s through a drain, on another host', (name, { spec }) => {
      const labels = spec?.template?.metadata.labels ?? {};
      const budgets = ofKind('PodDisruptionBudget').filter(({ spec: budget }) =>
        Object.entries(budget?.selector?.matchLabels ?? {}).every(([label, value]) => labels[label] === value),
      );
      expect(budgets.map(({ spec: budget }) => budget?.maxUnavailable)).toEqual([1]);
      const { replicas = [], patches: own = [] } = kustomization('components/availability');
      expect(replicas.find((one) => one.name === name)?.count ?? spec?.replicas).toBeGreaterThan(1);
      expect(own).toEqual([{ target: { kind: 'Deployment' }, path: 'spread.yaml' }]);
      const [spread] = read('components/availability/spread.yaml');
      expect(spread?.spec?.template?.spec.topologySpreadConstraints?.[0]).toMatchObject({
        topologyKey: 'kubernetes.io/hostname',
        whenUnsatisfiable: 'DoNotSchedule',
      });
    });

    it('scale deployments whose number of replicas nothing else sets', () => {
      const scaled = (kind: string) => ofKind(kind).map(({ spec }) => spec?.scaleTargetRef?.name);
      expect(scaled('HorizontalPodAutoscaler')).toEqual(['gateway', 'messaging']);
      expect(scaled('ScaledObject')).toEqual(['webhook-dispatcher']);
      const targets = { autoscaling: '(gateway|messaging)', 'dispatcher-autoscaling': 'webhook-dispatcher' };
      for (const [component, name] of Object.entries(targets)) {
        const [patch] = kustomization(`components/${component}`).patches ?? [];
        expect(patch?.target).toEqual({ kind: 'Deployment', name });
        expect(load(patch?.patch ?? '')).toEqual([{ op: 'remove', path: '/spec/replicas' }]);
      }
    });

    it('scale the dispatcher by metrics that it has, a replica for half of its slots', () => {
      const docs = (page: string) => readFileSync(path.join(root, 'docs/reference', page), 'utf8');
      const [trigger] = ofKind('ScaledObject')[0]?.spec?.triggers ?? [];
      const metrics = trigger?.metadata.query.match(/webhook_[a-z_]+/g) ?? [];
      expect(metrics).toContain('webhook_queues_waiting');
      for (const metric of metrics) expect(docs('metrics.md')).toMatch(new RegExp(`\`${metric}[\`{]`));
      expect(docs('settings.md')).toContain(
        `| \`WEBHOOK_DISPATCHER_MAX_QUEUES\` | \`${2 * Number(trigger?.metadata.threshold)}\` |`,
      );
    });

    it('scrape every process under its name', () => {
      const [monitor] = ofKind('PodMonitor');
      for (const [name, { spec }] of byName) {
        const { metadata, spec: pod } = spec?.template ?? {};
        expect(metadata?.labels).toMatchObject(monitor?.spec?.selector?.matchLabels ?? { none: '' });
        expect(metadata?.labels[monitor?.spec?.jobLabel ?? '']).toBe(name);
        const ports = pod?.containers.flatMap((container) => container.ports?.map((port) => port.name));
        expect(ports).toContain(monitor?.spec?.podMetricsEndpoints?.[0]?.port);
      }
    });

    it('are all part of the example, which names every image by digest', () => {
      const { components = [], images = [] } = kustomization('../kubernetes-example');
      const existing = readdirSync(path.join(folder, 'components')).map((name) => `../kubernetes/components/${name}`);
      expect([...components].sort()).toEqual(existing.sort());
      const used = deployments.flatMap(({ spec }) => spec?.template?.spec.containers.map(({ image }) => image) ?? []);
      expect(images.map(({ name }) => name).sort()).toEqual([...new Set(used)].sort());
      for (const { digest } of images) expect(digest).toMatch(/^sha256:[0-9a-f]{64}$/);
    });
  });

  it.each(byName)('gives %s its own user at NATS', (name, { spec }) => {
    const secrets = spec?.template?.spec.containers[0]?.envFrom.flatMap((from) =>
      'secretRef' in from ? [from.secretRef.name] : [],
    );
    expect(secrets).toContain(`${name}-nats`);
    expect(values.find(({ metadata }) => metadata.name === `${name}-nats`)?.stringData).toMatchObject({
      NATS_USER: name,
    });
  });

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

  it.each(byName)('lets %s end by itself', (_name, { spec }) => {
    expect((spec?.template?.spec.terminationGracePeriodSeconds ?? 0) * 1_000).toBeGreaterThan(SHUTDOWN_DEADLINE_MS);
  });

  it.each(byName)('gives %s what it requires, and nothing unknown', (name, { spec }) => {
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
  });
});
