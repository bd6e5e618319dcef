import { eventually } from '@sms/testing';
import { randomUUID } from 'node:crypto';
import { type Answer, call, dataOf } from './support/http';
import { SystemUnderTest } from './support/system-under-test';
import type { Vendor } from './support/vendor';

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly example?: unknown;
}

interface Operation {
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example?: unknown }>> };
}

/** A place in a route where an id can stand. */
interface Slot {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
  readonly parameter: Parameter;
}

/** Query parameters that name nothing anybody owns, or a place in the caller's own list; all others are tried with ids. */
const NO_IDS: ReadonlySet<string> = new Set(['page', 'per_page', 'limit', 'status', 'from', 'to', 'after', 'cursor']);
/** As in the examples of the API document, so that the report's other parameter fits. */
const PHONE = '96171123456';

/** Of the same shape, and nobody's. */
function missing(id: string): string {
  return /^\d+$/.test(id) ? '9'.repeat(id.length) : id.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/, randomUUID());
}

describe('what a vendor gets for the ids of another', () => {
  let system: SystemUnderTest;
  let [owner, stranger]: Vendor[] = [];
  let slots: readonly Slot[];
  /** Everything that belongs to the owner, by kind. */
  let ids: Readonly<Record<string, string>>;

  beforeAll(async () => {
    system = await SystemUnderTest.start();
    [owner, stranger] = await Promise.all([system.vendor({ credits: 10 }), system.vendor({ credits: 10 })]);
    await owner.setWebhook(`${(await system.receiver()).url}/`);
    ids = await idsOf(owner);
    const { paths } = (await (await fetch(`${system.baseUrl}/openapi.json`)).json()) as { paths: Record<string, Record<string, Operation>> };
    slots = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, operation]) =>
        (operation.security ?? []).length === 0
          ? []
          : (operation.parameters ?? [])
              .filter((parameter) => parameter.in === 'path' || (parameter.in === 'query' && !NO_IDS.has(parameter.name)))
              .map((parameter) => ({ method: method.toUpperCase(), path, operation, parameter })),
      ),
    );
  }, 120_000);
  afterAll(() => system.stop(), 60_000);

  async function idsOf(vendor: Vendor): Promise<Record<string, string>> {
    const { baseUrl, bearer } = vendor;
    const get = async <T>(path: string) => dataOf<T>(await call(baseUrl, 'GET', path, { bearer }));
    const post = async <T>(path: string, body: object) => dataOf<T>(await call(baseUrl, 'POST', path, { bearer, body }));
    const sender = await post<{ id: string }>('/v1/sender-names/request', { senderid: 'Owner', sample_content: 'Your parcel arrives today.' });
    const subAccount = await post<{ id: number }>('/v1/sub-accounts', { name: 'Branch', email: `branch-${vendor.id}@example.com`, password: randomUUID() });
    const { api_keys: [key] } = await get<{ api_keys: { id: string }[] }>('/v1/api-keys');
    const { users: [user] } = await get<{ users: { id: number }[] }>('/v1/users');
    const { request_id } = dataOf<{ request_id: string }>(await vendor.sendSms({ phone: PHONE, message: 'Hello' }));
    const delivery = await eventually(async () => {
      const { deliveries } = await get<{ deliveries: { id: string; sequence: number; message_id: string; sms_log_id: number; status: string }[] }>('/v1/webhook-deliveries');
      expect(deliveries.map(({ status }) => status)).toEqual(['delivered', 'delivered']);
      return deliveries[0];
    }, { timeoutMs: 20_000 });
    const found = {
      account: vendor.id, accountUuid: vendor.uuid, user: user?.id, subAccount: subAccount.id, key: key?.id, senderName: sender.id, request: request_id,
      delivery: delivery?.id, event: delivery?.sequence, message: delivery?.message_id, logEntry: delivery?.sms_log_id, phone: PHONE,
    };
    return Object.fromEntries(Object.entries(found).map(([kind, id]) => [kind, String(id)]));
  }

  function ask(vendor: Vendor, { method, path, operation, parameter }: Slot, id: string): Promise<Answer> {
    const query = new URLSearchParams();
    let filled = path;
    for (const { name, in: place, required, example } of operation.parameters ?? []) {
      const value = name === parameter.name ? id : String(example);
      if (place === 'path') filled = filled.replace(`{${name}}`, encodeURIComponent(value));
      if (place === 'query' && (required || name === parameter.name)) query.set(name, value);
    }
    const body = operation.requestBody?.content['application/json']?.example;
    const credential = operation.security?.some((one) => 'apiKey' in one) ? { apiKey: vendor.apiKey } : { bearer: vendor.bearer };
    return call(vendor.baseUrl, method, `${filled}?${query.toString()}`, { ...credential, ...(body === undefined ? {} : { body }) });
  }

  const shown = ({ status, text }: Answer) => ({ status, text });

  it('is what it gets for ids that do not exist, for every route and every kind of id', async () => {
    const differences: string[] = [];
    let compared = 0;
    for (const slot of slots) {
      for (const [kind, id] of Object.entries(ids)) {
        const [theirs, nobodys] = [shown(await ask(stranger as Vendor, slot, id)), shown(await ask(stranger as Vendor, slot, missing(id)))];
        compared += 1;
        if (JSON.stringify(theirs) !== JSON.stringify(nobodys)) {
          differences.push(`${slot.method} ${slot.path} ${slot.parameter.name} with ${kind}: ${JSON.stringify(theirs)} instead of ${JSON.stringify(nobodys)}`);
        }
      }
    }
    expect(differences).toEqual([]);
    expect(compared).toBe(slots.length * Object.keys(ids).length);
    // The routes that were known when this was written: a document that lost its parameters would prove nothing.
    expect(slots.length).toBeGreaterThanOrEqual(17);
  }, 120_000);

  it('is not what the owner gets for them', async () => {
    const differs = async (route: string, name: string, kind: string) => {
      const slot = slots.find(({ method, path, parameter }) => `${method} ${path}` === route && parameter.name === name) as Slot;
      const [own, nobodys] = [await ask(owner as Vendor, slot, String(ids[kind])), await ask(owner as Vendor, slot, missing(String(ids[kind])))];
      return [own.status, own.text === nobodys.text];
    };
    const known = [
      await differs('GET /v1/vendor/delivery-reports', 'request_id', 'request'),
      await differs('GET /v1/webhook-deliveries', 'message_id', 'message'),
      await differs('GET /v1/webhook-deliveries', 'sms_log_id', 'logEntry'),
      await differs('POST /v1/webhook-deliveries/{id}/replay', 'id', 'delivery'),
    ];
    expect(known).toEqual(known.map(() => [200, false]));
  });

  it('changes nothing for the owner, whose key still works', async () => {
    expect((await owner?.logPage())?.total).toBe(1);
    expect(await owner?.balance()).toBe(9);
  });

  it('is nothing of what is listed, and no place in what is kept under the owner’s names', async () => {
    const { baseUrl, bearer, apiKey } = stranger as Vendor;
    for (const [path, credential] of [['/v1/api-keys', { bearer }], ['/v1/users', { bearer }], ['/v1/sms-logs', { bearer }], ['/v1/webhook-deliveries', { bearer }], ['/v1/webhook-events', { bearer }], ['/v1/vendor/sender-names', { apiKey }]] as const) {
      const { status, text } = await call(baseUrl, 'GET', path, credential);
      expect(status).toBe(200);
      for (const kind of ['key', 'senderName', 'request', 'message', 'delivery'] as const) expect(text).not.toContain(ids[kind]);
    }
    const send = (vendor: Vendor | undefined, body: object, headers = {}) =>
      call(baseUrl, 'POST', '/v1/vendor/send-sms', { apiKey: String(vendor?.apiKey), body: { phone: PHONE, message: 'Hi', ...body }, headers });
    await owner?.activateSender('Parcels');
    await eventually(async () => expect((await send(owner, { sender_id: 'Parcels' })).status).toBe(200));
    expect(shown(await send(stranger, { sender_id: 'Parcels' }))).toEqual(shown(await send(stranger, { sender_id: 'Nobodys' })));
    const header = { 'idempotency-key': 'order-1' };
    const first = dataOf<{ request_id: string }>(await send(owner, { message: 'Mine' }, header));
    const second = dataOf<{ request_id: string }>(await send(stranger, { message: 'Another' }, header));
    expect(second.request_id).not.toBe(first.request_id);
  });
});
