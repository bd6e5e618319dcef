import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * The last release of OpenAPI Generator whose npm package has the program in it; later ones fetch it from elsewhere.
 * It reads OpenAPI 3.0.
 */
const GENERATOR = '@openapitools/openapi-generator-cli@1.0.18-4.3.1';
const DOWN_CONVERTER = '@apiture/openapi-down-convert@0.14.2';
/** Arguments under which a program prints its version. */
const NEEDED = [['java', '-version'] as const, ['php', '--version'] as const, ['python3', '--version'] as const];

const areInstalled = NEEDED.every(([program, argument]) => spawnSync(program, [argument]).status === 0);
/** Java, PHP and Python are not among what the tests need: without them this file is skipped. */
const describeWhereInstalled = areInstalled ? describe : describe.skip;

jest.setTimeout(600_000);

describeWhereInstalled('clients generated from the API document', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sms-test-clients-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  function run(program: string, ...args: string[]): string {
    const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8', timeout: 300_000 });
    if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stdout.slice(-2_000)}${stderr.slice(-2_000)}`);
    return stdout;
  }
  const npx = (...args: string[]) => run('npx', '--yes', ...args);
  const filesOf = (below: string, ending: string) =>
    readdirSync(path.join(folder, below), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith(ending))
      .map((file) => path.join(below, file));

  beforeAll(() => {
    const document = path.resolve(__dirname, '../../docs/openapi.json');
    npx(DOWN_CONVERTER, '--input', document, '--output', 'openapi-3.0.json');
    const converted = JSON.parse(readFileSync(path.join(folder, 'openapi-3.0.json'), 'utf8')) as Node;
    writeFileSync(path.join(folder, 'openapi.json'), JSON.stringify(readableByGenerator(converted)));
  });

  it('compile in PHP, with a model for each named schema', () => {
    npx('-p', GENERATOR, 'openapi-generator', 'generate', '-i', 'openapi.json', '-g', 'php', '-o', 'php');
    const files = filesOf('php/lib', '.php');
    for (const file of files) run('php', '-l', file);
    expect(modelsOf(files, '.php')).toEqual(expect.arrayContaining(['SendSmsEnvelope', 'BulkResponse', 'MeResponse']));
    expect(modelsOf(files, '.php').filter((model) => /^Inline|\d{3}Response/.test(model))).toEqual([]);
  });

  it('compile in Python, with a model for each named schema', () => {
    npx('-p', GENERATOR, 'openapi-generator', 'generate', '-i', 'openapi.json', '-g', 'python', '-o', 'python');
    run('python3', '-m', 'compileall', '-q', 'python/openapi_client');
    const models = modelsOf(filesOf('python/openapi_client/models', '.py'), '.py');
    expect(models).toEqual(expect.arrayContaining(['send_sms_envelope', 'bulk_response', 'me_response']));
    expect(models.filter((model) => /^inline|\d{3}_?response/.test(model))).toEqual([]);
  });
});

type Node = Record<string, unknown>;

const modelsOf = (files: readonly string[], ending: string) => files.map((file) => path.basename(file, ending));

/** Leaves out three things that this release of the generator does not read. Later releases do. */
function readableByGenerator(document: Node): Node {
  return simplified({ ...document, info: { ...(document['info'] as Node), summary: undefined } }) as Node;
}

function simplified(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(simplified);
  if (typeof value !== 'object' || value === null) return value;
  const node = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, simplified(inner)] as const));
  return {
    ...node,
    ...(node['format'] === 'date-time' && { pattern: undefined }),
    ...(Array.isArray(node['enum']) && { enum: node['enum'].filter((one) => one !== null) }),
  };
}
