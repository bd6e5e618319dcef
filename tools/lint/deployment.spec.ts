import { ConfigError } from '@sms/platform/config';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const { load } = jest.requireActual<{ load(text: string): unknown }>('js-yaml');

interface Compose {
  services: Record<string, { build?: { args: { APP: string } }; environment?: Record<string, string | null>; depends_on?: Record<string, unknown>; ports?: string[] }>;
}

const composeText = readFileSync(path.join(root, 'docker-compose.yml'), 'utf8');
const compose = load(composeText) as Compose;
const ours = Object.entries(compose.services).filter(([, service]) => service.build !== undefined);

/** Every configuration of an app by the name it is exported under. */
function configsOf(app: string): Record<string, () => unknown> {
  const sources = path.join(root, 'apps', app, 'src');
  const files = readdirSync(sources).filter((file) => file.endsWith('.config.ts'));
  const exported = files.flatMap((file) => Object.entries(jest.requireActual<Record<string, unknown>>(path.join(sources, file))));
  return Object.fromEntries(exported.filter(([name, value]) => name.endsWith('Config') && typeof value === 'function')) as Record<string, () => unknown>;
}

const apps = readdirSync(path.join(root, 'apps')).filter((app) => app !== 'e2e');
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
    const required = error.problems.map((problem) => /^(\w+) is required$/.exec(problem)?.[1]).filter((name) => name !== undefined);
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
    const needed = Object.fromEntries(example.filter(({ name }) => required.includes(name)).map(({ name, value }) => [name, value || secret]));
    const optional = Object.fromEntries(example.filter(({ name }) => !required.includes(name)).map(({ name, value }) => [name, value]));
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
    for (const required of variables.flatMap((config) => config.required)) expect({ [required]: given[required] }).toEqual({ [required]: expect.any(String) as string });
  });

  it('publishes the gateway and nothing else', () => {
    const published = Object.entries(compose.services).filter(([, service]) => service.ports !== undefined);
    expect(published.map(([name]) => name)).toEqual(['gateway']);
  });

  it('waits only for services that exist', () => {
    const awaited = Object.values(compose.services).flatMap((service) => Object.keys(service.depends_on ?? {}));
    expect(Object.keys(compose.services)).toEqual(expect.arrayContaining(awaited));
  });
});
