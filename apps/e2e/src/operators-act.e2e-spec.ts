import { dataOf } from '@sms/api-client';
import { eventually } from '@sms/testing';
import { call, clientOf } from './support/http';
import { leftBehind } from './support/left-behind';
import { runAudit, wrongOf } from './support/run-audit';
import { SystemUnderTest } from './support/system-under-test';
import type { Vendor } from './support/vendor';

const RECIPIENTS = 1_500;
const SUBMITS_PER_SECOND = 200;
/** The carrier cuts the connection, and does not have the message. */
const LOST = '999040';
const AT_REST = { timeoutMs: 60_000, intervalMs: 500 };

interface Carrier {
  readonly name: string;
  readonly sessions: readonly { readonly since: string }[];
  readonly control: { readonly state: string; readonly in_effect: boolean; readonly reason: string | null };
}

interface Explained {
  readonly message: { readonly status: string };
  readonly timeline: readonly { readonly step: string; readonly actor: string; readonly text: string }[];
}

describe('operators who act, with two workers', () => {
  let system: SystemUnderTest;
  let bearer: string;
  let name: string;
  beforeAll(async () => {
    system = await SystemUnderTest.start({
      replicas: { 'messaging-worker': 2 },
      env: {
        SMSC_SIMULATOR_SUBMITS_PER_SECOND: String(SUBMITS_PER_SECOND),
        MESSAGING_UNCERTAIN_WAIT_SECONDS: '600',
      },
    });
    bearer = await clientOf(system.baseUrl).logIn(system.system.operator);
    name = (await carrier()).name;
  }, 180_000);
  afterAll(() => system.stop(), 60_000);

  const act = async <T>(path: string, body: object) =>
    dataOf<T>(await call(system.baseUrl, 'POST', `/v1/admin/${path}`, { bearer, body: { reason: 'a test', ...body } }));
  const read = async <T>(path: string) => dataOf<T>(await call(system.baseUrl, 'GET', `/v1/admin/${path}`, { bearer }));
  const carrier = async (): Promise<Carrier> => {
    const [first] = (await read<{ carriers: Carrier[] }>('carriers')).carriers;
    if (!first) throw new Error('no carrier');
    return first;
  };
  const reached = (state: string) =>
    eventually(async () => expect((await carrier()).control).toMatchObject({ state, in_effect: true }), {
      timeoutMs: 15_000,
    });
  const sentTo = async (prefix: string) =>
    (await system.accepted()).flatMap(({ destination }) => (destination.startsWith(prefix) ? [destination] : []));
  const audited = async () => {
    const audit = await runAudit(system, '--grace', '1');
    expect([audit.code, wrongOf(audit)]).toEqual([0, []]);
  };
  const oldest = async () =>
    (
      await read<{ lanes: { messages: { vendor_id: number; wait: { text: string } }[] }[] }>('oldest-messages?limit=1')
    ).lanes.flatMap(({ messages }) => messages);

  it('pause and drain a carrier amid a campaign: nothing is sent meanwhile, nothing is lost or sent twice', async () => {
    const vendor = await system.vendor({ credits: RECIPIENTS + 1 });
    const recipients = Array.from({ length: RECIPIENTS }, (_unused, nth) => `961701${String(nth).padStart(5, '0')}`);
    const body = { message: 'Sale!', recipients };
    dataOf(await call(system.baseUrl, 'POST', '/v1/vendor/send-bulk-sms', { apiKey: vendor.apiKey, body }));
    await eventually(async () => expect((await sentTo('961701')).length).toBeGreaterThan(100));

    await act(`carriers/${name}/pause`, {});
    await reached('paused');
    const paused = (await sentTo('961701')).length;
    expect(paused).toBeLessThan(RECIPIENTS);
    expect((await vendor.sendSms({ phone: '96170299999', message: 'Urgent' })).status).toBe(200);
    await eventually(async () =>
      expect((await oldest()).map(({ wait }) => wait.text)).toContain(
        `Waits in the queue of its carrier. An operator has paused ${name}.`,
      ),
    );
    expect((await carrier()).sessions.length).toBeGreaterThan(0);

    await act(`carriers/${name}/drain`, { reason: 'maintenance' });
    await reached('drained');
    expect(await carrier()).toMatchObject({ sessions: [], control: { reason: 'maintenance' } });
    // A worker that is started now keeps to it.
    await system.system.services['messaging-worker'].crash();
    await eventually(async () => expect((await carrier()).control.in_effect).toBe(true), { timeoutMs: 30_000 });
    expect([(await sentTo('961701')).length, await sentTo('961702')]).toEqual([paused, []]);

    await act(`carriers/${name}/resume`, {});
    await act(`carriers/${name}/rebind`, {});
    await eventually(async () => expect(await leftBehind(system.system)).toEqual({}), AT_REST);
    expect((await sentTo('961701')).sort()).toEqual(recipients);
    expect(await sentTo('961702')).toHaveLength(1);
    expect(await vendor.balance()).toBe(0);
    await audited();
  }, 180_000);

  it('decide what became of messages that the carrier lost: each ends once, is charged once, and says why', async () => {
    const vendor = await system.vendor({ credits: 6 });
    const ids: string[] = [];
    for (let nth = 0; nth < 6; nth += 1) {
      const { body } = await vendor.sendSms({ phone: `${LOST}0000${nth}`, message: 'Hello' });
      const { request_id: requestId } = body.data as { request_id: string };
      ids.push(requestId.replace(/.{4}$/, '0001'));
    }
    await allUncertain(6);
    const resolve = (outcome: string, messageIds: readonly string[]) =>
      act('uncertain-messages/resolve', { outcome, message_ids: messageIds });
    expect(await resolve('accepted', ids.slice(0, 2))).toEqual({ resolved: 2, not_uncertain: 0, more: false });
    expect(await resolve('not_accepted', ids.slice(1, 4))).toEqual({ resolved: 2, not_uncertain: 1, more: false });
    expect(await resolve('send_again', ids.slice(4))).toEqual({ resolved: 2, not_uncertain: 0, more: false });
    // The carrier loses them again.
    await allUncertain(2);
    expect(await act('uncertain-messages/resolve', { outcome: 'not_accepted', vendor_id: vendor.id })).toMatchObject({
      resolved: 2,
    });
    const explained = await Promise.all(ids.map((id) => explain(vendor, id)));
    expect(explained.map(({ message }) => message.status)).toEqual([
      ...['pending', 'pending', 'failed', 'failed', 'failed', 'failed'],
    ]);
    const decided = explained.map(({ timeline }) => timeline.filter(({ step }) => step === 'decided'));
    expect(decided.map((entries) => entries.length)).toEqual([1, 1, 1, 1, 2, 2]);
    expect(decided.flat().map(({ actor }) => actor)).toEqual(Array.from({ length: 8 }, () => 'operator'));
    await eventually(async () => expect(await vendor.balance()).toBe(4));
    await audited();
  }, 120_000);

  const allUncertain = (count: number) =>
    eventually(
      async () =>
        expect((await read<{ messages: unknown[] }>('uncertain-messages?limit=100')).messages).toHaveLength(count),
      { timeoutMs: 30_000 },
    );
  const explain = async (vendor: Vendor, id: string) =>
    dataOf<Explained>(await call(system.baseUrl, 'GET', `/v1/messages/${id}`, { apiKey: vendor.apiKey }));
});
