import { isMsisdn } from './msisdn';

describe('MSISDN', () => {
  it.each(['2348012345678', '1234567', '123456789012345'])('accepts %s', (phone) => expect(isMsisdn(phone)).toBe(true));
  it.each(['', '+2348012345678', '0123456789', '123456', '1234567890123456', '12345 6789', '1234567\n'])(
    'refuses %j',
    (phone) => expect(isMsisdn(phone)).toBe(false),
  );
});
