import { BILLING_FIXTURES } from '@sms/contracts/billing/fixtures';
import { testContract } from '@sms/testing';
import { BillingUnderTest } from './testing/start-billing';

describe('the contract of billing', () => {
  let billing: BillingUnderTest;
  beforeAll(async () => {
    billing = await BillingUnderTest.start();
  });
  afterAll(() => billing.stop());

  testContract(() => ({
    name: 'billing',
    fixtures: BILLING_FIXTURES,
    ask: (operation, request) => billing.rpc.request(operation, request),
  }));
});
