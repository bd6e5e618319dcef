import { BILLING_ERRORS } from '@sms/contracts/billing';
import { checkSettlements, type SettlementState } from './check-settlements';

const state = (over: Partial<SettlementState>): SettlementState => ({
  requestId: 'request',
  reference: 'message',
  credits: 1,
  settlement: 'capture',
  accountId: 1,
  openCredits: 3,
  settledAs: null,
  ...over,
});

describe('checkSettlements', () => {
  it('lets a hold be settled in parts up to its credits and not beyond', () => {
    const parts = [state({ reference: 'a', credits: 2 }), state({ reference: 'b', settlement: 'release' })];
    expect(checkSettlements(parts)).toEqual(parts);
    expect(() => checkSettlements([...parts, state({ reference: 'c' })])).toThrow(expect.objectContaining({ code: BILLING_ERRORS.holdExceeded }));
  });

  it('settles a reference once: told again, before or within the batch, it changes nothing', () => {
    expect(checkSettlements([state({ settledAs: 'capture', openCredits: 0 })])).toEqual([]);
    expect(checkSettlements([state({}), state({})])).toHaveLength(1);
  });

  it('refuses to settle a reference the other way', () => {
    const code = BILLING_ERRORS.settledOtherwise;
    expect(() => checkSettlements([state({ settledAs: 'release' })])).toThrow(expect.objectContaining({ code }));
    expect(() => checkSettlements([state({}), state({ settlement: 'release' })])).toThrow(expect.objectContaining({ code }));
  });

  it('refuses an unknown hold', () => {
    expect(() => checkSettlements([state({ accountId: null })])).toThrow(expect.objectContaining({ code: BILLING_ERRORS.holdUnknown }));
  });
});
