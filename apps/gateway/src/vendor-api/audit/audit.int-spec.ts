import { GatewayUnderTest, type VendorUnderTest } from '../../testing/start-gateway-under-test';

const PASSWORD = 'password of a vendor';

describe('the audit log of a vendor', () => {
  let gateway: GatewayUnderTest;
  let operator: string;
  let vendor: VendorUnderTest;
  let branch: { id: number; token: string };
  beforeAll(async () => {
    gateway = await GatewayUnderTest.start();
    operator = await gateway.operator();
    vendor = await gateway.vendor();
    const other = await gateway.vendor();
    const body = { name: 'Branch', email: 'a-branch@example.com', password: PASSWORD };
    const { id } = await gateway.data('POST /v1/sub-accounts', { bearer: vendor.token, body });
    branch = { id: Number(id), token: await gateway.login('a-branch@example.com', PASSWORD) };
    await gateway.data('POST /v1/api-keys', { bearer: branch.token, body: { name: 'of the branch' } });
    for (const account of [vendor.id, branch.id, other.id])
      await gateway.data(`PATCH /v1/admin/vendors/${account}`, { bearer: operator, body: { name: 'New name' } });
  });
  afterAll(() => gateway.stop());

  const read = async (bearer: string, query = '') =>
    (await gateway.data(`GET /v1/audit?limit=100${query}`, { bearer }))['entries'] as {
      readonly action: string;
      readonly account_id: number;
      readonly by: string;
      readonly email: string | null;
    }[];

  it('has what concerns the account and its sub-accounts, and nothing of others', async () => {
    const entries = await read(vendor.token);
    expect(new Set(entries.map(({ account_id: id }) => id))).toEqual(new Set([vendor.id, branch.id]));
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['user.logged-in', 'api-key.created', 'sub-account.created', 'vendor.changed']),
    );
  });

  it('has for a sub-account what concerns that alone', async () => {
    const entries = await read(branch.token);
    expect(new Set(entries.map(({ account_id: id }) => id))).toEqual(new Set([branch.id]));
    expect(entries.map(({ action }) => action)).toEqual([
      'vendor.changed',
      'api-key.created',
      'user.logged-in',
      'sub-account.created',
    ]);
  });

  it('does not say who the operators are, from where they work, and why they act', async () => {
    const [changed] = await read(vendor.token, '&action=vendor.changed');
    expect(changed).toMatchObject({ by: 'operator', email: null, credential: null, address: null, details: {} });
    expect(JSON.stringify(await read(vendor.token))).not.toContain('operator@example.com');
  });

  it('leads from page to page', async () => {
    const all = (await read(vendor.token)).map(({ action }) => action);
    const actions: string[] = [];
    let cursor: number | null = Number.MAX_SAFE_INTEGER;
    while (cursor !== null) {
      const page: { entries: { action: string }[]; next_cursor: number | null } = (await gateway.data(
        `GET /v1/audit?limit=2&cursor=${cursor}`,
        { bearer: vendor.token },
      )) as never;
      actions.push(...page.entries.map(({ action }) => action));
      cursor = page.next_cursor;
    }
    expect(actions).toEqual(all);
  });
});
