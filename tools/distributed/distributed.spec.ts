import { definedStatements } from '@sms/platform/database';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { judge, type Verdict, worseOf } from './judge';
import { readSchema, type Schema } from './schema';
import { loadParser } from './syntax';
import { type Judged, obstacleTable } from './table';

const root = path.resolve(__dirname, '../..');
const PAGE = path.join(root, 'docs/operations/scaling.md');
const BEGIN = '<!-- distributed: begin (npm run docs:distributed) -->\n';
const END = '<!-- distributed: end -->';
/** Services whose tables grow with every message. */
const SERVICES = {
  messaging: ['messaging', 'events'],
  billing: ['billing'],
  'webhook-dispatcher': ['webhook-dispatcher'],
};

beforeAll(loadParser);

describe('a statement', () => {
  const schemaSql = `
    CREATE TABLE message (id bigint PRIMARY KEY, account_id bigint NOT NULL, note text);
    CREATE TABLE balance (account_id bigint PRIMARY KEY, credits bigint);
    CREATE TABLE queue (message_id bigint NOT NULL, due_at timestamptz);
    CREATE TABLE carrier (name text PRIMARY KEY);`;
  const verdict = (sql: string) => {
    const { reach, obstacles } = judge(sql, readSchema(schemaSql));
    return [reach, ...obstacles];
  };

  it.each([
    ['none', 'SELECT 1 FROM carrier WHERE name = $1'],
    ['one', 'SELECT * FROM message WHERE account_id = $1 AND id = $2 FOR UPDATE'],
    ['one', 'SELECT * FROM message m JOIN balance b ON b.account_id = m.account_id WHERE b.account_id = $1'],
    ['one', 'INSERT INTO balance (account_id, credits) VALUES ($1, $2)'],
    ['many', 'SELECT * FROM balance WHERE account_id = ANY($1::bigint[])'],
    ['many', 'SELECT * FROM unnest($1::bigint[]) AS u(account_id) JOIN balance b USING (account_id)'],
    ['many', 'INSERT INTO balance (account_id, credits) SELECT * FROM unnest($1::bigint[], $2::bigint[])'],
    ['all', 'SELECT * FROM message WHERE id = $1'],
    ['all', 'SELECT * FROM message WHERE account_id = $1 OR id = $2'],
    ['all', 'SELECT 1 FROM balance WHERE account_id = $1 UNION ALL SELECT 1 FROM message WHERE id = $2'],
    ['lacking', 'DELETE FROM queue WHERE message_id = $1'],
  ])('reaches %s: %s', (reach, sql) => {
    expect(verdict(sql)).toEqual([reach]);
  });

  it.each([
    [['all', 'locks', 'skips_locked'], 'SELECT id FROM message WHERE id > $1 LIMIT 1 FOR UPDATE SKIP LOCKED'],
    [['all', 'recursive'], 'WITH RECURSIVE r AS (SELECT id FROM message) SELECT * FROM r'],
    [['one', 'volatile_update'], 'UPDATE message SET note = clock_timestamp()::text WHERE account_id = $1'],
    [['lacking', 'ctid'], 'DELETE FROM queue WHERE ctid = ANY($1::tid[])'],
    [['lacking', 'both_kinds'], 'WITH q AS (DELETE FROM queue RETURNING 1) DELETE FROM carrier'],
    [
      ['many', 'several_writes'],
      'WITH a AS (DELETE FROM message WHERE account_id = ANY($1)) UPDATE balance SET credits = 0 WHERE account_id = ANY($1)',
    ],
    [['all', 'correlated'], 'SELECT (SELECT note FROM message m WHERE m.id = c.name::bigint) FROM carrier c'],
  ])('has the obstacles %j: %s', (expected, sql) => {
    expect(verdict(sql)).toEqual(expected);
  });
});

it('has its counts in docs/operations/scaling.md, which npm run docs:distributed writes', async () => {
  const judged = await Promise.all(Object.entries(SERVICES).map(([name, prefixes]) => judgeService(name, prefixes)));
  for (const { statements } of judged) expect(statements.size).toBeGreaterThan(20);
  const table = obstacleTable(judged);
  const page = readFileSync(PAGE, 'utf8');
  const [before = '', rest = ''] = page.split(BEGIN);
  const written = `${before}${BEGIN}${table}${END}${rest.split(END)[1] ?? ''}`;
  if (process.env['WRITE_DISTRIBUTED'] === 'yes') {
    writeFileSync(PAGE, written);
    for (const { name, statements } of judged)
      for (const [statement, { reach, obstacles }] of statements)
        process.stdout.write(`${name}  ${reach}  ${statement}  ${obstacles.join(' ')}\n`);
  }
  expect(readFileSync(PAGE, 'utf8')).toBe(written);
  // It loads three services.
}, 300_000);

async function judgeService(name: string, prefixes: readonly string[]): Promise<Judged> {
  const folder = path.join(root, 'apps', name, 'src');
  const schema: Schema = readSchema(readFileSync(path.join(folder, 'migrations/schema.sql'), 'utf8'));
  for (const file of sourcesUnder(folder)) await import(file);
  const own = definedStatements().filter((one) => prefixes.includes(one.name.split('.')[0] ?? ''));
  const statements = new Map<string, Verdict>();
  for (const { name: variant, text } of own) {
    // Variants of a statement count once, by the worst of them.
    const [statement = ''] = variant.split(':');
    const verdict = judge(text, schema);
    statements.set(statement, worseOf(verdict, statements.get(statement) ?? verdict));
  }
  return { name, schema, statements };
}

/** Sources that may define statements, without main files, which would start the service. */
function sourcesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/spec\.ts$|(?:^|\/)(?:testing|migrations)\/|main\.ts$/.test(file))
    .map((file) => path.join(folder, file))
    .filter((file) => /\b(?:statement|variants)\b/.test(readFileSync(file, 'utf8')));
}
