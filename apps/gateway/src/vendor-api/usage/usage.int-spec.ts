import { MESSAGING_OPERATIONS, REASONS, type UsageReply, type UsageRequest } from '@sms/contracts/messaging';
import { OTP_OPERATIONS, type OtpUsageReply, type OtpUsageRequest } from '@sms/contracts/otp';
import { GatewayUnderTest, type VendorUnderTest } from '../../testing/start-gateway-under-test';

const [FROM, TO] = ['2026-03-01T09:00:00.000Z', '2026-03-01T11:00:00.000Z'];
const SECOND = '2026-03-01T10:00:00.000Z';
const NOTHING = { messages: 0, segments: 0, credits: 0, delivered: 0, undelivered: 0, failed: 0, waiting: 0 };
const REPLY: UsageReply = {
  begins: [FROM, SECOND],
  end: TO,
  completeUntil: SECOND,
  series: [
    { key: 'delivered', points: [[1, 5, 6, 6, 5, 0, 0, 0]] },
    { key: null, points: [[0, 2, 2, 0, 0, 1, 1, 0]] },
  ],
};
const SPAN = `from=${FROM}&to=${TO}`;

describe('usage', () => {
  let gateway: GatewayUnderTest;
  let vendor: VendorUnderTest;
  let asked: UsageRequest[] = [];
  let reply = REPLY;
  beforeAll(async () => {
    gateway = await GatewayUnderTest.start();
    vendor = await gateway.vendor();
    await gateway.peer.answer(MESSAGING_OPERATIONS.usage, (request) => {
      asked.push(request);
      return reply;
    });
  });
  beforeEach(() => {
    asked = [];
    reply = REPLY;
  });
  afterAll(() => gateway.stop());

  const usage = (query: string) => gateway.data(`GET /v1/usage?${query}`, { key: vendor.key });
  const problems = async (query: string) => {
    const { status, body } = await gateway.call(`GET /v1/usage?${query}`, { key: vendor.key });
    return [status, body['errors']];
  };

  it('has a point for each interval, also where nothing was sent', async () => {
    expect(await usage(SPAN)).toEqual({
      interval: 'hour',
      zone: 'UTC',
      from: FROM,
      to: TO,
      group_by: 'status',
      complete_until: SECOND,
      series: [
        {
          key: 'delivered',
          name: null,
          retry_helps: null,
          points: [
            { t: FROM, ...NOTHING },
            { t: SECOND, ...NOTHING, messages: 5, segments: 6, credits: 6, delivered: 5 },
          ],
        },
        {
          key: 'other',
          name: null,
          retry_helps: null,
          points: [
            { t: FROM, ...NOTHING, messages: 2, segments: 2, undelivered: 1, failed: 1 },
            { t: SECOND, ...NOTHING },
          ],
        },
      ],
      totals: { messages: 7, segments: 8, credits: 6, delivered: 5, undelivered: 1, failed: 1, waiting: 0 },
    });
    expect(asked).toEqual([
      { accountIds: [vendor.id], sandbox: false, from: FROM, to: TO, interval: 'hour', zone: 'UTC', groupBy: 'status' },
    ]);
  });

  it('spans the last day by hours, and the last 30 days by days', async () => {
    await gateway.data('GET /v1/usage?zone=America/New_York&mode=test', { bearer: vendor.token });
    await usage('interval=day');
    const spans = asked.map(({ from, to }) => (Date.parse(to) - Date.parse(from)) / 3_600_000);
    expect(spans).toEqual([24, 720]);
    expect(asked[0]).toMatchObject({ sandbox: true, zone: 'America/New_York' });
    expect(Math.abs(Date.parse(asked[0]?.to ?? '') - Date.now())).toBeLessThan(60_000);
  });

  it('explains reasons', async () => {
    reply = {
      ...REPLY,
      series: ['no_receipt', '', 'of_another_release'].map((key) => ({ key, points: [] })),
    };
    const { series } = await usage(`${SPAN}&group_by=reason`);
    expect(
      (series as { key: string; name: string | null; retry_helps: boolean | null }[]).map((one) => [
        one.key,
        one.name,
        one.retry_helps,
      ]),
    ).toEqual([
      ['no_receipt', expect.any(String), REASONS.no_receipt.retryHelps],
      ['none', null, null],
      ['of_another_release', null, null],
    ]);
  });

  it('of sub-accounts has their ids and names, for the parent alone', async () => {
    const created = await gateway.data('POST /v1/sub-accounts', {
      bearer: vendor.token,
      body: { name: 'North', email: 'north@example.com', password: 'a long password 1' },
    });
    reply = { ...REPLY, series: [{ key: String(created['id']), points: [] }] };
    const { series } = await usage(`${SPAN}&group_by=account`);
    expect(asked).toMatchObject([{ accountIds: [vendor.id, created['id']], groupBy: 'account' }]);
    expect(series).toMatchObject([{ key: created['uuid'], name: 'North' }]);
    const stranger = await gateway.vendor();
    await gateway.data(`GET /v1/usage?${SPAN}&group_by=account`, { key: stranger.key });
    expect(asked[1]?.accountIds).toEqual([stranger.id]);
  });

  it('comes as CSV to who asks for it', async () => {
    reply = { ...REPLY, begins: [FROM], series: [{ key: '=ACME, "x"', points: [[0, 1, 2, 2, 1, 0, 0, 0]] }] };
    const response = await fetch(`${gateway.baseUrl}/v1/usage?${SPAN}&group_by=sender`, {
      headers: { 'X-API-Key': vendor.key, Accept: 'text/csv' },
    });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(await response.text()).toBe(
      't,key,name,messages,segments,credits,delivered,undelivered,failed,waiting\r\n' +
        `${FROM},"'=ACME, ""x""",,1,2,2,1,0,0,0\r\n`,
    );
  });

  it('refuses spans and zones that there are not', async () => {
    expect(await problems('from=x&interval=week&zone=%2B02:00&group_by=carrier&mode=both')).toEqual([
      422,
      Object.fromEntries(
        ['from', 'interval', 'zone', 'group_by', 'mode'].map((field) => [field, [expect.stringContaining(field)]]),
      ),
    ]);
    for (const zone of ['Nowhere/Town', "UTC';--", 'x'.repeat(65)])
      expect(await problems(`zone=${encodeURIComponent(zone)}`)).toEqual([422, { zone: [expect.any(String)] }]);
    expect(await problems(`from=${TO}&to=${FROM}`)).toEqual([422, { to: ['to must be after from'] }]);
    const at = (hours: number) => new Date(Date.parse(FROM) + hours * 3_600_000).toISOString();
    expect(await problems(`from=${FROM}&to=${at(800)}`)).toEqual([200, undefined]);
    expect(await problems(`from=${FROM}&to=${at(801)}`)).toEqual([
      422,
      { to: ['to must be at most 800 hours after from'] },
    ]);
    expect((await problems(`from=${FROM}&to=${at(800 * 24)}&interval=day`))[0]).toBe(200);
  });

  it('of one-time passwords has their ends, and the median time', async () => {
    const wanted: OtpUsageRequest[] = [];
    const counted: OtpUsageReply = {
      begins: [FROM, SECOND],
      end: TO,
      completeUntil: null,
      points: [[1, 4, 1, 2, 1]],
      medianSecondsToVerify: 12.5,
    };
    await gateway.peer.answer(OTP_OPERATIONS.usage, (request) => {
      wanted.push(request);
      return counted;
    });
    for (const credential of [{ key: vendor.key }, { bearer: vendor.token }])
      expect(await gateway.data(`GET /v1/usage/otp?${SPAN}&zone=Asia/Kolkata`, credential)).toEqual({
        interval: 'hour',
        zone: 'Asia/Kolkata',
        from: FROM,
        to: TO,
        complete_until: null,
        points: [
          { t: FROM, sent: 0, verified: 0, expired: 0, locked: 0 },
          { t: SECOND, sent: 4, verified: 1, expired: 2, locked: 1 },
        ],
        totals: { sent: 4, verified: 1, expired: 2, locked: 1 },
        median_seconds_to_verify: 12.5,
      });
    const request = { accountId: vendor.id, from: FROM, to: TO, interval: 'hour', zone: 'Asia/Kolkata' };
    expect(wanted).toEqual([request, request]);
    const { status } = await gateway.call('GET /v1/usage/otp?zone=x', { key: vendor.key });
    expect(status).toBe(422);
  });
});
