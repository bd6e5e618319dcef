import { OTP_OPERATIONS } from '@sms/contracts/otp';
import { v7 as uuidv7 } from 'uuid';
import { OtpUnderTest } from '../testing/start-otp';

const PSEUDONYM = '96100000000';
const DAY_SECONDS = 86_400;

describe('erasing the one-time passwords of a phone', () => {
  let otp: OtpUnderTest;
  beforeAll(async () => {
    otp = await OtpUnderTest.start();
  });
  afterAll(() => otp.stop());

  const erase = (phone: string, erasureId = uuidv7(), accountId: number | null = null) =>
    otp.rpc.request(OTP_OPERATIONS.eraseCodes, {
      ...{ erasureId, phone, pseudonym: PSEUDONYM, accountId },
      before: new Date(Date.now() + 60_000).toISOString(),
    });
  const codes = (phone: string) =>
    otp.database.rows<{ account_id: number }>('SELECT account_id FROM otp WHERE phone = $1', [phone]);

  it('waits for the day in which the limits of a phone count them, so that nobody gets more codes by it', async () => {
    const { phone } = await otp.issued();
    expect(await erase(phone)).toEqual({ erased: [], waiting: 1, more: false });
    expect(await codes(phone)).toHaveLength(1);
  });

  it('takes the phone out of codes of live and of test keys, counts each once, and leaves other accounts', async () => {
    const phone = otp.newPhone();
    await otp.issued(phone);
    await otp.issued(phone, { sandbox: true });
    await otp.shiftBack(phone, DAY_SECONDS + 1);
    const [code] = await codes(phone);
    const accountId = code?.account_id ?? 0;
    expect((await erase(phone, uuidv7(), accountId + 1)).erased).toEqual([]);
    const erasureId = uuidv7();
    const first = await erase(phone, erasureId);
    expect(first).toMatchObject({ erased: [{ kind: 'codes', rows: 2 }], waiting: 0, more: false });
    expect(await erase(phone, erasureId)).toEqual(first);
    expect(await otp.database.rows('SELECT phone FROM otp WHERE phone IN ($1, $2)', [phone, PSEUDONYM])).toEqual([
      { phone: PSEUDONYM },
      { phone: PSEUDONYM },
    ]);
  });

  it('shows what is stored of them to their own account, a page at a time, without the code', async () => {
    const phone = otp.newPhone();
    await otp.issued(phone);
    await otp.issued(phone, { sandbox: true });
    const [row] = await codes(phone);
    const read = (accountId: number | null, after: string | null = null) =>
      otp.rpc.request(OTP_OPERATIONS.exportCodes, { phone, accountId, before: new Date().toISOString(), after });
    const all = await read(null);
    expect(all).toMatchObject({
      codes: [
        { phone, failures: 0, verifiedAt: null },
        { phone, failures: 0 },
      ],
      next: null,
    });
    expect(all.codes.map(({ sandbox }) => sandbox).sort()).toEqual([false, true]);
    expect((await read(row?.account_id ?? 0)).codes.length).toBeGreaterThan(0);
    expect((await read((row?.account_id ?? 0) + 1_000_000)).codes).toEqual([]);
    expect((await read(null, all.codes[0]?.referenceId)).codes).toEqual([all.codes[1]]);
  });

  it('forgets counts of erasures that ended months ago', async () => {
    await otp.database.rows(
      `INSERT INTO erased_rows (erasure_id, kind, rows, first_at, last_at)
       VALUES ('01800000-0000-7000-8000-000000000000', 'codes', 1, now(), now())`,
    );
    await erase(otp.newPhone());
    const [old] = await otp.database.rows(
      `SELECT count(*)::integer AS rows FROM erased_rows WHERE erasure_id < '01900000-0000-7000-8000-000000000000'`,
    );
    expect(old).toEqual({ rows: 0 });
  });
});
