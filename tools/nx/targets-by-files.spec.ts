import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');

interface Graph {
  readonly nodes: Readonly<Record<string, { readonly data: { root: string; targets: Record<string, unknown> } }>>;
  readonly dependencies: Readonly<Record<string, readonly { target: string; type: string }[]>>;
}

describe('the Nx workspace', () => {
  let graph: Graph;
  beforeAll(() => {
    const folder = mkdtempSync(path.join(tmpdir(), 'sms-test-graph-'));
    const file = path.join(folder, 'graph.json');
    execFileSync(process.execPath, [path.join(root, 'node_modules/nx/dist/bin/nx.js'), 'graph', `--file=${file}`], {
      cwd: root,
      env: { ...process.env, NX_DAEMON: 'false', NX_ISOLATE_PLUGINS: 'false' },
    });
    ({ graph } = JSON.parse(readFileSync(file, 'utf8')) as { graph: Graph });
    rmSync(folder, { recursive: true });
  }, 60_000);

  const targetsOf = (name: string) => Object.keys(graph.nodes[name]?.data.targets ?? {}).sort();

  it('gives a project the targets that its files call for', () => {
    expect(targetsOf('billing')).toEqual(['build', 'image', 'lint', 'serve', 'test', 'test-int', 'typecheck']);
    expect(targetsOf('launcher')).toEqual(['build', 'lint', 'typecheck']);
    expect(targetsOf('sms-text')).toEqual(['lint', 'test', 'typecheck']);
    expect(targetsOf('e2e')).toEqual(['lint', 'test', 'test-e2e', 'typecheck']);
    expect(targetsOf('audit')).toEqual(['build', 'lint', 'test', 'test-int', 'typecheck']);
  });

  it.each(['e2e', 'launcher', 'bench', 'demo'])('knows that %s runs what the services are built to', (name) =>
    expect(graph.dependencies[name]).toEqual(
      expect.arrayContaining(
        ['gateway', 'messaging', 'billing', 'smsc-simulator'].map(
          (target) => expect.objectContaining({ target, type: 'implicit' }) as object,
        ),
      ),
    ),
  );

  it('has a tsconfig.json of each project', () => {
    const without = Object.values(graph.nodes).filter(
      ({ data }) => !existsSync(path.join(root, data.root, 'tsconfig.json')),
    );
    expect(without.map(({ data }) => data.root)).toEqual([]);
  });
});
