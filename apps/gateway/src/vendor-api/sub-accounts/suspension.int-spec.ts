import { type AccountSuspensionChangedEvent, MESSAGING_EVENTS } from '@sms/contracts/messaging';
import { ALL_TAKEN, eventsOf, eventually } from '@sms/testing';
import { GatewayUnderTest } from '../../testing/start-gateway-under-test';

const PASSWORD = 'password of a vendor';

describe('what messaging is told of suspensions', () => {
  let gateway: GatewayUnderTest;
  let replica: GatewayUnderTest;
  let operator: string;
  let suspensions: AccountSuspensionChangedEvent['payload'][] = [];

  beforeAll(async () => {
    gateway = await GatewayUnderTest.start();
    replica = await gateway.replica();
    operator = await gateway.operator();
    await gateway.peer.answer(MESSAGING_EVENTS, (request) => {
      suspensions.push(
        ...eventsOf(request).flatMap((event) => (event.type === 'account.suspension-changed' ? [event.payload] : [])),
      );
      return ALL_TAKEN;
    });
  });
  beforeEach(async () => {
    suspensions = [];
    await gateway.database.execute('TRUNCATE rate_window');
  });
  afterAll(async () => {
    await replica.stop();
    await gateway.stop();
  });

  let accounts = 0;
  async function subAccount(parentId: number): Promise<number> {
    const body = { name: 'Branch', email: `branch-of-${parentId}-${(accounts += 1)}@example.com`, password: PASSWORD };
    return Number(
      (await gateway.data(`POST /v1/admin/vendors/${parentId}/sub-accounts`, { bearer: operator, body }))['id'],
    );
  }
  const suspend = (id: number, at = gateway) =>
    at.data(`POST /v1/admin/vendors/${id}/suspend`, { bearer: operator, body: { reason: 'fraud' } });
  const unsuspend = (id: number, at = gateway) =>
    at.data(`POST /v1/admin/vendors/${id}/unsuspend`, { bearer: operator });
  /**
   * Locks the parent until all of these wait for it, so that they are certainly concurrent. Returns the result of the
   * first.
   */
  async function atOnce<T>(
    parent: number,
    [first, ...others]: readonly [() => Promise<T>, ...(() => Promise<unknown>)[]],
  ): Promise<T> {
    const inFlight = await gateway.database.transaction(async (sql) => {
      await sql.execute('SELECT FROM account WHERE id = $1 FOR NO KEY UPDATE', [parent]);
      const started = [first(), Promise.all(others.map((change) => change()))] as const;
      await eventually(async () => {
        const waiting = await gateway.database.rows(
          `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        expect(waiting).toHaveLength(1 + others.length);
      });
      return { started };
    });
    const [result] = await Promise.all(inFlight.started);
    return result;
  }
  /** A consumer's final state: for each account that of the highest version. */
  async function believed(): Promise<Record<number, boolean>> {
    await eventually(async () => expect(await gateway.database.rows('SELECT 1 FROM outbox')).toEqual([]));
    const latest = [...suspensions].sort((a, b) => a.version - b.version);
    return Object.fromEntries(latest.map(({ accountId, suspended }) => [accountId, suspended]));
  }

  it('is the account and its sub-accounts, each with what holds for it', async () => {
    const { id: parent } = await gateway.vendor();
    const [one, other] = [await subAccount(parent), await subAccount(parent)];
    expect(await believed()).toEqual({});
    await suspend(one);
    expect(await believed()).toEqual({ [one]: true });
    await suspend(parent);
    expect(await believed()).toEqual({ [parent]: true, [one]: true, [other]: true });
    await unsuspend(parent);
    expect(await believed()).toEqual({ [parent]: false, [one]: true, [other]: false });
    await suspend(parent);
    await unsuspend(one);
    expect(await believed()).toEqual({ [parent]: true, [one]: true, [other]: true });
    await unsuspend(parent);
    expect(await believed()).toEqual({ [parent]: false, [one]: false, [other]: false });
  });

  it('is a sub-account that is opened while its parent is suspended, and not one that is opened otherwise', async () => {
    const { id: parent } = await gateway.vendor();
    await suspend(parent);
    const born = await subAccount(parent);
    expect(await believed()).toEqual({ [parent]: true, [born]: true });
    await unsuspend(parent);
    const later = await subAccount(parent);
    const all = await believed();
    expect(all).toEqual({ [parent]: false, [born]: false });
    expect(all).not.toHaveProperty(String(later));
  });

  it('is in the end what holds, when two gateways suspend, let in and open accounts at once, and no version tells two things', async () => {
    for (let round = 0; round < 6; round += 1) {
      suspensions = [];
      await gateway.database.execute('TRUNCATE rate_window');
      const { id: parent } = await gateway.vendor();
      const children = [await subAccount(parent), await subAccount(parent)];
      const family = [parent, ...children];
      const changes = Array.from({ length: 3 }, (_unused, index) => {
        const at = index % 2 ? gateway : replica;
        const id = family[(index + round) % family.length] ?? parent;
        return () => (index === round % 3 ? unsuspend(id, at) : suspend(id, at));
      });
      const opened = await atOnce(parent, [() => subAccount(parent), ...changes]);
      const rows = await gateway.database.rows<{ id: number; suspended: boolean }>(
        `SELECT a.id, a.status = 'suspended' OR coalesce(p.status = 'suspended', false) AS suspended FROM account a LEFT
          JOIN account p ON p.id = a.parent_id
         WHERE a.id = ANY($1::bigint[])`,
        [[...family, opened]],
      );
      const all = await believed();
      expect(Object.fromEntries(rows.map(({ id }) => [id, all[id] ?? false]))).toEqual(
        Object.fromEntries(rows.map(({ id, suspended }) => [id, suspended])),
      );
      const versions = suspensions.map(({ accountId, version }) => `${accountId} ${version}`);
      expect(new Set(versions).size).toBe(versions.length);
    }
  }, 60_000);
});
