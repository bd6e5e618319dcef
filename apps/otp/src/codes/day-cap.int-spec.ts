import { type GenerateOtpRequest, OTP_OPERATIONS } from '@sms/contracts/otp';
import { type CapReachedEvent, WEBHOOK_DISPATCHER_EVENTS } from '@sms/contracts/webhook-dispatcher';
import { toDomainError } from '@sms/platform/errors';
import { ALL_TAKEN, eventsOf, eventually, NatsPeer, testInfrastructure } from '@sms/testing';
import { OtpUnderTest } from '../testing/start-otp';

describe('a cap on the codes of a day', () => {
  let otp: OtpUnderTest;
  let peer: NatsPeer;
  let vendors = 5_000;
  const received: CapReachedEvent['payload'][] = [];
  beforeAll(async () => {
    peer = await NatsPeer.connect(testInfrastructure().natsUrl);
    await peer.answer(WEBHOOK_DISPATCHER_EVENTS, (request) => {
      received.push(...eventsOf(request).flatMap((event) => (event.type === 'cap.reached' ? [event.payload] : [])));
      return ALL_TAKEN;
    });
    otp = await OtpUnderTest.start();
    await otp.startReplica();
  });
  afterAll(async () => {
    await otp.stop();
    await peer.close();
  });
  beforeEach(() => {
    otp.messaging.answer = 'accepted';
    vendors += 1;
  });

  const today = async () => (await otp.rpc.request(OTP_OPERATIONS.codesToday, { vendorId: vendors })).codes;
  const generate = (codes: number, over: Partial<GenerateOtpRequest> = {}) =>
    otp.generate(otp.newPhone(), { accountId: vendors, dayCap: { codes, webhook: true }, ...over }).then(
      () => 'sent',
      (error: unknown) => toDomainError(error).code,
    );
  const times = (count: number, one: () => Promise<unknown>) => Promise.all(Array.from({ length: count }, one));

  it('is exact for requests at once, over all replicas and accounts of the vendor', async () => {
    let place = 0;
    const outcomes = await times(24, () =>
      generate(10, (place += 1) % 2 === 0 ? { accountId: 1, parentAccountId: vendors } : {}),
    );
    expect(outcomes.filter((outcome) => outcome === 'DAILY_CODE_CAP_REACHED')).toHaveLength(14);
    expect(await today()).toBe(10);
    expect(await generate(11)).toBe('sent');
    await eventually(() =>
      expect(received.map(({ accountId, percent, used, cap }) => [accountId, percent, used, cap])).toEqual([
        [vendors, 80, 8, 10],
        [vendors, 100, 10, 10],
      ]),
    );
    const after = new Date(Date.now() - 60_000).toISOString();
    const { crossings } = await otp.rpc.request(OTP_OPERATIONS.codeCrossings, { after });
    expect(crossings).toEqual([{ accountId: vendors, percent: 100, at: expect.any(String) }]);
  });

  it('says when the day ends', async () => {
    const refused = otp.generate(otp.newPhone(), { accountId: vendors, dayCap: { codes: 0, webhook: false } });
    await expect(refused).rejects.toMatchObject({ details: { retryAfterSeconds: expect.any(Number) } });
  });

  it('counts neither a code that was not sent, nor one that the phone may not get', async () => {
    otp.messaging.answer = 'insufficient_credit';
    expect(await generate(5)).toBe('INSUFFICIENT_CREDIT');
    expect(await today()).toBe(0);
    otp.messaging.answer = 'over_day_cap';
    expect(await generate(5)).toBe('OVER_DAY_CAP');
    otp.messaging.answer = 'accepted';
    const phone = otp.newPhone();
    for (const outcome of ['sent', 'sent', 'sent', 'OTP_RATE_LIMIT_EXCEEDED'])
      expect(await generate(5, { phone })).toBe(outcome);
    expect(await today()).toBe(3);
  });

  it('counts nothing of test keys, nor of vendors without one', async () => {
    await otp.generate(otp.newPhone(), { accountId: vendors, sandbox: true });
    await otp.generate(otp.newPhone(), { accountId: vendors });
    expect(await today()).toBe(0);
  });

  it('begins anew on the next day', async () => {
    expect([await generate(1), await generate(1)]).toEqual(['sent', 'DAILY_CODE_CAP_REACHED']);
    await otp.database.execute('UPDATE otp_day SET day = day - 1 WHERE vendor_id = $1', [vendors]);
    expect(await generate(1)).toBe('sent');
  });
});
