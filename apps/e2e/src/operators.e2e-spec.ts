import { dataOf } from '@sms/api-client';
import { eventually } from '@sms/testing';
import { call, clientOf } from './support/http';
import { SystemUnderTest } from './support/system-under-test';
import type { Vendor } from './support/vendor';

interface Review {
  readonly id: string;
  readonly senderid: string;
  readonly vendor: { readonly id: number; readonly email: string };
}

describe('operators', () => {
  let system: SystemUnderTest;
  let vendor: Vendor;
  let bearer: string;
  beforeAll(async () => {
    system = await SystemUnderTest.start({ replicas: { billing: 2 } });
    vendor = await system.vendor({ credits: 10 });
    bearer = await clientOf(system.baseUrl).logIn(system.system.operator);
  }, 120_000);
  afterAll(() => system.stop(), 60_000);

  const asOperator = (method: string, path: string, body?: object) =>
    call(system.baseUrl, method, `/v1/admin/${path}`, { bearer, ...(body === undefined ? {} : { body }) });
  const namesThatAre = async (status: string) =>
    dataOf<{ sender_names: Review[] }>(await asOperator('GET', `sender-names?status=${status}`)).sender_names;
  const send = async () =>
    (await vendor.sendSms({ phone: '96171123456', message: 'Hello', sender_id: 'MyBrand' })).status;

  it('find the name that waits, approve it, and stop it again: what is sent under it is refused until it is approved once more', async () => {
    const request = () =>
      call(system.baseUrl, 'POST', '/v1/sender-names/request', {
        bearer: vendor.bearer,
        body: { senderid: 'MyBrand', sample_content: 'Your parcel arrives today.' },
      });
    const approve = async () => {
      const [waiting] = await namesThatAre('pending');
      expect(waiting).toMatchObject({ senderid: 'MyBrand', vendor: { id: vendor.id, email: vendor.email } });
      dataOf(await asOperator('POST', `sender-names/${waiting?.id}/approve`));
      await eventually(async () => expect(await send()).toBe(200));
      return String(waiting?.id);
    };
    dataOf(await request());
    const id = await approve();
    dataOf(await asOperator('PATCH', `vendors/${vendor.id}`, { default_sender: 'mybrand' }));
    expect((await request()).status).toBe(409);

    expect(
      dataOf(await asOperator('POST', `sender-names/${id}/withdraw`, { reason: 'Used for phishing.' })),
    ).toMatchObject({ id, status: 'withdrawn', vendor_id: vendor.id });
    await eventually(async () => expect(await send()).toBe(422));
    expect(await namesThatAre('approved')).toEqual([]);
    const seen = dataOf<{ sender_names: { id: string; status: string }[] }>(
      await call(system.baseUrl, 'GET', '/v1/vendor/sender-names?status=rejected', { apiKey: vendor.apiKey }),
    );
    expect(seen.sender_names).toEqual([expect.objectContaining({ id, status: 'rejected' })]);
    // A default sender that is no longer approved stops nothing: the service's own name takes its place.
    expect((await vendor.sendSms({ phone: '96171123457', message: 'Hello' })).status).toBe(200);
    expect((await asOperator('PATCH', `vendors/${vendor.id}`, { default_sender: 'MyBrand' })).status).toBe(422);

    dataOf(await request());
    await approve();
    expect((await namesThatAre('withdrawn')).map((name) => name.id)).toEqual([id]);
  }, 60_000);

  it('see the processes of each service with their versions, without one that was killed', async () => {
    const services = async () => {
      const { services: seen } = dataOf<{
        services: { service: string; replicas: { version: string; commit: string; pid: number }[] }[];
      }>(await asOperator('GET', 'overview'));
      return new Map(seen.map(({ service, replicas }) => [service, replicas]));
    };
    const before = await services();
    expect([...before].map(([service, replicas]) => [service, replicas.length])).toEqual(
      [...before.keys()].map((service) => [service, service === 'billing' ? 2 : 1]),
    );
    const versions = [...before.values()].flat().map(({ version }) => version);
    expect(new Set(versions)).toEqual(new Set([expect.stringMatching(/^\d+\.\d+\.\d+$/)]));
    const { opsUrl } = system.system.services.billing;
    expect(await (await fetch(`${opsUrl}/version`)).json()).toMatchObject({
      service: 'billing',
      version: versions[0],
      // A copy of the sources without their history cannot say it.
      commit: expect.stringMatching(/^(?:[0-9a-f]{40}(?:-dirty)?|unknown)$/) as string,
    });
    const victim = system.system.replicas.billing[1];
    const pid = victim?.pid;
    expect(before.get('billing')?.map((replica) => replica.pid)).toContain(pid);
    const back = victim?.crash();
    await eventually(async () => {
      const running = (await services()).get('billing')?.map((replica) => replica.pid);
      expect(running).not.toContain(pid);
      expect(running).toContain(system.system.replicas.billing[0]?.pid);
    });
    await back;
    await eventually(async () =>
      expect((await services()).get('billing')?.map((replica) => replica.pid)).toContain(victim?.pid),
    );
  });
});
