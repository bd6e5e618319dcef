import { WEBHOOK_DISPATCHER_OPERATIONS, WEBHOOK_ERRORS } from '@sms/contracts/webhook-dispatcher';
import { PeerError } from '@sms/testing';
import { GatewayUnderTest, type VendorUnderTest } from '../../testing/start-gateway-under-test';

const PASSWORD = 'password of a vendor';
const KNOWN = 'https://hooks.example.com/sms';

describe('who may send webhooks where', () => {
  let gateway: GatewayUnderTest;
  let vendor: VendorUnderTest;
  /** URLs that the dispatcher was requested to set. */
  let urls: (string | null)[] = [];
  /** The setting as the dispatcher has it; undefined: a dispatcher of an older release has none. */
  let includes: boolean | undefined;
  let isOlder = false;
  let replays: object[] = [];

  beforeAll(async () => {
    gateway = await GatewayUnderTest.start();
    vendor = await gateway.vendor();
    await gateway.peer.answer(WEBHOOK_DISPATCHER_OPERATIONS.getEndpoint, ({ accountId }) => ({
      accountId,
      url: KNOWN,
      ...(includes !== undefined && { includesTextAndNumber: includes }),
      secrets: ['whsec_a'],
      delivery: null,
    }));
    await gateway.peer.answer(
      WEBHOOK_DISPATCHER_OPERATIONS.setEndpoint,
      ({ accountId, url, includesTextAndNumber }) => {
        urls.push(url);
        if (!isOlder) includes = includesTextAndNumber ?? includes ?? true;
        return {
          accountId,
          url,
          ...(includes !== undefined && { includesTextAndNumber: includes }),
          secrets: ['whsec_a'],
        };
      },
    );
    await gateway.peer.answer(WEBHOOK_DISPATCHER_OPERATIONS.replayDelivery, (request) => {
      replays.push(request);
      if (request.unlessHostIsNew) throw new PeerError(WEBHOOK_ERRORS.hostIsNew);
      return { webhookId: request.webhookId };
    });
    await gateway.peer.answer(WEBHOOK_DISPATCHER_OPERATIONS.replayDeliveries, (request) => {
      replays.push(request);
      return { replayed: 2, nextAfter: null };
    });
  }, 60_000);
  afterAll(() => gateway.stop());
  beforeEach(() => {
    urls = [];
    replays = [];
    includes = undefined;
    isOlder = false;
  });

  const logIn = () => gateway.login(vendor.email, PASSWORD);
  const loggedInLongAgo = async () => {
    const bearer = await logIn();
    await gateway.database.execute(`UPDATE session SET created_at = now() - interval '61 minutes'`);
    // Another user's login does not count.
    await gateway.vendor();
    return bearer;
  };
  const member = async () => {
    const email = `member-${Math.random()}@example.com`;
    const body = { email, password: PASSWORD, role: 'member' };
    await gateway.data('POST /v1/users', { bearer: vendor.token, body });
    return gateway.login(email, PASSWORD);
  };
  const keyFor = async (...scopes: string[]) => {
    const body = { name: 'key', scopes };
    return String((await gateway.data('POST /v1/api-keys', { bearer: vendor.token, body }))['api_key']);
  };
  const put = (bearer: string, delivery_webhook_url: string | null, current_password?: string) =>
    gateway.call('PUT /v1/vendors/delivery-webhook', {
      bearer,
      body: { delivery_webhook_url, ...(current_password !== undefined && { current_password }) },
    });

  it('an owner who has logged in within the hour sets another host, a member none', async () => {
    expect(await put(await logIn(), 'https://other.example.com/')).toMatchObject({ status: 200 });
    expect(await put(await member(), 'https://other.example.com/')).toMatchObject({
      status: 403,
      body: { error_code: 'FORBIDDEN' },
    });
    expect(urls).toEqual(['https://other.example.com/']);
  });

  it('an owner whose login is older gives the password for another host, and for nothing else', async () => {
    const bearer = await loggedInLongAgo();
    const refused = { status: 403, body: { error_code: 'REAUTHENTICATION_REQUIRED' } };
    for (const url of ['https://other.example.com/sms', 'https://hooks.example.com:8443/sms'])
      expect(await put(bearer, url)).toMatchObject(refused);
    expect(await put(bearer, 'https://other.example.com/sms', 'not the password')).toMatchObject({
      status: 422,
      body: { errors: { current_password: ['current_password is wrong'] } },
    });
    expect(urls).toEqual([]);
    expect((await put(bearer, 'https://other.example.com/sms', PASSWORD)).status).toBe(200);
    expect((await put(bearer, `${KNOWN}/v2`)).status).toBe(200);
    expect((await put(bearer, null)).status).toBe(200);
    expect(urls).toEqual(['https://other.example.com/sms', `${KNOWN}/v2`, null]);
  });

  const include = (bearer: string, include_text_and_number: boolean, more: object = {}) =>
    gateway.call('PUT /v1/vendors/delivery-webhook', {
      bearer,
      body: { delivery_webhook_url: KNOWN, include_text_and_number, ...more },
    });
  const shown = () => gateway.data('GET /v1/vendors/delivery-webhook', { bearer: vendor.token });

  it('S7: events go without text and number at once, and with them again only for a user who is certain', async () => {
    expect(await shown()).toMatchObject({ include_text_and_number: true });
    const bearer = await loggedInLongAgo();
    expect(await include(bearer, false)).toMatchObject({
      status: 200,
      body: { data: { delivery_webhook_url: KNOWN } },
    });
    expect(await shown()).toMatchObject({ include_text_and_number: false });
    expect(await put(bearer, `${KNOWN}/v2`)).toMatchObject({ status: 200 });
    expect(await include(bearer, true)).toMatchObject({
      status: 403,
      body: { error_code: 'REAUTHENTICATION_REQUIRED' },
    });
    const key = await keyFor('webhooks');
    const byKey = (include_text_and_number: boolean) =>
      gateway.call('PUT /v1/vendor/webhook', { key, body: { delivery_webhook_url: KNOWN, include_text_and_number } });
    expect((await byKey(false)).status).toBe(200);
    expect(await byKey(true)).toMatchObject({ status: 403, body: { error_code: 'FORBIDDEN' } });
    expect(includes).toBe(false);
    expect((await include(bearer, true, { current_password: PASSWORD })).status).toBe(200);
    expect(includes).toBe(true);
    const [entry] = await gateway.database.rows<{ details: object }>(
      `SELECT details FROM audit_log WHERE action = 'delivery-webhook.set' ORDER BY id DESC LIMIT 1`,
    );
    expect(entry?.details).toMatchObject({ before: { text_and_number: false }, after: { text_and_number: true } });
  });

  it('a dispatcher of the release before, which cannot leave them out, is not taken for one that does', async () => {
    isOlder = true;
    expect((await include(vendor.token, false)).status).toBe(503);
    expect((await include(vendor.token, true)).status).toBe(200);
  });

  it('guessing the password so is throttled', async () => {
    const bearer = await loggedInLongAgo();
    const statuses: number[] = [];
    for (let guess = 0; guess < 12; guess += 1)
      statuses.push((await put(bearer, 'https://other.example.com/sms', 'not the password')).status);
    expect(statuses.at(-1)).toBe(429);
    expect(urls).toEqual([]);
  });

  it('a key sets it with a scope of its own', async () => {
    const body = { delivery_webhook_url: 'https://other.example.com/' };
    const call = async (...scopes: string[]) =>
      (await gateway.call('PUT /v1/vendor/webhook', { key: await keyFor(...scopes), body })).status;
    expect(await call('send', 'otp', 'read', 'manage')).toBe(403);
    expect(await call('webhooks')).toBe(200);
  });

  it('only owners replay to a host that is new', async () => {
    const replay = (credential: object) => gateway.call('POST /v1/webhook-deliveries/msg_1/replay', credential);
    const refused = { status: 403, body: { error_code: 'WEBHOOK_HOST_IS_NEW' } };
    expect(await replay({ bearer: await member() })).toMatchObject(refused);
    expect(await replay({ key: await keyFor('webhooks') })).toMatchObject(refused);
    expect((await replay({ bearer: vendor.token })).status).toBe(200);
    const body = { status: 'dead' };
    await gateway.data('POST /v1/webhook-deliveries/replay', { key: await keyFor('webhooks'), body });
    await gateway.data('POST /v1/webhook-deliveries/replay', { bearer: vendor.token, body });
    const one = { accountId: vendor.id, webhookId: 'msg_1' };
    const many = { accountId: vendor.id, state: 'dead' };
    expect(replays).toEqual([
      { ...one, unlessHostIsNew: true },
      { ...one, unlessHostIsNew: true },
      one,
      { ...many, unlessHostIsNew: true },
      many,
    ]);
  });
});
