import { BILLING_ERRORS } from '@sms/contracts/billing';
import { DomainError } from '@sms/platform/errors';
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

const codeOf = (states: readonly SettlementState[]): string => {
  try {
    checkSettlements(states);
    return 'none';
  } catch (error) {
    return error instanceof DomainError ? error.code : String(error);
  }
};

describe('checkSettlements', () => {
  it('lets a hold be settled in parts up to its credits and not beyond', () => {
    const parts = [state({ reference: 'a', credits: 2 }), state({ reference: 'b', settlement: 'release' })];
    expect(checkSettlements(parts)).toEqual(parts);
    expect(codeOf([...parts, state({ reference: 'c' })])).toBe(BILLING_ERRORS.holdExceeded);
  });

  it('settles a reference once: told again, before or within the batch, it changes nothing', () => {
    expect(checkSettlements([state({ settledAs: 'capture', openCredits: 0 })])).toEqual([]);
    expect(checkSettlements([state({}), state({})])).toHaveLength(1);
  });

  it('refuses to settle a reference the other way', () => {
    expect(codeOf([state({ settledAs: 'release' })])).toBe(BILLING_ERRORS.settledOtherwise);
    expect(codeOf([state({}), state({ settlement: 'release' })])).toBe(BILLING_ERRORS.settledOtherwise);
  });

  it('refuses an unknown hold', () => {
    expect(codeOf([state({ accountId: null })])).toBe(BILLING_ERRORS.holdUnknown);
  });
});
