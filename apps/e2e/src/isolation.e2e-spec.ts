import { type ApiResponse, dataOf } from '@sms/api-client';
import { eventually } from '@sms/testing';
import { randomUUID } from 'node:crypto';
import { ApiDocument } from './support/api-document';
import { call } from './support/http';
import { SystemUnderTest } from './support/system-under-test';
import type { Vendor, VendorOptions } from './support/vendor';

interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly example?: unknown;
}

interface Operation {
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly content: Readonly<
      Record<string, { readonly schema: Schema; readonly example?: Readonly<Record<string, unknown>> }>
    >;
  };
}

/** A place in a route where an id can stand. */
interface Slot {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
  /** Kind of credential it is asked with: a route that takes two has two slots. */
  readonly scheme: string;
  readonly in: 'path' | 'query' | 'body';
  readonly name: string;
  /** Of a field of the body. */
  readonly isNumber: boolean;
}

/** Parameters that name nothing anybody owns, such as phone numbers; all others are tried with ids. */
const NO_IDS: ReadonlySet<string> = new Set([
  'page',
  'per_page',
  'limit',
  'status',
  'outcome',
  'from',
  'to',
  'received_from',
  'received_to',
  'mode',
  'recipient',
  'phone',
  'messages',
]);
/**
 * The same of fields of bodies. Phone numbers are nobody's. E-mail addresses are logins, of which there is one for all
 * vendors together.
 */
const NO_IDS_IN_BODIES: ReadonlySet<string> = new Set([
  'message',
  'phone',
  'phone_number',
  'recipients',
  'recipients_file',
  'sender_name',
  'include_one_time_passwords',
  'note',
  'valid_for',
  'pace',
  'replies',
  'dry_run',
  'sample_content',
  'delivery_webhook_url',
  'url',
  'description',
  'enabled',
  'include_text_and_number',
  'events',
  'days',
  'revoke_old',
  'from',
  'to',
  'status',
  'outcome',
  'carrier',
  'older_than_seconds',
  'keywords',
  'base',
  'replaces',
  'carriers',
  'routes',
  'name',
  'email',
  'password',
  'current_password',
  'new_password',
  'role',
  'mode',
  'reason',
  'credits',
  'threshold',
  'destinations',
  'codes_per_day',
  'credits_per_day',
  'notify_webhook',
  'client_ip',
  'client_id',
  'opening_credits',
  'rate_limit_per_minute',
  'scopes',
  'reset_token',
]);
/** So that a key is not refused before its ids are looked at. */
const EVERY_SCOPE: VendorOptions['scopes'] = ['send', 'otp', 'read', 'manage', 'webhooks'];
const SENDER_FIELDS: readonly string[] = ['sender_id', 'sender', 'source_address'];
/** As in the examples of the API document, so that the report's other parameter fits. */
const PHONE = '999000123456';
const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

let missingBefore = 0;

/** Of the same shape, and nobody's; another each time, because what is asked for in vain may come to exist by that. */
function missing(id: string): string {
  missingBefore += 1;
  if (/^\d+$/.test(id)) return String(Number('9'.repeat(Math.max(4, id.length))) - missingBefore);
  return UUID.test(id) ? id.replace(UUID, randomUUID()) : `N${missingBefore.toString(36)}`.padEnd(id.length, 'z');
}

/**
 * Whether two answers say the same: each may repeat the id it was asked for, and what it has made has its own id and
 * time.
 */
function sayTheSame(
  one: unknown,
  other: unknown,
  asked: readonly [one: string, other: string],
  known: ReadonlySet<string>,
): boolean {
  if (one === other) return true;
  if (String(one) === asked[0] && String(other) === asked[1]) return true;
  if (typeof one === 'string' && typeof other === 'string') {
    const isNew = (text: string) =>
      !known.has(text) && (new RegExp(`^${UUID.source}$`).test(text) || /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text));
    return isNew(one) && isNew(other);
  }
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const [keys, otherKeys] = [Object.keys(one), Object.keys(other)];
  return (
    keys.join() === otherKeys.join() &&
    keys.every((key) =>
      sayTheSame((one as Record<string, unknown>)[key], (other as Record<string, unknown>)[key], asked, known),
    )
  );
}

