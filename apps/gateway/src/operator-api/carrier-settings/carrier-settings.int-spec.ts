import {
  type ActivateCarrierSettingsReply,
  type ActivateCarrierSettingsRequest,
  type CarrierSettingsVersion,
  type CreateCarrierSettingsReply,
  type CreateCarrierSettingsRequest,
  KEPT_SECRET,
  type ListCarrierSettingsRequest,
  MAX_SETTINGS_LENGTH,
  MESSAGING_OPERATIONS,
  type ReadCarrierSettingsReply,
  type TryCarrierSettingsReply,
  type TryCarrierSettingsRequest,
} from '@sms/contracts/messaging';
import { FAULT_CODES } from '@sms/platform/errors';
import { PeerError } from '@sms/testing';
import { GatewayUnderTest } from '../../testing/start-gateway-under-test';

const AT = '2026-01-01T00:00:00.000Z';
const PATH = '/v1/admin/carrier-settings/versions';
const SECRET = 'the password of a carrier';
const NO_USER = 999_999_999;
const CARRIERS = [{ name: 'north', kind: 'smpp', password: SECRET }];
const ROUTES = [{ name: 'codes', lanes: ['otp'], carriers: ['north'] }];
const DIFFERENCE = { path: 'carriers.north.window_size', before: '10', after: '20' };
const TRIED = {
  examined: 10,
  since: AT,
  changed: 4,
  unroutable: { before: 0, after: 1 },
  blocked: { before: 2, after: 3 },
  carriers: [{ carrier: 'north', before: 8, after: 6 }],
  changes: [
    {
      messages: 4,
      before: { carriers: ['north'], blocked: false, rule: null },
      after: { carriers: [], blocked: true, rule: 'codes' },
    },
  ],
};

