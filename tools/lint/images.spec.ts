import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { allConfigs, example, root, withEnvironment } from './deployment.config';

describe('deploy/docker/service.Dockerfile', () => {
  const dockerfile = readFileSync(path.join(root, 'deploy/docker/service.Dockerfile'), 'utf8');
  const copied = [...dockerfile.matchAll(/^COPY (?:--from=\S+ )?(.+) \S+$/gm)].flatMap(([, files = '']) =>
    files.split(' '),
  );

  it('builds the console into the image of the gateway, beside its bundle, and into no other', () => {
    expect(dockerfile).toMatch(/if \[ "\$\{APP\}" = gateway \]; then node tools\/build\/bundle-console\.mjs && /);
    expect(copied).toEqual(expect.arrayContaining(['apps/console', '/app/dist/apps']));
  });

  it('has a check of health that a busy machine passes', async () => {
    const [, seconds = '', command = ''] = /^HEALTHCHECK .*--timeout=(\d+)s .*\\\n +CMD (.+)$/m.exec(dockerfile) ?? [];
    expect(Number(seconds)).toBeGreaterThanOrEqual(10);
    let status = 200;
    const server = createServer((_request, response) => response.writeHead(status).end());
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const [program = '', ...args] = JSON.parse(command.replaceAll('9100', String(port))) as string[];
    const check = () => new Promise((resolve) => spawn(program, args, { stdio: 'ignore' }).once('close', resolve));
    expect(await check()).toBe(0);
    status = 503;
    expect(await check()).toBe(1);
    await new Promise((resolve) => server.close(resolve));
    expect(await check()).toBe(1);
    // A second process of Node takes longer to start than a busy machine leaves.
    expect(program).toBe('bash');
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

describe('deploy/docker/make-env.sh', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'make-env-'));
    for (const file of ['.env.example', 'deploy/docker/make-env.sh'])
      cpSync(path.join(root, file), path.join(folder, file));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const compose = readFileSync(path.join(root, 'docker-compose.yml'), 'utf8');
  const makeEnv = () =>
    spawnSync('sh', ['deploy/docker/make-env.sh', 'operator@example.com'], { cwd: folder, encoding: 'utf8' });
  const written = (): Record<string, string> =>
    Object.fromEntries(
      readFileSync(path.join(folder, '.env'), 'utf8')
        .split('\n')
        .map((line) => /^([A-Z0-9_]+)=(.*)$/.exec(line))
        .filter((match) => match !== null)
        .map(([, name, value]) => [name ?? '', value ?? '']),
    );

  it('fills in every secret that docker-compose.yml needs or takes, each with another value', () => {
    expect(makeEnv()).toMatchObject({ status: 0, stderr: '' });
    const values = written();
    const needed = [...compose.matchAll(/\$\{([A-Z0-9_]+):\?\}/g)].map(([, name]) => name ?? '');
    // Optional, so that an .env of before it is still enough.
    const optional = [...compose.matchAll(/^ +(\w+_(?:SECRET|TEXT)_KEY):$/gm)].map(([, name]) => name ?? '');
    expect(Object.keys(values).sort()).toEqual([...new Set([...needed, ...optional])].sort());
    expect(new Set(Object.values(values)).size).toBe(Object.keys(values).length);
    expect(Object.values(values)).not.toContain('');
    expect(statSync(path.join(folder, '.env')).mode & 0o077).toBe(0);
  });

  it.each(allConfigs)('makes secrets that %s accepts', (_name, config) => {
    makeEnv();
    const given = Object.fromEntries(example.map(({ name, value }) => [name, value]));
    expect(() => withEnvironment({ ...given, ...written() }, config)).not.toThrow();
  });

  it('prints the login of the operator, and adds to an .env that exists what it lacks', () => {
    const { stdout } = makeEnv();
    const before = written();
    expect(stdout).toContain(`GATEWAY_BOOTSTRAP_OPERATOR_PASSWORD=${before['GATEWAY_BOOTSTRAP_OPERATOR_PASSWORD']}`);
    const file = path.join(folder, '.env');
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^BILLING_RUNTIME_DATABASE_PASSWORD=.*\n/m, ''));
    expect(makeEnv().stdout).toContain('Added to .env: BILLING_RUNTIME_DATABASE_PASSWORD\n');
    const password = 'BILLING_RUNTIME_DATABASE_PASSWORD';
    expect(written()).toEqual({ ...before, [password]: written()[password] });
    expect(written()[password]).toMatch(/^[0-9a-f]{64}$/);
  });
});