describe('what a vendor gets for the ids of another', () => {
  let system: SystemUnderTest;
  let [owner, stranger]: Vendor[] = [];
  /**
   * Another one, who asks with keys: what is asked for with a key may come to exist for the token of the same vendor.
   */
  let strangerWithKey: Vendor;
  let slots: readonly Slot[];
  /** Everything that belongs to the owner, by kind. */
  let ids: Readonly<Record<string, string>>;

  beforeAll(async () => {
    system = await SystemUnderTest.start();
    // Accounts and users are both counted from 1001: these keep the id of one from being that of another of the
    // stranger's own.
    strangerWithKey = await system.vendor({ credits: 1_000, scopes: EVERY_SCOPE });
    for (let index = 0; index < 10; index += 1) {
      const body = { email: `filler-${index}@example.com`, password: randomUUID() };
      dataOf(await call(system.baseUrl, 'POST', '/v1/users', { bearer: strangerWithKey.bearer, body }));
    }
    [owner, stranger] = await Promise.all([
      system.vendor({ credits: 10, scopes: EVERY_SCOPE }),
      system.vendor({ credits: 1_000 }),
    ]);
    await owner.setWebhook(`${(await system.receiver()).url}/`);
    ids = await idsOf(owner);
    slots = (await ApiDocument.of(system.baseUrl)).operations.flatMap(({ method, path, operation }) =>
      slotsOf({ method, path, operation }),
    );
  }, 120_000);
  afterAll(() => system.stop(), 60_000);

  function slotsOf(route: Pick<Slot, 'method' | 'path' | 'operation'>): Slot[] {
    return (route.operation.security ?? []).flatMap((schemes) =>
      slotsWith({ ...route, scheme: String(Object.keys(schemes)[0]) }),
    );
  }

  function slotsWith(route: Pick<Slot, 'method' | 'path' | 'operation' | 'scheme'>): Slot[] {
    const { parameters = [], requestBody } = route.operation;
    // Where there are pages, and in a ledger, a cursor is a position in the list of the caller.
    const isPosition =
      ['/v1/balance/entries', '/v1/audit', '/v1/conversation'].includes(route.path) ||
      parameters.some(({ name }) => name === 'page');
    const namesNoId = (name: string) => NO_IDS.has(name) || (isPosition && name === 'cursor');
    const named = parameters.filter(
      (parameter) => parameter.in === 'path' || (parameter.in === 'query' && !namesNoId(parameter.name)),
    );
    const fields = Object.entries(requestBody?.content['application/json']?.schema.properties ?? {}).filter(
      ([name]) => !NO_IDS_IN_BODIES.has(name),
    );
    return [
      ...named.map(({ name, in: place }) => ({ ...route, name, in: place as 'path' | 'query', isNumber: false })),
      ...fields.map(([name, { type }]) => ({
        ...route,
        name,
        in: 'body' as const,
        isNumber: [type].flat().includes('integer'),
      })),
    ];
  }

  async function idsOf(vendor: Vendor): Promise<Record<string, string>> {
    const { baseUrl, bearer } = vendor;
    const get = async <T>(path: string) => dataOf<T>(await call(baseUrl, 'GET', path, { bearer }));
    const post = async <T>(path: string, body: object) =>
      dataOf<T>(await call(baseUrl, 'POST', path, { bearer, body }));
    const sender = await post<{ id: string }>('/v1/sender-names/request', {
      senderid: 'Owner',
      sample_content: 'Your parcel arrives today.',
    });
    await vendor.activateSender('Parcels');
    const subAccount = await post<{ id: number }>('/v1/sub-accounts', {
      name: 'Branch',
      email: `branch-${vendor.id}@example.com`,
      password: randomUUID(),
    });
    const {
      api_keys: [key],
    } = await get<{ api_keys: { id: string }[] }>('/v1/api-keys');
    const {
      users: [user],
    } = await get<{ users: { id: number }[] }>('/v1/users');
    const endpoint = await post<{ id: string }>('/v1/webhook-endpoints', {
      url: 'https://finance.example.com/sms',
      events: ['balance.low'],
    });
    const { request_id } = dataOf<{ request_id: string }>(await vendor.sendSms({ phone: PHONE, message: 'Hello' }));
    const delivery = await eventually(
      async () => {
        const { deliveries } = await get<{
          deliveries: { id: string; sequence: number; message_id: string; sms_log_id: number; status: string }[];
        }>('/v1/webhook-deliveries');
        expect(deliveries.map(({ status }) => status)).toEqual(['delivered', 'delivered']);
        return deliveries[0];
      },
      { timeoutMs: 20_000 },
    );
    const found = {
      account: vendor.id,
      accountUuid: vendor.uuid,
      user: user?.id,
      subAccount: subAccount.id,
      key: key?.id,
      senderName: sender.id,
      request: request_id,
      endpoint: endpoint.id,
      delivery: delivery?.id,
      event: delivery?.sequence,
      message: delivery?.message_id,
      logEntry: delivery?.sms_log_id,
      phone: PHONE,
      pendingSender: 'Owner',
      activeSender: 'Parcels',
    };
    return Object.fromEntries(Object.entries(found).map(([kind, id]) => [kind, String(id)]));
  }

  function ask(
    vendor: Vendor,
    { method, path, operation, scheme, in: place, name, isNumber }: Slot,
    id: string,
  ): Promise<ApiResponse> {
    const query = new URLSearchParams();
    let filled = path;
    for (const parameter of operation.parameters ?? []) {
      const isAsked = parameter.in === place && parameter.name === name;
      const value = isAsked ? id : String(parameter.example);
      if (parameter.in === 'path') filled = filled.replace(`{${parameter.name}}`, encodeURIComponent(value));
      if (parameter.in === 'query' && (parameter.required || isAsked)) query.set(parameter.name, value);
    }
    const example = operation.requestBody?.content['application/json']?.example;
    // Of several fields for one thing the first would be taken, and the others not looked at.
    const others = SENDER_FIELDS.includes(name)
      ? Object.fromEntries(SENDER_FIELDS.map((field) => [field, undefined]))
      : {};
    const body = place === 'body' ? { ...example, ...others, [name]: isNumber ? Number(id) : id } : example;
    const credential = scheme === 'apiKey' ? { apiKey: vendor.apiKey } : { bearer: vendor.bearer };
    // A busy machine may answer 503, which is about the machine and not the id.
    return eventually(async () => {
      const answer = await call(vendor.baseUrl, method, `${filled}?${query.toString()}`, {
        ...credential,
        ...(body === undefined ? {} : { body }),
      });
      expect(answer.status).not.toBe(503);
      return answer;
    });
  }

  const shown = ({ status, text }: ApiResponse) => ({ status, text });

  it('is what it gets for ids that do not exist, for every route and every kind of id', async () => {
    const differences: string[] = [];
    let compared = 0;
    // Of two kinds with one id, one: asking twice is another question.
    const kinds = [...new Map(Object.entries(ids).map(([kind, id]) => [id, kind]))];
    for (const slot of slots) {
      for (const [id, kind] of kinds) {
        const nobodysId = missing(id);
        const asking = slot.scheme === 'apiKey' ? strangerWithKey : (stranger as Vendor);
        const [theirs, nobodys] = [await ask(asking, slot, id), await ask(asking, slot, nobodysId)];
        compared += 1;
        if (
          theirs.status !== nobodys.status ||
          !sayTheSame(theirs.body, nobodys.body, [id, nobodysId], new Set(Object.values(ids)))
        ) {
          differences.push(
            `${slot.method} ${slot.path} ${slot.name} by ${slot.scheme} with ${kind}: ${JSON.stringify(shown(theirs))} instead of ${JSON.stringify(shown(nobodys))}`,
          );
        }
      }
    }
    expect(differences).toEqual([]);
    expect(compared).toBe(slots.length * kinds.length);
    // The routes that were known when this was written: a document that lost its parameters would prove nothing.
    expect(slots.filter((slot) => slot.in !== 'body').length).toBeGreaterThanOrEqual(25);
    expect([...new Set(slots.flatMap((slot) => (slot.in === 'body' ? [slot.name] : [])))].sort()).toEqual([
      'after',
      'canary',
      'code',
      'cursor',
      'default_sender',
      'default_time_zone',
      'endpoint_id',
      'expires_at',
      'message_id',
      'message_ids',
      'networks',
      'opt_out_link',
      'overlap_seconds',
      'queued',
      'reference',
      'request_id',
      'send_at',
      'send_between',
      'sender',
      'sender_id',
      'senderid',
      'show_token',
      'smart_encoding',
      'sms_log_id',
      'source_address',
      'tags',
      'time_zone',
      'transaction_id',
      'vendor_id',
      'webhook',
    ]);
  }, 120_000);

  it('is not what the owner gets for them', async () => {
    const differs = async (route: string, name: string, kind: string, scheme?: Slot['scheme']) => {
      const slot = slots.find(
        (one) => `${one.method} ${one.path}` === route && one.name === name && one.scheme === (scheme ?? one.scheme),
      ) as Slot;
      const [own, nobodys] = [
        await ask(owner as Vendor, slot, String(ids[kind])),
        await ask(owner as Vendor, slot, missing(String(ids[kind]))),
      ];
      // 409: a replay that was answered 503 and is in flight all the same.
      return [[200, 409].includes(own.status) ? 'found' : shown(own), own.text === nobodys.text];
    };
    const known = [
      await differs('GET /v1/vendor/delivery-reports', 'request_id', 'request'),
      await differs('GET /v1/webhook-deliveries', 'message_id', 'message'),
      await differs('GET /v1/webhook-deliveries', 'sms_log_id', 'logEntry'),
      await differs('GET /v1/webhook-deliveries/{id}', 'id', 'delivery'),
      await differs('GET /v1/webhook-deliveries', 'endpoint_id', 'endpoint'),
      await differs('GET /v1/webhook-endpoints/{id}', 'id', 'endpoint'),
      // A key may not replay to a host that was set a moment ago.
      await differs('POST /v1/webhook-deliveries/{id}/replay', 'id', 'delivery', 'bearer'),
      await differs('POST /v1/messages/cancel', 'request_id', 'request'),
      await differs('GET /v1/messages', 'request_id', 'request'),
      await differs('GET /v1/bulks/{request_id}', 'request_id', 'request'),
      await differs('POST /v1/bulks/{request_id}/pause', 'request_id', 'request'),
      await differs('POST /v1/bulks/{request_id}/resume', 'request_id', 'request'),
      await differs('POST /v1/bulks/{request_id}/cancel', 'request_id', 'request'),
      await differs('GET /v1/messages/{message_id}', 'message_id', 'message'),
    ];
    expect(known).toEqual(known.map(() => ['found', false]));
  });

  it('changes nothing for the owner, whose key still works', async () => {
    expect((await owner?.logPage())?.total).toBe(1);
    expect(await owner?.balance()).toBe(9);
  });

  it('is nothing of what is listed, and no place in what is kept under the owner’s names', async () => {
    const { baseUrl, bearer, apiKey } = stranger as Vendor;
    for (const [path, credential] of [
      ['/v1/api-keys', { bearer }],
      ['/v1/users', { bearer }],
      ['/v1/invitations', { bearer }],
      ['/v1/audit', { bearer }],
      ['/v1/opt-outs', { bearer }],
      ['/v1/auto-replies', { bearer }],
      [`/v1/conversation?phone=${PHONE}`, { bearer }],
      ['/v1/sms-logs', { bearer }],
      ['/v1/messages', { bearer }],
      ['/v1/messages', { apiKey }],
      ['/v1/webhook-deliveries', { bearer }],
      ['/v1/webhook-events', { bearer }],
      ['/v1/webhook-endpoints', { bearer }],
      ['/v1/vendor/sender-names', { apiKey }],
      ['/v1/vendor/sms-logs', { apiKey }],
      ['/v1/webhook-deliveries', { apiKey }],
      ['/v1/webhook-events', { apiKey }],
    ] as const) {
      const { status, text } = await call(baseUrl, 'GET', path, credential);
      expect(status).toBe(200);
      for (const kind of ['key', 'senderName', 'request', 'message', 'delivery'] as const)
        expect(text).not.toContain(ids[kind]);
    }
    const send = (vendor: Vendor | undefined, body: object, headers = {}) =>
      call(baseUrl, 'POST', '/v1/vendor/send-sms', {
        apiKey: String(vendor?.apiKey),
        body: { phone: PHONE, message: 'Hi', ...body },
        headers,
      });
    await eventually(async () => expect((await send(owner, { sender_id: 'Parcels' })).status).toBe(200));
    expect(shown(await send(stranger, { sender_id: 'Parcels' }))).toEqual(
      shown(await send(stranger, { sender_id: 'Nobodys' })),
    );
    const header = { 'idempotency-key': 'order-1' };
    const first = dataOf<{ request_id: string }>(await send(owner, { message: 'Mine' }, header));
    const second = dataOf<{ request_id: string }>(await send(stranger, { message: 'Another' }, header));
    expect(second.request_id).not.toBe(first.request_id);
  });
});
