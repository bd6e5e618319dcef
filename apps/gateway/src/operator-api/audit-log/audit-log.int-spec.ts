import { GatewayUnderTest } from '../../testing/start-gateway-under-test';
import { type AuditSource, listAuditEntries } from '../../edge/audit/read-audit-log.sql';

interface Entry {
  readonly id: number;
  readonly action: string;
  readonly target: string;
  readonly result: string;
  readonly actor: { readonly email: string } | null;
  readonly credential: string | null;
  readonly address: string | null;
  readonly user_agent: string | null;
  readonly account_id: number | null;
  readonly details: Readonly<Record<string, unknown>>;
  readonly created_at: string;
}

const ROUTE = 'GET /v1/admin/audit-log';
const MANY = 30_000;

describe('the audit log', () => {
  let gateway: GatewayUnderTest;
  let operator: string;
  let other: string;
  beforeAll(async () => {
    gateway = await GatewayUnderTest.start();
    operator = await gateway.operator();
    const login = { email: 'second@example.com', password: 'operator of the tests' };
    await gateway.data('POST /v1/admin/operators', { bearer: operator, body: login });
    other = await gateway.login(login.email, login.password);
  });
  afterAll(() => gateway.stop());

  const read = async (query: string) => {
    const { entries, next_cursor: next } = await gateway.data(`${ROUTE}?${query}`, { bearer: operator });
    return { entries: entries as Entry[], next: next as number | null };
  };
  const suspend = (id: number, bearer: string) =>
    gateway.data(`POST /v1/admin/vendors/${id}/suspend`, { bearer, body: { reason: 'why' } });

  it('is filtered by actor, action, target and time', async () => {
    const [one, two] = [await gateway.vendor(), await gateway.vendor()];
    await suspend(one.id, operator);
    await suspend(two.id, other);
    const [last] = (await read('limit=1')).entries;
    const targets = async (query: string) => (await read(`limit=50&${query}`)).entries.map(({ target }) => target);
    const suspended = 'action=vendor.suspended';
    expect(await targets(suspended)).toEqual([`vendor:${two.id}`, `vendor:${one.id}`]);
    expect(await targets(`${suspended}&actor=second%40example.com`)).toEqual([`vendor:${two.id}`]);
    expect(await targets(`${suspended}&actor=Operator@example.com`)).toEqual([`vendor:${one.id}`]);
    const [user] = await gateway.database.rows<{ id: number }>(
      `SELECT id FROM app_user WHERE email = 'second@example.com'`,
    );
    expect(await targets(`${suspended}&actor=${user?.id}`)).toEqual([`vendor:${two.id}`]);
    expect(await targets(`${suspended}&actor=nobody@example.com`)).toEqual([]);
    expect((await read(`target=vendor:${one.id}`)).entries.map(({ action }) => action)).toEqual([
      'vendor.suspended',
      'vendor.created',
    ]);
    const at = encodeURIComponent(last?.created_at ?? '');
    expect(await targets(`${suspended}&from=${at}`)).toEqual([`vendor:${two.id}`]);
    expect(await targets(`${suspended}&to=${at}`)).toEqual([`vendor:${one.id}`]);
    expect(await targets(`${suspended}&from=2100-01-01T00:00:00Z`)).toEqual([]);
    for (const query of [
      'from=today',
      'actor=',
      'limit=1001',
      'recipient=x',
      'account_id=x',
      `target=${'x'.repeat(129)}`,
    ])
      expect((await gateway.call(`${ROUTE}?${query}`, { bearer: operator })).status).toBe(422);
  });

  it('leads from page to page, also while entries are added', async () => {
    const { id } = await gateway.vendor();
    for (let nth = 0; nth < 3; nth += 1) await suspend(id, operator);
    const all = (await read(`target=vendor:${id}`)).entries.map((entry) => entry.id);
    expect(all).toHaveLength(4);
    const first = await read(`target=vendor:${id}&limit=3`);
    await suspend(id, operator);
    const second = await read(`target=vendor:${id}&limit=3&cursor=${first.next}`);
    expect([...first.entries, ...second.entries].map((entry) => entry.id)).toEqual(all);
    expect(second.next).toBeNull();
  });

  describe(`of ${MANY} entries`, () => {
    beforeAll(async () => {
      // In one transaction the chain would need a version of its end for each of them.
      await gateway.database.transaction(async (sql) => {
        await sql.execute('SET LOCAL session_replication_role = replica');
        await sql.execute(
          `INSERT INTO audit_log (recorded_at, actor_user_id, action, target, account_id, vendor_id, credential, address)
         SELECT now() - interval '10 days' + n * interval '1 second', (SELECT min(id) FROM app_user),
           CASE WHEN n % 1000 = 0 THEN 'rare' ELSE 'common' END, 'thing:' || n % 100, n % 50, n % 20, 'key:' || n % 70,
           '192.0.2.' || n % 90
         FROM generate_series(1, ${MANY}) AS n`,
        );
      });
      await gateway.database.execute('VACUUM ANALYZE audit_log');
    });

    it('finds rare ones by reading on from page to page', async () => {
      const found: number[] = [];
      let cursor: number | null = Number.MAX_SAFE_INTEGER;
      let pages = 0;
      for (; cursor !== null; pages += 1) {
        const page: Awaited<ReturnType<typeof read>> = await read(`actor=1001&action=rare&limit=100&cursor=${cursor}`);
        found.push(...page.entries.map((entry) => entry.id));
        cursor = page.next;
      }
      expect(new Set(found).size).toBe(MANY / 1_000);
      expect(pages).toBeLessThanOrEqual(MANY / 1_000 + 2);
    });

    it.each<[AuditSource, number, string | number | null]>([
      ['all', 0, null],
      ['target', 0, 'thing:7'],
      ['actor', 1, 1_001],
      ['action', 2, 'rare'],
      ['account', 3, 7],
      ['vendor', 4, 7],
      ['credential', 5, 'key:7'],
      ['address', 6, '192.0.2.7'],
    ])('reads a page by an index: %s', async (source, position, value) => {
      const conditions = Array.from({ length: 7 }, (_, index) => (index === position ? value : null));
      const time = new Date(Date.now() - 9.9 * 86_400_000).toISOString();
      for (const [from, to] of [
        [null, null],
        [time, null],
        [null, time],
      ]) {
        const rows = await gateway.database.rows<{ 'QUERY PLAN': string }>(
          `EXPLAIN (ANALYZE, BUFFERS, TIMING off) ${listAuditEntries(source).text}`,
          [...conditions, from, to, null],
        );
        const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
        expect(plan).not.toMatch(/Seq Scan on audit_log/);
        const [, blocks] = /Buffers: shared hit=(\d+)/.exec(plan) ?? [];
        expect(Number(blocks)).toBeLessThan(3_000);
      }
    });
  });
});
