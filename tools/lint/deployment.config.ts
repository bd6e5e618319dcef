import { ConfigError } from '@sms/platform/config';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(__dirname, '../..');

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

export const apps = readdirSync(path.join(root, 'apps')).filter(
  (app) => !['audit', 'console', 'e2e', 'smsctl'].includes(app) && existsSync(path.join(root, 'apps', app, 'src')),
);
export const configs = new Map(apps.map((app) => [app, configsOf(app)]));

/** The configurations that a process reads, by its name in docker-compose.yml or deploy/kubernetes. */
export function configsFor(service: string, app: string): (() => unknown)[] {
  return Object.entries(configs.get(app) ?? {})
    .filter(([name]) => {
      const oneOff = /migrationConfig|createOperatorConfig/i.test(name);
      if (service.endsWith('-migrate')) return oneOff;
      return !oneOff && /workerConfig/i.test(name) === service.endsWith('-worker');
    })
    .map(([, config]) => config);
}

interface Variables {
  names: string[];
  required: string[];
}

/** Runs a configuration on an empty environment that notes what it is asked for. */
export function variablesOf(config: () => unknown): Variables {
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

/** Each variable may be given as a file as well; that is not a variable of its own. Images set `NODE_ENV`. */
function realNames(names: Set<string>): string[] {
  names.delete('NODE_ENV');
  return [...names].filter((name) => !name.endsWith('_FILE') || !names.has(name.replace(/_FILE$/, ''))).sort();
}

/** `NAME=value` and `# NAME=value`: the second shows a default or what is set by other means. */
export const example = readFileSync(path.join(root, '.env.example'), 'utf8')
  .split('\n')
  .map((line) => /^(?:# )?([A-Z][A-Z0-9_]+)=(.*)$/.exec(line))
  .filter((match) => match !== null)
  .map(([, name, value]) => ({ name: name ?? '', value: value ?? '' }));

export const allConfigs = [...configs.values()].flatMap((byName) => Object.entries(byName));

export function withEnvironment(env: NodeJS.ProcessEnv, config: () => unknown): unknown {
  const before = process.env;
  process.env = env;
  try {
    return config();
  } finally {
    process.env = before;
  }
}
