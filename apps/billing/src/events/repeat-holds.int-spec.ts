import { BILLING_ERRORS, type HoldItem, type HoldRepeatedEvent } from '@sms/contracts/billing';
import { BillingUnderTest, holdOf, settled } from '../testing/start-billing';

const repeated = (payload: HoldItem): HoldRepeatedEvent => ({ type: 'hold.repeated', payload });

describe('a hold that a restore has lost', () => {
  let billing: BillingUnderTest;
  beforeAll(async () => {
    billing = await BillingUnderTest.start({ namesAccounts: false });
  });
  afterAll(() => billing.stop());

  it('is held again once, and then settled, all in one request', async () => {
    const accountId = await billing.account(100);
    const hold = holdOf(accountId, 10, { messages: 2 });
    const events = [settled(hold.requestId, 1, { captured: 4, released: 1 }), repeated(hold)];
    for (let time = 0; time < 2; time += 1) {
      expect(await billing.send(events)).toEqual({});
      expect(await billing.balance(accountId)).toEqual({ accountId, available: 91, held: 5, spent: 4 });
    }
    expect(await billing.send([repeated({ ...hold, credits: 11 })])).toEqual({ 0: BILLING_ERRORS.holdInvalid });
  });

  it('waits while the account has too little, and is unknown without one', async () => {
    const accountId = await billing.account(3);
    const hold = holdOf(accountId, 5);
    const events = [repeated(hold), settled(hold.requestId, 1, { captured: 5 })];
    expect(await billing.send(events)).toEqual({ 0: BILLING_ERRORS.holdNotCovered, 1: BILLING_ERRORS.holdUnknown });
    expect(await billing.balance(accountId)).toEqual({ accountId, available: 3, held: 0, spent: 0 });
    expect(await billing.send([repeated(holdOf(987_654, 1))])).toEqual({ 0: BILLING_ERRORS.accountUnknown });
  });
});
