import { OtpCodes } from './otp-codes';

const REQUEST = { referenceId: '0198F3A1-7C1E-7D44-9A36-1F0C5BE1A000', phone: '96170000000' };

/** Draws what the test chooses. */
class ChosenCodes extends OtpCodes {
  drawn: (bound: number) => number = () => 0;

  protected override draw(bound: number): number {
    return this.drawn(bound);
  }
}

describe('one-time codes', () => {
  const codes = new ChosenCodes({ pepper: '1'.repeat(32) });

  it.each<[string, (bound: number) => number]>([
    ['000000', () => 0],
    ['000042', () => 42],
    ['012345', () => 12_345],
    ['999999', (bound) => bound - 1],
  ])('are six digits whatever is drawn: %s', (code, drawn) => {
    codes.drawn = drawn;
    expect(codes.create(REQUEST)).toEqual({ code, hmac: codes.hash(REQUEST.referenceId, code) });
  });

  it('are drawn anew each time', () => {
    const random = new OtpCodes({ pepper: '1'.repeat(32) });
    const drawn = Array.from({ length: 100 }, () => random.create(REQUEST).code);
    for (const code of drawn) expect(code).toMatch(/^\d{6}$/);
    expect(new Set(drawn).size).toBeGreaterThan(90);
  });

  it('are stored as a hash of the code, its reference in any case of letters, and the pepper', () => {
    const hash = codes.hash(REQUEST.referenceId, '000042');
    expect(codes.hash(REQUEST.referenceId.toLowerCase(), '000042')).toEqual(hash);
    expect(codes.hash(REQUEST.referenceId.replace('A000', 'A001'), '000042')).not.toEqual(hash);
    expect(codes.hash(REQUEST.referenceId, '000043')).not.toEqual(hash);
    expect(new OtpCodes({ pepper: '2'.repeat(32) }).hash(REQUEST.referenceId, '000042')).not.toEqual(hash);
  });

  it('of test keys are known, and right unless the number says that none is', () => {
    const known = codes.create({ ...REQUEST, sandbox: true });
    expect(known).toEqual({ code: '123456', hmac: codes.hash(REQUEST.referenceId, '123456') });
    const wrong = codes.create({ ...REQUEST, phone: '999060000001', sandbox: true });
    expect(wrong.code).toBe('123456');
    expect(wrong.hmac).toHaveLength(known.hmac.length);
    expect(wrong.hmac).not.toEqual(known.hmac);
  });
});
