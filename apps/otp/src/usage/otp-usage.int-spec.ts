import { OTP_OPERATIONS, type OtpUsageReply, type OtpUsageRequest } from '@sms/contracts/otp';
import { eventually } from '@sms/testing';
import { otpConfig } from '../config/otp.config';
import { OtpUnderTest } from '../testing/start-otp';
import { CountOtps } from './count-otps';

const ACCOUNT = 77;

describe('otp.usage', () => {
  let otp: OtpUnderTest;
  beforeAll(async () => {
    otp = await OtpUnderTest.start();
  });
  afterAll(() => otp.stop());

  const count = async () => {
    while (await new CountOtps(otp.database, otpConfig()).execute());
  };
  const read = (request: Partial<OtpUsageRequest> = {}): Promise<OtpUsageReply> =>
    otp.rpc.request(OTP_OPERATIONS.usage, {
      accountId: ACCOUNT,
      from: new Date(Date.now() - 6 * 86_400_000).toISOString(),
      to: new Date().toISOString(),
      interval: 'day',
      zone: 'UTC',
      ...request,
    });
  const sumOf = ({ points }: OtpUsageReply) =>
    points.reduce((sum, [, ...counts]) => sum.map((one, place) => one + (counts[place] ?? 0)), [0, 0, 0, 0]);
  /** Passwords of some age that ended in some way, as verifying leaves them. */
  const insert = (ageMinutes: number, many: number, how: 'verified' | 'expired' | 'locked' | 'open', sandbox = false) =>
    otp.database.execute(
      `INSERT INTO otp (reference_id, account_id, vendor_id, sandbox, failures, created_at, expires_at, accepted_at,
         verified_at, phone, code_hmac)
       SELECT gen_random_uuid(), $1, $1, $5, CASE WHEN $4 = 'locked' THEN 5 ELSE 0 END, at,
         at + CASE WHEN $4 = 'open' THEN interval '1 day' ELSE interval '5 minutes' END, at,
         CASE WHEN $4 = 'verified' THEN at + interval '12 seconds' END, '96170000000', sha256('')
       FROM generate_series(1, $3), (SELECT now() - make_interval(mins => $2) AS at) AS asked`,
      [ACCOUNT, ageMinutes, many, how, sandbox],
    );

  it('counts each hour, as long as it may change', async () => {
    await insert(3, 4, 'open');
    await insert(10, 3, 'verified');
    await insert(10, 9, 'verified', true);
    await insert(90, 2, 'locked');
    await insert(3 * 1_440, 5, 'expired');
    // The service's own job may be counting.
    const first = await eventually(async () => {
      await count();
      const reply = await read();
      expect(sumOf(reply)).toEqual([14, 3, 5, 2]);
      return reply;
    });
    expect(first.medianSecondsToVerify).toBe(12.5);
    expect(Date.parse(first.completeUntil ?? '')).toBeGreaterThan(Date.now() - 60_000);
    await otp.database.execute(
      `UPDATE otp SET verified_at = created_at + interval '100 seconds' WHERE expires_at > now()`,
    );
    await count();
    expect(sumOf(await read())).toEqual([14, 7, 5, 2]);
    expect((await read()).medianSecondsToVerify).toBeGreaterThan(75);
    const byHour = await read({ interval: 'hour', from: new Date(Date.now() - 5 * 3_600_000).toISOString() });
    expect(sumOf(byHour)).toEqual([9, 7, 0, 2]);
    expect((await read({ accountId: 1 })).points).toEqual([]);
  });

  it('keeps the counts of passwords that are pruned, for their months', async () => {
    await count();
    const before = sumOf(await read());
    await otp.database.execute(`DELETE FROM otp WHERE created_at < now() - interval '2 days'`);
    await count();
    expect(sumOf(await read())).toEqual(before);
    await otp.database.execute(
      `UPDATE otp_hourly SET hour = hour - interval '14 months' WHERE hour < now() - interval '2 days'`,
    );
    await count();
    expect(await otp.database.rows(`SELECT FROM otp_hourly WHERE hour < now() - interval '13 months'`)).toEqual([]);
  });

  it('is counted once by several replicas', async () => {
    await insert(20, 50, 'expired');
    await Promise.all(Array.from({ length: 4 }, count));
    await count();
    const [asked] = await otp.database.rows<{ asked: number }>(
      'SELECT count(*)::integer AS asked FROM otp WHERE account_id = $1 AND NOT sandbox',
      [ACCOUNT],
    );
    expect(sumOf(await read())[0]).toBe(asked?.asked);
  });

  it('refuses an unknown zone, and a span of nothing or of too much', async () => {
    const now = new Date().toISOString();
    for (const wrong of [{ zone: 'Nowhere/Town' }, { from: now, to: now }, { from: '2020-01-01T00:00:00Z' }])
      await expect(read(wrong)).rejects.toMatchObject({ code: 'INVALID' });
  });
});