describe('versions of the carrier settings', () => {
  let gateway: GatewayUnderTest;
  let operator: string;
  let operatorId: number;
  let listed: ListCarrierSettingsRequest[] = [];
  let created: CreateCarrierSettingsRequest[] = [];
  let activated: ActivateCarrierSettingsRequest[] = [];
  let tried: TryCarrierSettingsRequest[] = [];
  let read: () => ReadCarrierSettingsReply;
  let create: () => CreateCarrierSettingsReply;
  let activate: () => ActivateCarrierSettingsReply;
  let attempt: () => TryCarrierSettingsReply;

  const version = (): CarrierSettingsVersion => ({
    ...{ version: 2, base: 1, createdAt: AT, createdBy: operatorId, reason: 'why' },
    ...{ activatedAt: AT, activatedBy: NO_USER, inForce: true },
  });
  const file = (): CarrierSettingsVersion => ({
    ...{ version: 0, base: null, createdAt: null, createdBy: null, reason: null },
    ...{ activatedAt: null, activatedBy: null, inForce: false },
  });
  const shownVersion = () => ({
    ...{ version: 2, base: 1, created_at: AT, created_by: { user_id: operatorId, email: 'operator@example.com' } },
    ...{ reason: 'why', activated_at: AT, activated_by: { user_id: NO_USER, email: null }, in_force: true },
  });
  const found = () => ({
    version: version(),
    settings: JSON.stringify({ carriers: [{ ...CARRIERS[0], password: KEPT_SECRET }], routes: ROUTES }),
    differences: [DIFFERENCE],
  });
  const shown = () => ({
    ...shownVersion(),
    carriers: [{ name: 'north', kind: 'smpp', password: KEPT_SECRET }],
    routes: ROUTES,
    differences: [DIFFERENCE],
  });

  beforeAll(async () => {
    gateway = await GatewayUnderTest.start();
    operator = await gateway.operator();
    operatorId = Number(((await gateway.data('GET /v1/me', { bearer: operator }))['user'] as { id: number }).id);
    await gateway.peer.answer(MESSAGING_OPERATIONS.listCarrierSettings, (request) => {
      listed.push(request);
      return { versions: [version(), file()], hasMore: request.before === undefined, inForce: 2, inEffect: false };
    });
    await gateway.peer.answer(MESSAGING_OPERATIONS.readCarrierSettings, () => read());
    await gateway.peer.answer(MESSAGING_OPERATIONS.createCarrierSettings, (request) => {
      created.push(request);
      return create();
    });
    await gateway.peer.answer(MESSAGING_OPERATIONS.activateCarrierSettings, (request) => {
      activated.push(request);
      return activate();
    });
    await gateway.peer.answer(MESSAGING_OPERATIONS.tryCarrierSettings, (request) => {
      tried.push(request);
      return attempt();
    });
  });
  beforeEach(() => {
    [listed, created, activated, tried] = [[], [], [], []];
    read = () => ({ outcome: 'read', found: found() });
    create = () => ({ outcome: 'created', found: found() });
    activate = () => ({ outcome: 'activated', version: version() });
    attempt = () => ({ outcome: 'tried', found: TRIED });
  });
  afterAll(() => gateway.stop());

  const get = (path: string) => gateway.call(`GET ${PATH}${path}`, { bearer: operator });
  const post = (path: string, body: object) => gateway.call(`POST ${PATH}${path}`, { bearer: operator, body });
  const NEW = { base: 1, carriers: CARRIERS, routes: ROUTES, reason: 'why' };
  const ACTIVATION = { replaces: 1, reason: 'why' };
  const audit = async (limit: number) =>
    (await gateway.data(`GET /v1/admin/audit-log?limit=${limit}`, { bearer: operator }))['entries'] as object[];

  it('are listed with who made them, page by page', async () => {
    const fromFile = {
      ...{ version: 0, base: null, created_at: null, created_by: null, reason: null },
      ...{ activated_at: null, activated_by: null, in_force: false },
    };
    const versions = [shownVersion(), fromFile];
    const list = { versions, in_force: 2, in_effect: false };
    expect((await get('')).body['data']).toEqual({ ...list, next_cursor: 0 });
    expect((await get('?cursor=3&limit=2')).body['data']).toEqual({ ...list, next_cursor: null });
    expect(listed).toEqual([{ limit: 20 }, { before: 3, limit: 2 }]);
    expect((await get('?limit=101')).status).toBe(422);
  });

  it('are shown with their differences', async () => {
    expect((await get('/2')).body).toMatchObject({ status: 'success', data: shown() });
  });

  it.each(['', '/what-if'])('are not found when there are none, or none can be: GET …%s', async (what) => {
    read = () => ({ outcome: 'unknown' });
    attempt = () => ({ outcome: 'unknown' });
    for (const path of ['9', '-1', '1.5', '01', 'x', '9'.repeat(20)])
      expect([path, (await get(`/${path}${what}`)).status]).toEqual([path, 404]);
  });

  it.each(['', '/what-if'])('are not shown when no key opens them: GET …%s', async (what) => {
    read = () => ({ outcome: 'sealed' });
    attempt = () => ({ outcome: 'sealed' });
    expect(await get(`/2${what}`)).toMatchObject({
      status: 409,
      body: { error_code: 'CONFLICT', message: 'No configured key opens this version.' },
    });
  });

  it('are tried with past messages', async () => {
    expect((await get('/2/what-if')).body['data']).toEqual(TRIED);
    expect((await get('/0/what-if?messages=5')).status).toBe(200);
    expect(tried).toEqual([
      { version: 2, messages: 20_000 },
      { version: 0, messages: 5 },
    ]);
    expect((await get('/2/what-if?messages=100001')).status).toBe(422);
  });

  it('are made of carriers and routes, and recorded without them', async () => {
    expect(await post('', NEW)).toMatchObject({ status: 200, body: { message: 'Version created.', data: shown() } });
    const settings = JSON.stringify({ carriers: CARRIERS, routes: ROUTES });
    expect(created).toEqual([{ base: 1, settings, reason: 'why', operatorId }]);
    const entries = await audit(2);
    expect(entries).toMatchObject([
      { action: 'carrier-settings.created', target: 'carrier-settings:2', reason: 'why', details: { base: 1 } },
      { action: 'carrier-settings.create', target: 'carrier-settings:1', reason: 'why', details: {} },
    ]);
    expect(JSON.stringify(entries)).not.toContain(SECRET);
  });

  it('are not made of settings with problems, which are named', async () => {
    const problems = ['carrier north: host is required', 'rule codes: carriers names no carrier'];
    create = () => ({ outcome: 'invalid', problems });
    expect(await post('', NEW)).toMatchObject({
      status: 422,
      body: { error_code: 'VALIDATION_FAILED', errors: { settings: problems } },
    });
    expect(await audit(1)).toMatchObject([
      { action: 'carrier-settings.create.failed', target: 'carrier-settings:1', details: { code: 'INVALID' } },
    ]);
  });

  it('are not made from a version that is not in force any more: the differences are told', async () => {
    create = () => ({ outcome: 'stale', inForce: 3, differences: [DIFFERENCE] });
    const { status, body } = await post('', NEW);
    expect([status, body]).toMatchObject([
      409,
      { error_code: 'CONFLICT', message: 'Version 3 is in force.', in_force: 3, differences: [DIFFERENCE] },
    ]);
  });

  it('are not made where no key is configured', async () => {
    create = () => ({ outcome: 'no_key' });
    const { status, body } = await post('', NEW);
    expect([status, body['message']]).toEqual([409, 'Versions need the key MESSAGING_SECRET_KEY, which is not set.']);
    expect(body).not.toHaveProperty('differences');
  });

  it.each([
    ['reason', { ...NEW, reason: '' }],
    ['base', { ...NEW, base: -1 }],
    ['carriers', { ...NEW, carriers: [] }],
    ['carriers', { ...NEW, carriers: ['north'] }],
    ['carriers', { ...NEW, carriers: { name: 'north' } }],
    ['carriers', { ...NEW, carriers: [{ name: 'n'.repeat(MAX_SETTINGS_LENGTH) }] }],
    ['routes', { ...NEW, routes: [[]] }],
    ['routes', { base: 1, carriers: CARRIERS, reason: 'why' }],
  ])('need a %s that fits', async (field, body) => {
    const answer = await post('', body);
    expect([answer.status, Object.keys(answer.body['errors'] as object)]).toEqual([422, [field]]);
    expect(created).toEqual([]);
  });

  it('are put in force with a reason, which is recorded', async () => {
    expect((await post('/2/activate', ACTIVATION)).body).toEqual({
      status: 'success',
      message: 'Version is in force.',
      data: shownVersion(),
    });
    expect(activated).toEqual([{ version: 2, replaces: 1, reason: 'why', operatorId }]);
    expect(await audit(1)).toMatchObject([
      { action: 'carrier-settings.activated', target: 'carrier-settings:2', reason: 'why', details: { replaces: 1 } },
    ]);
    expect((await post('/0/activate', ACTIVATION)).status).toBe(200);
    expect((await post('/2/activate', { replaces: 1 })).status).toBe(422);
    expect((await post('/2/activate', { replaces: 'x', reason: 'why' })).status).toBe(422);
    expect(activated).toHaveLength(2);
  });

  it.each([
    [{ outcome: 'unknown' }, 404, {}],
    [{ outcome: 'sealed' }, 409, { message: 'No configured key opens this version.' }],
    [{ outcome: 'invalid', problems: ['carrier north: x'] }, 422, { errors: { settings: ['carrier north: x'] } }],
    [{ outcome: 'stale', inForce: 3, differences: [] }, 409, { in_force: 3, differences: [] }],
  ] as const)('are not put in force after %j', async (reply, status, body) => {
    activate = () => reply;
    expect(await post('/2/activate', ACTIVATION)).toMatchObject({ status, body });
    expect(await audit(1)).toMatchObject([{ action: 'carrier-settings.activated.failed' }]);
  });

  it('leave a trace of what could not be done', async () => {
    activate = () => {
      throw new PeerError(FAULT_CODES.unavailable);
    };
    expect((await post('/2/activate', ACTIVATION)).status).toBe(503);
    expect(await audit(1)).toMatchObject([{ action: 'carrier-settings.activated.failed' }]);
    expect((await post('/x/activate', ACTIVATION)).status).toBe(404);
  });

  it('are no business of vendors', async () => {
    const { token, key } = await gateway.vendor();
    for (const path of ['', '/2', '/2/what-if']) {
      expect((await gateway.call(`GET ${PATH}${path}`, { bearer: token })).status).toBe(403);
      expect((await gateway.call(`GET ${PATH}${path}`, { key })).status).toBe(401);
    }
  });
});
