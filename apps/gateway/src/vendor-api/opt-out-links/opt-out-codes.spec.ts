import { OptOutCodes, type OptOutWish } from './opt-out-codes';

const [OLD, NEW] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const codes = new OptOutCodes([NEW]);
const WISH: OptOutWish = { accountId: 7, number: '999000123456', sender: null, sandbox: false };

const WISHES: readonly OptOutWish[] = [
  WISH,
  { ...WISH, sandbox: true },
  { ...WISH, accountId: 600_000_000, number: '999999999999999' },
  { ...WISH, number: '1000000' },
  { ...WISH, sender: 'My Brand' },
  { ...WISH, sender: '.' },
  { ...WISH, sender: 'A - B.c 1 2' },
];

it.each(WISHES)('hold the wish %j in letters and digits, and nothing of the number in clear', (wish) => {
  const code = codes.codeOf(wish);
  expect(codes.wishOf(code)).toEqual(wish);
  expect(code).toMatch(wish.sender === null ? /^[0-9A-Za-z]{22}$/ : /^[\w.-]+_[0-9A-Za-z]{22}$/);
  expect(code).not.toContain(wish.number.slice(-6));
  expect(codes.codeOf(wish)).toBe(code);
});

it('share nothing when only the last digit of the number differs', () => {
  const [one, other] = [codes.codeOf(WISH), codes.codeOf({ ...WISH, number: '999000123457' })];
  expect([...one].filter((digit, place) => digit === other[place]).length).toBeLessThan(8);
});

it('are read after their key is no longer the first, and not without it', () => {
  const code = new OptOutCodes([OLD]).codeOf(WISH);
  expect(new OptOutCodes([NEW, OLD]).wishOf(code)).toEqual(WISH);
  expect(new OptOutCodes([NEW, OLD]).codeOf(WISH)).toBe(codes.codeOf(WISH));
  expect(codes.wishOf(code)).toBeUndefined();
});

it('are refused when anything of them is changed', () => {
  const code = codes.codeOf({ ...WISH, sender: 'ACME' });
  const [, digits = ''] = code.split('_');
  const changed = [...code].map(
    (digit, place) => code.slice(0, place) + (digit === 'x' ? 'y' : 'x') + code.slice(place + 1),
  );
  for (const other of [
    ...changed,
    digits,
    `ACMF_${digits}`,
    `acme_${digits}`,
    `${code}0`,
    code.slice(1),
    'z'.repeat(22),
    '',
  ])
    expect(codes.wishOf(other)).toBeUndefined();
});

it('cannot be guessed: 20,000 codes of another key are all refused', () => {
  const others = new OptOutCodes([OLD]);
  for (let number = 96_171_000_000; number < 96_171_020_000; number += 1)
    expect(codes.wishOf(others.codeOf({ ...WISH, number: String(number) }))).toBeUndefined();
});
