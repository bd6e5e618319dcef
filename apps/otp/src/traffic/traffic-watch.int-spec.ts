import { OTP_OPERATIONS } from '@sms/contracts/otp';
import { toDomainError } from '@sms/platform/errors';
import { eventually } from '@sms/testing';
import { OtpUnderTest } from '../testing/start-otp';

describe.each(['shadow', 'enforce'] as const)('pumped traffic, in %s', (trafficWatch) => {
  let otp: OtpUnderTest;
  let vendor = 700;
  let numbers = 0;
  beforeAll(async () => {
    otp = await OtpUnderTest.start({ trafficWatch });
  });
  afterAll(() => otp.stop());
  beforeEach(() => {
    vendor += 1;
  });

  const isShadow = trafficWatch === 'shadow';
  const suspicious = isShadow ? 'sent' : 'OTP_TRAFFIC_SUSPECTED';
  const outcomeOf = (phone: string, over: object = {}) =>
    otp.generate(phone, { accountId: vendor, ...over }).then(
      () => 'sent',
      (error: unknown) => toDomainError(error).code,
    );
  /** A number of the range that begins so. */
  const numberOf = (prefix: string) => prefix + String((numbers += 1)).padStart(11 - prefix.length, '0');
  const listed = async (vendorId: number | null = vendor) =>
    (await otp.rpc.request(OTP_OPERATIONS.suspicions, { vendorId })).suspicions;
  const counted = async (key: string) => {
    const [row] = await otp.database.rows<{ generated: number; verified: number }>(
      'SELECT round(generated) AS generated, round(verified) AS verified FROM otp_traffic WHERE vendor_id = $1 AND key = $2',
      [vendor, key],
    );
    return row ? [Number(row.generated), Number(row.verified)] : [0, 0];
  };
  const sendTo = async (prefix: string, codes: number, over: object = {}) => {
    const [before] = await counted(prefix);
    for (let code = 0; code < codes; code += 1) expect(await outcomeOf(numberOf(prefix), over)).toBe('sent');
    await eventually(async () => expect((await counted(prefix))[0]).toBe(Number(before) + codes));
  };

  it('is a range of which no code is verified, listed with its rule and numbers', async () => {
    await sendTo('37355512', 3);
    expect(await outcomeOf(numberOf('37355512'))).toBe(suspicious);
    expect(await outcomeOf(numberOf('37355599'))).toBe('sent');
    await eventually(async () =>
      expect(await listed()).toEqual([
        {
          ...{ vendorId: vendor, rule: 'prefix', key: '37355512', day: expect.any(String) },
          ...{ sent: isShadow ? 1 : 0, verified: 0, refused: isShadow ? 0 : 1 },
          seen: { generated: expect.closeTo(3, 1), verified: 0, limit: 3 },
          lastAt: expect.any(String),
        },
      ]),
    );
    expect((await listed(null)).map(({ vendorId }) => vendorId)).toContain(vendor);
    // A suspicious code counts for nothing but that.
    expect(await counted('37355512')).toEqual([3, 0]);
  });

  it('is not a range whose users verify', async () => {
    for (let user = 0; user < 6; user += 1) {
      const phone = numberOf('96170123');
      const { referenceId, code } = await otp.issued(phone, { accountId: vendor });
      await otp.verify(referenceId, phone, code);
    }
    await eventually(async () => expect(await counted('96170123')).toEqual([6, 6]));
    await sendTo('96170123', 5);
    expect(await listed()).toEqual([]);
  });

  it('is not a person who asks again, nor one who has verified before', async () => {
    const phone = numberOf('37355512');
    await sendTo('37355512', 2);
    expect(await outcomeOf(phone)).toBe('sent');
    await eventually(async () => expect(await counted('37355512')).toEqual([3, 0]));
    const { referenceId, code } = await otp.issued(phone, { accountId: vendor });
    expect(await otp.verify(referenceId, phone, code)).toEqual({ outcome: 'verified' });
    await eventually(async () => expect(await counted('37355512')).toEqual([3, 1]));
    expect(await outcomeOf(phone)).toBe('sent');
    expect(await listed()).toEqual([]);
  });

  it('is a client of which no code is verified, at whatever numbers', async () => {
    const of = { clientIp: '203.0.113.7' };
    for (let code = 0; code < 10; code += 1) expect(await outcomeOf(numberOf(`9617${code}`), of)).toBe('sent');
    await eventually(async () => expect((await counted(''))[0]).toBe(10));
    expect(await outcomeOf(numberOf('96181'), of)).toBe(suspicious);
    expect(await outcomeOf(numberOf('96182'), { clientIp: '203.0.113.8' })).toBe('sent');
    await eventually(async () => expect((await listed()).map(({ rule }) => rule)).toEqual(['client']));
    const stored = await otp.database.rows('SELECT key FROM otp_traffic WHERE vendor_id = $1', [vendor]);
    expect(JSON.stringify([stored, await listed()])).not.toContain('203.0.113');
  });

  it('is not watched for with test keys', async () => {
    for (let code = 0; code < 5; code += 1)
      expect(await outcomeOf(numberOf('37355512'), { sandbox: true })).toBe('sent');
    expect(await counted('')).toEqual([0, 0]);
  });

  it('is no fault of a vendor whose neighbour is pumped', async () => {
    await sendTo('37355512', 3);
    vendor += 1;
    expect(await outcomeOf(numberOf('37355512'))).toBe('sent');
  });

  if (isShadow)
    it('says how many suspicious codes were verified after all', async () => {
      await sendTo('37355512', 3);
      const phone = numberOf('37355512');
      const { referenceId, code } = await otp.issued(phone, { accountId: vendor });
      await eventually(async () => expect(await listed()).toHaveLength(1));
      await otp.verify(referenceId, phone, code);
      await eventually(async () => expect(await listed()).toMatchObject([{ sent: 1, verified: 1 }]));
      expect(await counted('37355512')).toEqual([3, 0]);
    });
});
