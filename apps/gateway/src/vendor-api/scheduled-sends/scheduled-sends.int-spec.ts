import { MESSAGING_OPERATIONS, type MoveScheduledReply, type SubmitItem } from '@sms/contracts/messaging';
import { GatewayUnderTest, type VendorUnderTest } from '../../testing/start-gateway-under-test';

const ID = '0195a6f0-7c1e-7a52-9d0e-6f2b8f1d0000';
const [SINGLE, BULK] = ['POST /v1/vendor/send-sms', 'POST /v1/vendor/send-bulk-sms'];
const later = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();

describe('scheduled sends', () => {
  let gateway: GatewayUnderTest;
  let vendor: VendorUnderTest;
  let [atOnce, scheduled]: SubmitItem[][] = [[], []];
  let moved: MoveScheduledReply;

  beforeAll(async () => {
    gateway = await GatewayUnderTest.start();
    vendor = await gateway.vendor();
    const accepted = (items: readonly SubmitItem[]) => ({
      results: items.map(({ requestId }) => ({ requestId, outcome: 'accepted' as const })),
    });
    await gateway.peer.answer(MESSAGING_OPERATIONS.submit, ({ items }) => {
      atOnce?.push(...items);
      return accepted(items);
    });
    await gateway.peer.answer(MESSAGING_OPERATIONS.schedule, ({ items }) => {
      scheduled?.push(...items);
      return accepted(items);
    });
    await gateway.peer.answer(MESSAGING_OPERATIONS.moveScheduled, () => moved);
  });
  beforeEach(() => {
    [atOnce, scheduled] = [[], []];
  });
  afterAll(() => gateway.stop());

  const send = (route: string, body: object, headers?: Record<string, string>) =>
    gateway.call(route, {
      key: vendor.key,
      body: { message: 'Hello', phone: '96171000001', ...body },
      ...(headers && { headers }),
    });

  it('go to processes that know the time alone, and tell it', async () => {
    const sendAt = later(3_600);
    const inBeirut = sendAt.replace('Z', '+00:00');
    for (const route of [SINGLE, BULK])
      expect((await send(route, { send_at: inBeirut, valid_for: 60 })).body['data']).toMatchObject({ send_at: sendAt });
    const form = new FormData();
    const fields = { message: 'Hello', phone: '96171000001', send_at: sendAt, valid_for: '600' };
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    expect((await gateway.call(BULK, { key: vendor.key, body: form })).status).toBe(200);
    expect(scheduled?.map(({ schedule, validitySeconds }) => [schedule, validitySeconds])).toEqual([
      [{ sendAt }, 60],
      [{ sendAt }, 60],
      [{ sendAt }, 600],
    ]);
    expect(atOnce).toEqual([]);
    expect((await send(SINGLE, { valid_for: 60 })).body['data']).not.toHaveProperty('send_at');
    expect(atOnce).toMatchObject([{ validitySeconds: 60 }]);
  });

  it('tell the hours at which recipients may get them', async () => {
    const hours = { from: 540, to: 1_200, zone: null, otherwise: 'UTC' };
    const sendAt = later(3_600);
    await send(SINGLE, { send_between: '09:00-20:00' });
    await send(BULK, { send_between: '22:30-06:00', time_zone: 'europe/paris', default_time_zone: 'Asia/Beirut' });
    const form = new FormData();
    const fields = {
      message: 'Hello',
      phone: '96171000001',
      send_at: sendAt,
      send_between: '09:00-20:00',
      time_zone: '',
    };
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    expect((await gateway.call(BULK, { key: vendor.key, body: form })).status).toBe(200);
    expect(scheduled?.map(({ schedule }) => schedule)).toEqual([
      { hours },
      { hours: { from: 1_350, to: 360, zone: 'Europe/Paris', otherwise: 'Asia/Beirut' } },
      { sendAt, hours },
    ]);
  });

  it.each([
    [{ send_between: '9-20' }, { send_between: ['send_between must be two times of a day, such as 09:00-20:00'] }],
    [{ send_between: '09:00-09:00' }, { send_between: ['send_between must begin and end at different times'] }],
    [
      { send_between: '09:00-20:00', time_zone: 'Europe/Atlantis' },
      { time_zone: ['time_zone must be an IANA time zone, such as Europe/Paris'] },
    ],
    [{ time_zone: 'Europe/Paris' }, { time_zone: ['time_zone has no effect without send_between'] }],
    [{ send_at: '2026-01-31T08:00:00Z' }, { send_at: ['send_at must be in the future'] }],
    [{ send_at: later(91 * 86_400) }, { send_at: ['send_at must be at most 90 days ahead'] }],
    [{ send_at: '2030-01-31T08:00:00' }, { send_at: [expect.stringContaining('with an offset')] }],
    [{ valid_for: 59 }, { valid_for: ['valid_for must be a whole number from 60 to 172800'] }],
    [{ valid_for: '600' }, { valid_for: ['valid_for must be a whole number from 60 to 172800'] }],
  ])('refuse %j', async (body, errors) => {
    for (const route of [SINGLE, BULK])
      for (const dry_run of [false, true])
        expect(await send(route, { ...body, dry_run })).toMatchObject({ status: 422, body: { errors } });
    expect([atOnce, scheduled]).toEqual([[], []]);
  });

  it('have their first answer under their key also after they were due, and another time is another request', async () => {
    const headers = { 'idempotency-key': 'monday' };
    const sendAt = later(600);
    const first = await send(SINGLE, { send_at: sendAt }, headers);
    const clock = jest.spyOn(gateway.database, 'now').mockReturnValue(new Date(Date.now() + 3_600_000));
    const repeat = await send(SINGLE, { send_at: sendAt }, headers);
    clock.mockRestore();
    expect(repeat.body['data']).toEqual(first.body['data']);
    expect((await send(SINGLE, { send_at: later(900) }, headers)).body['error_code']).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it('are moved, or the answer says why they were not', async () => {
    const move = () =>
      gateway.call(`PATCH /v1/scheduled-sends/${ID}`, { key: vendor.key, body: { send_at: later(600) } });
    const time = later(600);
    const row = { requestId: ID, sandbox: false, recipients: 3, acceptedAt: time, sendAt: time, lastAt: time };
    moved = { outcome: 'moved', send: row };
    expect((await move()).body['data']).toEqual({
      request_id: ID,
      recipients: 3,
      send_at: time,
      last_send_at: time,
      accepted_at: time,
      mode: 'live',
    });
    moved = { outcome: 'too_late', send: null };
    expect(await move()).toMatchObject({ status: 409, body: { error_code: 'CONFLICT' } });
    moved = { outcome: 'not_found', send: null };
    expect((await move()).status).toBe(404);
    const entries = await gateway.database.rows(`SELECT target FROM audit_log WHERE action = 'messages.moved'`);
    expect(entries).toEqual([{ target: `request:${ID}` }]);
  });
});
